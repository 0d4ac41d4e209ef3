import type { Context } from '../../context.ts';
import { connectDatabase } from '../../database/connect.ts';
import { findEmbeddedUrl } from '../../database/embedded.ts';
import { createLogger } from '../../log.ts';
import { secretsFrom } from '../../secrets.ts';
import { aCoupon, aProduct } from '../given.ts';
import { aDeliveryZone } from '../given-checkout.ts';
import { offerEveryPayment } from '../order-life.ts';

/** What the buyers of a storm find. */
export interface Goods {
  readonly products: readonly { id: string; slug: string }[];
  readonly coupon: string;
}

/** The database of a running shop, seen from outside. */
export interface Outsider {
  readonly ctx: Context;
  close(): Promise<void>;
}

const PLENTY = 1_000_000;
const FEW = 25;

/** Opens the embedded database of the shop on `varDir`; it outlives the kills, its connections do not. */
export async function openOutsider(varDir: string): Promise<Outsider> {
  const url = await findEmbeddedUrl(varDir);
  if (!url) throw new Error(`no database runs on ${varDir}`);
  return outsiderOf(url);
}

/** The database at `url` seen from outside. */
export function outsiderOf(url: string): Outsider {
  const log = createLogger({ level: 'silent' });
  const connection = connectDatabase(url, { log, maxConnections: 2 });
  const ctx = { db: connection.db, now: () => new Date(), log, wallets: {}, ...secretsFrom('storm') };
  return { ctx, close: () => connection.close() };
}

/** Six goods that never run out, three that do, and a coupon of forty uses; every way to pay is on. */
export async function layOutGoods(ctx: Context): Promise<Goods> {
  await offerEveryPayment(ctx);
  const zone = await ctx.db.selectFrom('shipping_zone').select('id').limit(1).executeTakeFirst();
  if (!zone) await aDeliveryZone(ctx);
  const products: { id: string; slug: string }[] = [];
  for (const stock of [PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, FEW, FEW, FEW]) {
    products.push(await aProduct(ctx, { price: 5_000 + products.length, stock }));
  }
  const { code } = await aCoupon(ctx, { code: 'STORM', max_uses: 40 });
  return { products, coupon: code };
}
