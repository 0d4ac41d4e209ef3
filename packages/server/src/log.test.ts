import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLogger, requestLines } from './log.ts';

const run = promisify(execFile);
const line = { requestId: 'r', method: 'GET', route: '/orders/:id', status: 200, ms: 7, code: undefined };

/** A log, and what it wrote. */
function recorded() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { log: createLogger({ stream }), written: () => text };
}

test('when personal data reaches a log line then it is left out, however it is nested', () => {
  const { log, written } = recorded();
  const person = { email: 'a@example.rw', phone: '+250788000000', token: 'secret-token' };
  log.info(
    { ...person, body: person, req: { headers: { authorization: 'Bearer secret-token' } } },
    'request',
  );
  log.info({ body: { customer: person } }, 'deeper');
  expect(written()).toContain('"msg":"deeper"');
  expect(written()).not.toMatch(/a@example|788000000|secret-token/);
});

test('when the line of a request is given more than it says, then the rest is not written', () => {
  const { log, written } = recorded();
  const more = { ...line, email: 'a@example.rw', url: '/orders/secret-token', token: 'secret-token' };
  requestLines(log)('info', more);
  expect(JSON.parse(written())).toEqual({
    ...{ level: 30, time: expect.any(Number), msg: 'request' },
    ...{ requestId: 'r', method: 'GET', route: '/orders/:id', status: 200, ms: 7 },
  });
  // The log itself goes on to leave out what it always did.
  log.info({ email: 'a@example.rw' });
  expect(written()).not.toContain('a@example.rw');
});

/** What a process writes to standard error that logs a request, then does this. */
async function errorsOf(then: string): Promise<string[]> {
  const module = JSON.stringify(join(import.meta.dirname, 'log.ts'));
  const text = `import { createLogger, requestLines } from ${module};
    const log = createLogger();
    requestLines(log)('info', ${JSON.stringify(line)});
    ${then}`;
  const ended = run(process.execPath, ['--input-type=module', '-e', text]);
  const { stderr } = await ended.catch((error) => error);
  return stderr.trim().split('\n');
}

test.each([
  ['ends', 'process.exit(3)', []],
  ['is killed after a warning', "log.warn('why'); process.kill(process.pid, 'SIGKILL')", ['why']],
  ['is killed after a while', "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2_000)", []],
])('when a process %s, then its log has every line before that, in order', async (_what, then, said) => {
  const lines = await errorsOf(then);
  expect(lines.map((each) => JSON.parse(each).msg)).toEqual(['request', ...said]);
});
