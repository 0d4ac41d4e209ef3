import pg from 'pg';
import { checkInvariants } from '../packages/server/src/check-invariants.ts';
import { installJobs } from '../packages/server/src/jobs/install-jobs.ts';
import { mailbox, noteProof, phone } from '../packages/server/src/modules/trust/proof.ts';
import { aRegion } from '../packages/server/src/testing/given.ts';
import { aDeliveryZone } from '../packages/server/src/testing/given-checkout.ts';
import { aCustomer } from '../packages/server/src/testing/given-customers.ts';
import { type ShopSize, writeBigShop } from '../packages/server/src/testing/growth/big-shop.ts';
import {
  type FrequentCall,
  frequentCalls,
  keyOf,
} from '../packages/server/src/testing/growth/frequent-calls.ts';
import { opening } from '../packages/server/src/testing/start-shop.ts';
import { type EmptyShop, forgetAnswers, openApi, withEmptyShop } from './database.ts';
import { median } from './measure.ts';

const SMALL: ShopSize = { orders: 10_000, products: 1_000 };
/** Warm-up calls, and measured calls. */
const WARM = 3;
const TIMES = 9;

/** The limit for an answer, however old the shop is. */
export const GROWTH_LIMIT_MS = 50;

/** Milliseconds of a call in a young shop and in an old one. */
export interface GrowthFigure {
  name: string;
  small: number;
  large: number;
  ratio: number;
}

/** The cost of a shop's growth. */
export interface Growth {
  calls: GrowthFigure[];
  /** Seconds. */
  written: number;
  invariants: number;
  bytesAnOrder: number;
}

/** Makes every frequent call one after the other, in a shop of 10,000 orders and in one of the given size. */
export async function benchGrowth(size: ShopSize, say: (line: string) => void): Promise<Growth> {
  const small = await measure(SMALL, say);
  const large = await measure(size, say);
  const calls = [...large.calls].map(([name, ms]) => {
    const before = small.calls.get(name) ?? 0;
    return { name, small: before, large: ms, ratio: ms / before };
  });
  return { ...large, calls };
}

function measure(size: ShopSize, say: (line: string) => void) {
  return withEmptyShop(async (shop) => {
    const began = performance.now();
    const bytesAnOrder = await fillBigShop(shop, size);
    const written = (performance.now() - began) / 1000;
    say(`${size.orders} orders and ${size.products} products are written`);
    const calls = await callAll(shop, say);
    const before = performance.now();
    const broken = (await checkInvariants(shop.ctx.db)).filter((each) => each.violations > 0);
    for (const { name, promise, violations } of broken) say(`${name}: ${promise}: ${violations} broken`);
    const invariants = (performance.now() - before) / 1000;
    return { calls, written, invariants, bytesAnOrder };
  });
}

/** Writes a shop of that size; returns the bytes on disk for each order, without the catalogue. */
export async function fillBigShop({ ctx, superUrl, url }: EmptyShop, size: ShopSize): Promise<number> {
  await installJobs(url);
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await aRegion(ctx, { min_order_amount: 0 });
    await aDeliveryZone(ctx);
    await writeBigShop(client, size);
    // The customer is known: a new one may only have few open orders.
    await noteProof(ctx, phone('+250788123456'), 'delivery');
    await noteProof(ctx, mailbox('aline@example.com'), 'link');
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT LIKE 'product%' AND relname NOT LIKE 'search%'`,
    );
    return Number(rows[0]?.bytes) / size.orders;
  } finally {
    await client.end();
  }
}

async function callAll(shop: EmptyShop, say: (line: string) => void): Promise<Map<string, number>> {
  const { ctx } = shop;
  const app = await openApi(shop);
  forgetAnswers(app);
  const owner = await aCustomer(ctx, { role: 'owner' });
  const found = new Map<string, number>();
  try {
    for (const each of await frequentCalls(ctx.db)) {
      const headers = each.by === 'staff' ? opening(app, owner.token) : {};
      const once = async () => {
        const before = performance.now();
        const { statusCode, body } = await app.inject({
          ...requestOf(each),
          headers: { ...keyOf(each), ...headers },
        });
        if (statusCode >= 300) throw new Error(`${each.name}: ${statusCode} ${body}`);
        return performance.now() - before;
      };
      const took: number[] = [];
      try {
        for (let at = 0; at < WARM + TIMES; at += 1) took.push(await once());
        found.set(each.name, median(took.slice(WARM)));
      } catch (error) {
        say(String(error).slice(0, 300));
        found.set(each.name, Number.NaN);
      }
    }
  } finally {
    await app.close();
  }
  return found;
}

function requestOf({ method, path, query = {}, body }: FrequentCall) {
  const words = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`]));
  return { method, url: path, query: words, ...(body !== undefined && { payload: body as object }) };
}
