import type { OPENING_NEEDS, Opening, OpeningChange } from '@isoko/contract/routes/admin/opening';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countProducts } from '#server/modules/catalogue/products.ts';
import { offeredPaymentMethods } from '#server/modules/payments/payment-methods.ts';
import {
  isBeforeOpening,
  isNamed,
  opensAt,
  readOpening,
  writeOpening,
} from '#server/modules/settings/opening.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { findReach } from '#server/modules/shipping/zones.ts';
import { fieldError } from '#server/shop-error.ts';

type Need = (typeof OPENING_NEEDS)[number];

/** Whether visitors see the shop now, when they will, and what a first order still needs. */
export async function showOpening(ctx: Context): Promise<Opening> {
  const at = opensAt(await readOpening(ctx), ctx.now());
  return {
    state: at === null ? 'open' : 'closed',
    opens_at: at instanceof Date ? at.toISOString() : null,
    missing: await listMissing(ctx),
  };
}

const DAY_MS = 24 * 60 * 60_000;
/** A moment further ahead is a typing error. */
const LONGEST_AHEAD_MS = 366 * DAY_MS;
const NO_NAME = 'Please give the shop its name first, such as Umurima Fresh.';

/**
 * Opens the shop to visitors, now or at a moment, or closes it. Missing parts do not prevent it, because an owner may
 * open a shop just to look at it; but it must have a name of its own.
 * @throws validation_error on `at` for a past moment, or one more than a year ahead; on `state` without a name.
 */
export async function changeOpening(ctx: Context, { state, at }: OpeningChange): Promise<Opening> {
  const moment = state === 'open' && at ? new Date(at) : null;
  if (moment) requireSoon(moment, ctx.now());
  if (state === 'open' && (await isBeforeOpening(ctx)) && !(await isNamed(ctx)))
    throw fieldError('state', NO_NAME);
  return inTransaction(ctx, async (ctx) => {
    const isOpen = state === 'open' && !moment;
    await writeOpening(
      ctx,
      isOpen ? { closed: false } : { closed: true, opens_at: moment?.toISOString() ?? null },
      { wasOpen: !(await isBeforeOpening(ctx)) },
    );
    return showOpening(ctx);
  });
}

function requireSoon(moment: Date, now: Date): void {
  const ahead = moment.getTime() - now.getTime();
  if (ahead <= 0) throw fieldError('at', 'Please choose a time in the future.');
  if (ahead > LONGEST_AHEAD_MS) throw fieldError('at', 'Please choose a day within a year.');
}

/** What a visitor needs for a first order and the shop lacks. */
async function listMissing(ctx: Context): Promise<Need[]> {
  const { phone, email } = await readShopSettings(ctx);
  const reach = await findReach(ctx);
  const ways = await offeredPaymentMethods(ctx);
  const { total: forSale } = await countProducts(ctx, { filters: { in_stock: true } });
  const has: Record<Need, boolean> = {
    name: await isNamed(ctx),
    contact: phone !== null || email !== null,
    delivery: reach.delivers,
    // Cash counts only if a zone takes it.
    payment: ways.some(({ kind }) => kind !== 'cash' || reach.takesCash),
    product: forSale > 0,
  };
  const needs: readonly Need[] = ['name', 'contact', 'delivery', 'payment', 'product'];
  return needs.filter((need) => !has[need]);
}
