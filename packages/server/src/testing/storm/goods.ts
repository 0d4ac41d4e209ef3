import type { Context } from '../../context.ts';
import { connectDatabase } from '../../database/connect.ts';
import { findEmbeddedUrl } from '../../database/embedded.ts';
import { createLogger } from '../../log.ts';
import { secretsFrom } from '../../secrets.ts';
import { aCoupon, aProduct } from '../given.ts';
import { aDeliveryZone } from '../given-checkout.ts';
import { aCustomer } from '../given-customers.ts';
import { offerEveryPayment } from '../order-life.ts';

/** A product to buy; by weight in steps of grams. */
export interface Article {
  readonly id: string;
  readonly slug: string;
  readonly sold_by: 'piece' | 'weight';
}

/** The goods for the buyers of a storm, and the packer. */
export interface Goods {
  readonly products: readonly Article[];
  readonly coupon: string;
  /** The token of a packer's session. */
  readonly packer: string;
}

/** The database of a running shop, read from outside. */
export interface Outsider {
  readonly ctx: Context;
  close(): Promise<void>;
}

const PLENTY = 1_000_000;
const FEW = 25;
const KILO = 1_000;
/** For goods by weight: the minimum and the step. */
export const STEP_GRAMS = 250;

/** Opens the embedded database of the shop on `varDir`; it stays usable after kills, its connections do not. */
export async function openOutsider(varDir: string): Promise<Outsider> {
  const url = await findEmbeddedUrl(varDir);
  if (!url) throw new Error(`no database runs on ${varDir}`);
  return outsiderOf(url);
}

/** The database at `url`, read from outside. */
export function outsiderOf(url: string): Outsider {
  const log = createLogger({ level: 'silent' });
  const connection = connectDatabase(url, { log, maxConnections: 2 });
  const ctx = { db: connection.db, now: () => new Date(), log, wallets: {}, ...secretsFrom('storm') };
  return { ctx, close: () => connection.close() };
}

/**
 * Six products that never run out, three that do, the same by weight (two and one), and a coupon with forty uses; every
 * payment method is on, and a packer works.
 */
export async function layOutGoods(ctx: Context): Promise<Goods> {
  await offerEveryPayment(ctx);
  const zone = await ctx.db.selectFrom('shipping_zone').select('id').limit(1).executeTakeFirst();
  if (!zone) await aDeliveryZone(ctx);
  const products: Article[] = [];
  for (const stock of [PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, FEW, FEW, FEW]) {
    const product = await aProduct(ctx, { price: 5_000 + products.length, stock });
    products.push({ ...product, sold_by: 'piece' });
  }
  for (const kilos of [PLENTY, PLENTY, FEW]) {
    const weighed = { sold_by: 'weight', step_grams: STEP_GRAMS, min_grams: STEP_GRAMS } as const;
    const product = await aProduct(ctx, { price: 17_331 + products.length, stock: kilos * KILO, ...weighed });
    products.push({ ...product, sold_by: 'weight' });
  }
  const { code } = await aCoupon(ctx, { code: 'STORM', max_uses: 40 });
  const { token: packer } = await aCustomer(ctx, { role: 'packer', name: 'Packer' });
  return { products, coupon: code, packer };
}
