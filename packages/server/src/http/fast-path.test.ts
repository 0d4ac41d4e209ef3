import { once } from 'node:events';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { sendBytes } from '#server/testing/send-raw.ts';
import { aDesk } from '#server/testing/staff-desk.ts';
import { opening, startShop, type TestShop } from '#server/testing/start-shop.ts';
import { FAILED_PAGE_STYLE_PATH } from './failed-page.ts';
import type { Storefront } from './pages.ts';

const STYLE = FAILED_PAGE_STYLE_PATH;
const MUCH = ' and a little more'.repeat(100);
const render: Storefront['render'] = async ({ url, call }) => {
  const { total } = await call('GET /products', { query: { limit: 1 } });
  if (url.pathname === '/gone') return { status: 404, html: `nothing here${MUCH}` };
  return { status: 200, html: `${url.pathname}: ${total} products${MUCH}` };
};

let shop: TestShop;
let address: string;
const lines: string[] = [];
const logTo = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream;

beforeAll(async () => {
  shop = await startShop({
    storefront: { clientDir: import.meta.dirname, render },
    config: { publicUrl: 'https://isoko.example', rateLimits: true },
    logTo,
  });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.app.pageCache.clear();
  shop.clock.advance(120_000);
  lines.length = 0;
});

interface Asked {
  method?: 'GET' | 'HEAD';
  path: string;
  headers?: Record<string, string>;
}

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Over a socket: by the fast path where it can. */
function overSocket({ method = 'GET', path, headers = {} }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = ask(
      address + path,
      { method, headers: { host: 'isoko.example', ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks).toString('base64');
          resolve({ status: answer.statusCode ?? 0, headers: visible(answer.headers), body });
        });
      },
    );
    outgoing.on('error', reject).end();
  });
}

/** By routing alone: what is injected never meets the fast path. */
async function byRouting({ method = 'GET', path, headers = {} }: Asked): Promise<Answered> {
  const options: InjectOptions = { method, url: path, headers: { host: 'isoko.example', ...headers } };
  const { statusCode, headers: got, rawPayload } = await shop.app.inject(options);
  return { status: statusCode, headers: visible(got), body: rawPayload.toString('base64') };
}

/** Without what is another one in each answer, and what connections say of themselves. */
function visible(headers: Record<string, unknown>): Record<string, unknown> {
  const { date, connection, 'keep-alive': _, ...others } = headers;
  return others;
}

/** How often the fast path answered, by what it sent. */
async function counting(ask: () => Promise<unknown>): Promise<boolean> {
  const { answer } = shop.app.fastPath;
  let wasFast = false;
  shop.app.fastPath.answer = (...given) => {
    wasFast = answer(...given);
    return wasFast;
  };
  await ask().finally(() => {
    shop.app.fastPath.answer = answer;
  });
  return wasFast;
}

/** Asks until it is in memory in that encoding, and known to the fast path. */
async function warm(asked: Asked): Promise<void> {
  const headers = { ...asked.headers, 'if-none-match': '' };
  for (let time = 0; time < 3; time += 1) await overSocket({ path: asked.path, headers });
}

const browser = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'fr-RW,fr;q=0.9,en;q=0.5' };
const callers: Record<string, string>[] = [
  {},
  browser,
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=0, *;q=0' },
];
const PATHS = [
  '/',
  '/shop?page=2&utm_source=x',
  '/fr/shop',
  '/gone',
  '/api/v1/products',
  '/robots.txt',
  STYLE,
];

describe('what is in memory', () => {
  test.each(PATHS)(
    'when %s is asked for again, then the fast path answers it as routing does',
    async (path) => {
      for (const headers of callers) {
        await warm({ path, headers });
        const plain = await byRouting({ path, headers });
        const etag = String(plain.headers.etag);
        for (const method of ['GET', 'HEAD'] as const) {
          for (const known of [undefined, etag, `W/${etag}`, `"other", ${etag}`, '*', '"other"']) {
            const asked = { method, path, headers: { ...headers, ...(known && { 'if-none-match': known }) } };
            let answer: Answered | undefined;
            const wasFast = await counting(async () => {
              answer = await overSocket(asked);
            });
            expect(wasFast).toBe(true);
            expect(answer).toEqual(await byRouting(asked));
          }
        }
      }
    },
  );

  test('when it is sent, then it is counted, and its line has its id and nothing of the caller', async () => {
    await warm({ path: '/shop', headers: browser });
    const before = shop.app.traffic.lastDay().requests;
    lines.length = 0;
    await overSocket({ path: '/shop', headers: { ...browser, 'user-agent': 'Aline', cookie: 'secret' } });
    await expect.poll(() => shop.app.traffic.lastDay().requests).toBe(before + 1);
    const written = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(written).toEqual([
      {
        ...{ level: 30, time: expect.any(Number), msg: 'request' },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...{ method: 'GET', route: '/*', status: 200, ms: expect.any(Number) },
        address_hash: expect.stringMatching(/^[\w-]{20,}$/),
      },
    ]);
  });

  test('when it was popular for long enough, then it is sent in its smallest form', async () => {
    await warm({ path: '/', headers: browser });
    const etag = async () => String((await overSocket({ path: '/', headers: browser })).headers.etag);
    await expect.poll(etag).toContain('-br11');
  });
});

describe('what routing has to decide', () => {
  const fast = (asked: Asked) => counting(() => overSocket(asked));

  test.each([
    ['another host', { host: 'evil.example' }, 308],
    ['a session of staff', { cookie: 'a=b; __Host-isoko-staff=x' }, 200],
    ['a key of a program', { authorization: 'Bearer isp_x' }, 200],
    ['a body', { 'content-length': '0' }, 200],
  ])('when a request brings %s, then it is routed', async (_what, headers, status) => {
    await warm({ path: '/' });
    expect(await fast({ path: '/' })).toBe(true);
    expect(await fast({ path: '/', headers })).toBe(false);
    expect((await overSocket({ path: '/', headers })).status).toBe(status);
  });

  test('when a request has two hosts, then it is refused as ever', async () => {
    await warm({ path: '/' });
    const twice = 'GET / HTTP/1.1\r\nhost: isoko.example\r\nHost: isoko.example\r\nconnection: close\r\n\r\n';
    expect((await sendBytes(address, twice)).status).toBe(400);
  });

  test('when the shop changes or time goes by, then what comes next is new', async () => {
    const total = async () => {
      const { body } = await overSocket({ path: '/api/v1/products' });
      return JSON.parse(Buffer.from(body, 'base64').toString()).total;
    };
    const before = await total();
    await warm({ path: '/api/v1/products' });
    await aProduct(shop.ctx);
    expect(await total()).toBe(before);
    shop.app.pageCache.change('catalogue');
    expect(await total()).toBe(before + 1);
    await warm({ path: '/api/v1/products' });
    await aProduct(shop.ctx);
    shop.clock.advance(61_000);
    expect(await fast({ path: '/api/v1/products' })).toBe(false);
    await expect.poll(total).toBe(before + 2);
  });

  test('when the owner closes the shop, then no one gets what was in memory, nor what staff see', async () => {
    const owner = await aDesk(shop, 'owner');
    const seen = async (headers = {}) => (await overSocket({ path: '/', headers })).status;
    await warm({ path: '/' });
    await owner.post('/opening', { state: 'closed' });
    expect(await seen()).toBe(503);
    for (let time = 0; time < 3; time += 1) expect(await seen(opening(shop.app, owner.token))).toBe(200);
    expect(await fast({ path: '/' })).toBe(false);
    expect(await seen()).toBe(503);
    await owner.post('/opening', {
      state: 'open',
      at: new Date(shop.clock.now().getTime() + 60_000).toISOString(),
    });
    shop.clock.advance(61_000);
    await warm({ path: '/' });
    expect([await fast({ path: '/' }), await seen()]).toEqual([true, 200]);
  });

  test('when one address floods what is in memory, then it is refused at the same request', async () => {
    shop.clock.advance(120_000);
    const statuses = await Promise.all(
      Array.from({ length: 620 }, async () => (await overSocket({ path: '/robots.txt' })).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await overSocket({ path: STYLE })).status).toBe(200);
  });
});

test('when the shop closes, then a request on an open connection is answered and the connection ends', async () => {
  const closing = await startShop({ storefront: { clientDir: import.meta.dirname, render: holding } });
  const { port, hostname } = new URL(await closing.app.listen({ port: 0, host: '127.0.0.1' }));
  const at = `http://${hostname}:${port}`;
  for (let time = 0; time < 3; time += 1) await (await fetch(at)).text();
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const ended = once(socket, 'close');
  socket.write('GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await started.promise;
  const closed = closing.close();
  await expect
    .poll(() =>
      fetch(at).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  held.resolve();
  await ended;
  await closed;
  const [, first = '', second = ''] = text.split('HTTP/1.1 ');
  expect([first, second]).toEqual([expect.stringMatching(/^200 /), expect.stringMatching(/^200 /)]);
  expect(second.toLowerCase()).toContain('connection: close');
});

const started = Promise.withResolvers<void>();
const held = Promise.withResolvers<void>();
const holding: Storefront['render'] = async (page) => {
  if (page.url.pathname === '/held') {
    started.resolve();
    await held.promise;
  }
  return render(page);
};
