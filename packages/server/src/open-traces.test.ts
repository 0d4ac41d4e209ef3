import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, runShop } from './testing/run-shop.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** What a collector was sent, whole. */
const spans: Span[] = [];
let collector: Server;
let shop: RunningShop;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PROXY = '127.0.0.2';
const CONTACT = '/api/v1/contact/submit-form';

beforeAll(async () => {
  collector = createServer(async (sent, answer) => {
    expect(sent.url).toBe('/v1/traces');
    const body = (await json(sent)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    for (const { scopeSpans } of body.resourceSpans) spans.push(...scopeSpans.flatMap((each) => each.spans));
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, HOST: '127.0.0.1' };
  shop = await runShop({ env: { ...env, SHOP_SEED: 'empty', TRUST_PROXY: PROXY } });
});
afterAll(async () => {
  await shop?.close();
  collector.close();
});

/** Asks the shop from an address of this machine; gives the status. */
async function ask(path: string, { from = '127.0.0.1', body = '' } = {}): Promise<number | undefined> {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  const sent = request(new URL(path, shop.address), {
    ...{ method: body ? 'POST' : 'GET', localAddress: from },
    headers: { traceparent, 'content-type': 'application/json' },
  }).end(body || undefined);
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

const textOf = ({ attributes }: Span, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue;
const named = (name: string) => spans.filter((span) => span.name === name);
const beneath = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test('when a shop tells a collector where time goes then requests, statements and jobs are there, and nothing secret', async () => {
  expect(await ask('/api/v1/products?search=zebra&page=1')).toBe(200);
  expect(await ask('/api/v1/products?search=giraffe&page=1', { from: PROXY })).toBe(200);
  const body = JSON.stringify({ name: 'Aline', email: 'aline@example.com', message: 'Where is my okapi?' });
  expect(await ask(CONTACT, { body })).toBe(201);
  await expect.poll(() => shop.output().includes('job done'), { timeout: 60_000 }).toBe(true);
  // What was not sent yet is sent when it ends.
  expect(await shop.close()).toBe(0);

  const lists = named('GET /api/v1/products');
  // Only the proxy in front says to which trace a request belongs.
  expect(lists.map(({ traceId }) => traceId === TRACE)).toEqual([false, true]);
  for (const list of lists) {
    const statements = beneath(list);
    expect(statements.length).toBeGreaterThan(0);
    for (const each of statements) expect(each.traceId).toBe(list.traceId);
    expect(statements.map((each) => textOf(each, 'db.query.text')).join()).toContain('product');
  }
  const [sent] = named(`POST ${CONTACT}`);
  if (!sent) throw new Error('the message was not traced');
  expect(beneath(sent).map(({ name }) => name)).toContain('INSERT');
  const requestId = textOf(sent, 'isoko.request_id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const jobs = spans.filter(({ name }) => name.startsWith('job '));
  const caused = jobs.filter((job) => textOf(job, 'isoko.request_id') === requestId);
  expect(caused.length).toBeGreaterThan(0);
  expect(caused.flatMap(beneath).length).toBeGreaterThan(0);
  for (const secret of ['zebra', 'giraffe', 'okapi', 'aline@example.com'])
    expect(JSON.stringify(spans)).not.toContain(secret);
});
