import { describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, RequestFailure } from './client.ts';

/** A client whose requests go to `send`, and what was sent. */
function clientOf(answer: ClientOptions['send'], options: Partial<ClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send: ClientOptions['send'] = (url, init) => {
    sent.push({ url, init });
    return answer(url, init);
  };
  return { sent, call: createClient({ base: '/api/v1', send, ...options }) };
}

const json = (body: unknown, init?: ResponseInit) => async () => new Response(JSON.stringify(body), init);
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error) => (error instanceof RequestFailure ? error.failure : error),
  );

describe('a request', () => {
  test('when it is sent, then path, query and body are in their places', async () => {
    const { sent, call } = clientOf(json({ status: 'success', data: [] }));
    await call('GET /products/filter/:name', { params: { name: 'ibi/rayi' }, query: { page: 2 } });
    await call('POST /users/login', { body: { email: 'a@b.rw', password: 'x' } });
    expect(sent[0]?.url).toBe('/api/v1/products/filter/ibi%2Frayi?page=2');
    expect(sent[1]).toMatchObject({
      url: '/api/v1/users/login',
      init: { method: 'POST', body: '{"email":"a@b.rw","password":"x"}' },
    });
  });

  test('when there is a token, then it goes out as a bearer on every call; else no authorization does', async () => {
    let token: string | null = 't0ken';
    const { sent, call } = clientOf(json({ status: 'success', data: [] }), { token: () => token });
    await call('GET /products');
    await call('GET /cart');
    token = null;
    await call('GET /products');
    expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      'Bearer t0ken',
      'Bearer t0ken',
      null,
    ]);
  });

  test('when it is answered, then what was asked for is in data', async () => {
    const { call } = clientOf(json({ status: 'success', data: { total: 7 } }));
    expect((await call('GET /totals/products')).data).toEqual({ total: 7 });
  });
});

describe('a request that fails', () => {
  test('when the shop is not reached, then it is a fetch error', async () => {
    const { call } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call('GET /products'))).toEqual({ kind: 'fetch' });
  });

  test('when no answer comes in time, then it is a timeout', async () => {
    const { call } = clientOf(
      (_url, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      { timeoutMs: 20 },
    );
    expect(await failureOf(call('GET /products'))).toEqual({ kind: 'timeout' });
  });

  test('when the answer is no JSON, then it is a parsing error with the status', async () => {
    const { call } = clientOf(async () => new Response('<html>', { status: 502 }));
    expect(await failureOf(call('GET /products'))).toEqual({ kind: 'parsing', status: 502 });
  });

  test('when the shop refuses, then it is the status with the data, and the time to wait', async () => {
    const data = { status: 'fail', code: 'rate_limited', message: 'Too many attempts.', requestId: 'x' };
    const { call } = clientOf(json(data, { status: 429, headers: { 'retry-after': '30' } }));
    const asked = call('GET /products');
    expect(await failureOf(asked)).toEqual({ kind: 'http', status: 429, data, retryAfter: 30 });
    await expect(asked).rejects.toThrow('Too many attempts.');
  });

  test('when whoever asked does not want it any more, then it is no failure of the shop', async () => {
    const leaving = new AbortController();
    leaving.abort(new Error('gone'));
    const { call } = clientOf((_url, { signal }) => Promise.reject(signal?.reason));
    expect(await failureOf(call('GET /products', { signal: leaving.signal }))).toEqual(new Error('gone'));
  });
});
