import type { AddressInfo } from 'node:net';
import { type FrequentCall, frequentCalls } from '../packages/server/src/testing/growth/frequent-calls.ts';
import { type EmptyShop, forgetAnswers, openApi, withEmptyShop } from './database.ts';
import { fillBigShop } from './growth.ts';
import { type Shot, shoot, shootShop } from './wrk.ts';

/** Of the frequent calls, the most frequent ones of visitors, and the most expensive ones. */
const CALLS = [
  'list',
  'list by name',
  'list by price',
  'list in a price range',
  'list of a category',
  'product',
  'search',
  'half a word',
  'a typo',
];
const ORDERS = 1_000;
const VISITORS = 8;
const WARM_UP_S = 3;
const MEASURE_S = 5;

/** Uncached answers a second; and the processor time of one in Node and in PostgreSQL, in µs. */
export interface UncachedFigure extends Shot {
  name: string;
  postgresUs: number;
}

/**
 * Requests lists, products and searches of a shop with this many products, each answer computed anew: first
 * with the shop's five-second cache of which products come first, then without it.
 */
export function benchUncached(products: number): Promise<UncachedFigure[]> {
  return withEmptyShop(async (shop) => {
    await fillBigShop(shop, { orders: ORDERS, products });
    const calls = (await frequentCalls(shop.ctx.db)).filter(({ name }) => CALLS.includes(name));
    const asItIs = await loadEach(shop, calls, { found: true });
    const lists = calls.filter(({ query }) => query);
    const anew = await loadEach(shop, lists, { found: false });
    return [...asItIs, ...anew.map((figure) => ({ ...figure, name: `${figure.name}, looked for` }))];
  });
}

async function loadEach(shop: EmptyShop, calls: FrequentCall[], remembered: { found: boolean }) {
  const app = await openApi(shop);
  forgetAnswers(app, remembered);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const figures: UncachedFigure[] = [];
  try {
    for (const { name, path, query = {} } of calls) {
      const url = new URL(path, `http://127.0.0.1:${port}`);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
      const load = { url: url.href, connections: VISITORS };
      await shoot({ ...load, seconds: WARM_UP_S, pids: [] });
      figures.push({ name, ...(await shootShop({ ...load, seconds: MEASURE_S }, shop.pool)) });
    }
    return figures;
  } finally {
    await app.close();
  }
}
