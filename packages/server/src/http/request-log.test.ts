import Fastify from 'fastify';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ShopError } from '#server/shop-error.ts';
import { errorHandler } from './error-handler.ts';
import { serverOptions } from './server-options.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) });
const app = Fastify(serverOptions({ config: readConfig({}), log }));
app.setErrorHandler(errorHandler);
app.get('/orders/:id', async () => ({ ok: true }));
app.get('/broken', async () => {
  throw new Error('a defect');
});
app.get('/gone', async () => {
  throw new ShopError('unavailable');
});
app.get('/assets/:name', async () => 'file');

beforeEach(() => {
  lines.length = 0;
});
const secret = /secret|Aline|0788|192\.0\.2/;

describe('the log of requests', () => {
  test('when a request carries secrets everywhere, then its one line has none of them', async () => {
    const answer = await app.inject({
      url: '/orders/secret?token=secret&email=Aline@example.com',
      headers: {
        authorization: 'Bearer secret',
        cookie: 'secret',
        'x-order-token': 'secret',
        'user-agent': 'Aline',
      },
      remoteAddress: '192.0.2.7',
    });
    expect(answer.statusCode).toBe(200);
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...{ method: 'GET', route: '/orders/:id', status: 200, ms: expect.any(Number), msg: 'request' },
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(secret);
  });

  test.each(['/nothing/secret?email=Aline', '/orders/%zz-secret'])(
    'when %s leads nowhere, then the line does not say where',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(lines)).not.toMatch(secret);
    },
  );

  test('when a request meets a defect, then the reason is under the id the visitor was given', async () => {
    const { requestId, message } = (await app.inject('/broken')).json();
    expect(message).toBe(`Something went wrong. Reference ${requestId}.`);
    const [reason, request] = lines;
    expect(reason).toMatchObject({ level: 50, requestId, code: 'internal', err: { message: 'a defect' } });
    expect(request).toMatchObject({ level: 30, requestId, status: 500 });
  });

  test('when a client brings an id of its own, then it is not believed', async () => {
    const headers = { 'request-id': 'mine', 'x-request-id': 'mine' };
    expect((await app.inject({ url: '/gone', headers })).json().requestId).not.toBe('mine');
  });

  test('when a file is read or a page asks inside the process, then the log stays quiet', async () => {
    await app.inject('/assets/secret.js');
    expect(lines).toEqual([expect.objectContaining({ level: 20, route: '/assets/:name' })]);
    await app.inject({ url: '/orders/1', remoteAddress: 'isoko:page' });
    expect(lines).toHaveLength(1);
  });
});
