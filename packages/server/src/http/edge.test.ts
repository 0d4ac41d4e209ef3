import { routes } from '@isoko/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBytes } from '#server/testing/send-raw.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { API_BASE } from './bind-route.ts';
import { BODY_LIMIT_BYTES } from './server-options.ts';

let edge: TestShop;
let address: string;

beforeAll(async () => {
  edge = await startShop();
  address = await edge.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => edge.close());

const quote = '/api/v1/cart/quote';
const json = { 'content-type': 'application/json' };

const envelope = (code: string) => ({
  status: 'fail',
  code,
  message: expect.stringMatching(/^[A-Z].*\.$/),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
});

describe('bodies', () => {
  const deep = `{"line_items":${'['.repeat(40)}${']'.repeat(40)}}`;
  test.each([
    ['broken JSON', '{"a":', 400, 'malformed_json'],
    ['nothing', '', 400, 'malformed_json'],
    ['deeply nested JSON', deep, 400, 'malformed_json'],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 400, 'malformed_json'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"admin":true}}}', 400, 'malformed_json'],
    ['bytes that are no UTF-8', Buffer.from('{"coupon":"caf\xe9"}', 'latin1'), 400, 'malformed_json'],
    ['too much', `"${'x'.repeat(BODY_LIMIT_BYTES)}"`, 413, 'payload_too_large'],
  ])('when a call carries %s, then it is refused with its code', async (_what, payload, status, code) => {
    const answer = await edge.app.inject({ method: 'POST', url: quote, headers: json, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(envelope(code));
  });

  test.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'nonsense' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('when a call sends %o, then it is told to send JSON', async (headers) => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: quote,
      headers,
      payload: '{"line_items":[]}',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual(envelope('unsupported_media_type'));
    expect(answer.headers).toHaveProperty('content-security-policy');
  });

  test('when brackets are inside a string, then they are text', async () => {
    const payload = JSON.stringify({ line_items: [], coupon: '[{"'.repeat(20) });
    const answer = await edge.app.inject({ method: 'POST', url: quote, headers: json, payload });
    expect(answer.json().code).not.toBe('malformed_json');
  });
});

describe('addresses', () => {
  test('when a URL is longer than 8 KiB, then it is too long', async () => {
    const answer = await edge.app.inject(`/api/v1/products?search=${'x'.repeat(8200)}`);
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toEqual(envelope('uri_too_long'));
  });

  test('when a part of a path is long, then its schema refuses it', async () => {
    const answer = await edge.app.inject(`/api/v1/products/${'x'.repeat(3000)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field: 'id', message: expect.any(String) }]);
  });

  test('when a query key is repeated, then it is refused on that field', async () => {
    const answer = await edge.app.inject('/api/v1/products?page=1&page=2');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_error', errors: [{ field: 'page' }] });
  });

  test.each(['/api/v1/products/%zz', '/%', '/api/v1/products/%00', '/api/v1/products?search=a%00b'])(
    'when the URL is %s, then it is bad input with every security header',
    async (url) => {
      const answer = await edge.app.inject(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject(envelope('validation_error'));
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    },
  );

  test.each(['/', '/nothing', '/api', '/api/v1', '/api/v1/nothing', '/api/v2/products', '/assets/x.js'])(
    'when nothing is at %s, then it is not found',
    async (url) => {
      const answer = await edge.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(envelope('not_found'));
    },
  );
});

describe('methods', () => {
  test.each([
    ['DELETE', '/api/v1/products', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/v1/products/', 'GET, HEAD, OPTIONS'],
    ['GET', quote, 'POST, OPTIONS'],
    ['HEAD', quote, 'POST, OPTIONS'],
    ['PUT', '/api/v1/orders/0b0e5d6c-2f8a-4a57-9f0e-000000000000', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['TRACE', '/api/v1/products', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v1/users/login', 'POST, OPTIONS'],
    ['HEAD', '/api/v1/orders/find?number=1', 'POST, OPTIONS'],
    ['PATCH', '/api/v1/orders/mine/', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/v1/orders/mine', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v1/admin/products/bulk', 'POST, OPTIONS'],
  ] as const)('when %s is sent to %s, then what is allowed is told', async (method, url, allow) => {
    const answer = await edge.app.inject({ method: method as 'POST', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    if (method !== 'HEAD') expect(answer.json()).toEqual(envelope('method_not_allowed'));
  });

  test('when a wrong method carries a broken body, then the method is what is wrong', async () => {
    const options = { method: 'PUT', url: '/api/v1/products', headers: json, payload: '{' } as const;
    expect((await edge.app.inject(options)).statusCode).toBe(405);
  });

  test('when OPTIONS asks a known path, then it is told what is possible and nothing runs', async () => {
    const answer = await edge.app.inject({ method: 'OPTIONS', url: '/api/v1/products' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await edge.app.inject({ method: 'OPTIONS', url: '/api/v1/nothing' })).statusCode).toBe(404);
  });

  test.each([
    '/api/v1/products',
    '/api/v1/products?limit=2',
    '/healthz',
    '/api/v1/openapi.json',
    '/api/docs',
  ])('when HEAD asks %s, then it gets the headers of GET and no body', async (url) => {
    const get = await edge.app.inject(url);
    const head = await edge.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });
});

describe('what no route sees', () => {
  const start = 'GET /api/v1/products HTTP/1.1\r\nhost: x\r\n';
  test.each([
    ['headers above 16 KiB', `${start}x-big: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['a URL above the parser’s limit', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 414, 'uri_too_long'],
    ['something that is not HTTP', 'HELLO\r\n\r\n', 400, 'malformed_json'],
    ['two lengths', `${start}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'malformed_json'],
    ['a broken header', `${start}no colon\r\n\r\n`, 400, 'malformed_json'],
  ])(
    'when a connection sends %s, then it gets the same envelope and is closed',
    async (_what, text, status, code) => {
      const answer = await sendBytes(address, text);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body)).toEqual(envelope(code));
      expect(answer.head).toContain('connection: close');
      expect(answer.head).toContain('x-content-type-options: nosniff');
    },
  );

  test('when a request names no host, then it is malformed', async () => {
    const answer = await sendBytes(address, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, envelope('malformed_json')]);
  });

  test('when a request asks for an absolute address, then it does not leave the shop', async () => {
    const answer = await sendBytes(
      address,
      'GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(400);
  });
});

describe('every call of the contract', () => {
  test.each(Object.keys(routes))(
    'when %s is asked for, then a route is bound to it, with a slash and without',
    (key) => {
      const [method, path] = key.split(' ') as ['GET', string];
      const url = API_BASE + path.replace(/:\w+/g, 'x');
      expect(edge.app.findRoute({ method, url })).not.toBeNull();
      expect(edge.app.findRoute({ method, url: `${url}/` })).not.toBeNull();
    },
  );
});
