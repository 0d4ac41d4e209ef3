import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('when personal data reaches a log line then it is left out, however it is nested', () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const log = createLogger({ stream });
  const person = { email: 'a@example.rw', phone: '+250788000000', token: 'secret-token' };
  log.info(
    { ...person, body: person, req: { headers: { authorization: 'Bearer secret-token' } } },
    'request',
  );
  log.info({ body: { customer: person } }, 'deeper');
  expect(written).toContain('"msg":"deeper"');
  expect(written).not.toMatch(/a@example|788000000|secret-token/);
});
