import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { DAY_MS, KIGALI_OFFSET_MS } from '../../kigali-time.ts';
import type { Demo, DemoCoupon } from './demo-files.ts';

/** The demo's coupons; one has ended, one is used up, and the harvest's runs in its week only. */
export async function insertCoupons(ctx: Context, { content }: Demo): Promise<void> {
  const coupons = content.coupons.map((coupon) => ({ id: randomUUID(), coupon }));
  await ctx.db
    .insertInto('coupon')
    .values(coupons.map(({ id, coupon }) => ({ id, ...toRow(coupon, ctx.now()) })))
    .execute();
  const limits = coupons.flatMap(({ id, coupon }) => (coupon.categories ?? []).map((slug) => ({ id, slug })));
  for (const { id, slug } of limits) {
    await ctx.db
      .insertInto('coupon_category')
      .columns(['coupon_id', 'category_id'])
      .expression((db) =>
        db
          .selectFrom('category')
          .select((of) => [of.val(id).as('coupon_id'), 'category.id as category_id'])
          .where('slug', '=', slug),
      )
      .execute();
  }
}

function toRow(coupon: DemoCoupon, now: Date) {
  const { code, type: kind, value, min_subtotal, note, used = 0 } = coupon;
  return {
    code,
    kind,
    value,
    min_subtotal,
    max_discount: coupon.max_discount ?? null,
    max_uses: coupon.usage_limit ?? null,
    per_customer: coupon.per_customer ?? null,
    used,
    used_before: used,
    note,
    created_at: now,
    ...datesOf(coupon, now),
  };
}

function datesOf(
  { expired, harvest }: DemoCoupon,
  now: Date,
): { starts_at: Date | null; ends_at: Date | null } {
  if (harvest) return harvestWeek(now);
  return { starts_at: null, ends_at: expired ? new Date(now.getTime() - DAY_MS) : null };
}

const AUGUST = 7;
const FRIDAY = 5;

/**
 * Monday to Sunday, in Kigali, around Umuganura, the harvest day on the first Friday of August: this year's, or next
 * year's once it is over. `ends_at` is the first moment after it.
 */
export function harvestWeek(now: Date): { starts_at: Date; ends_at: Date } {
  const year = new Date(now.getTime() + KIGALI_OFFSET_MS).getUTCFullYear();
  const week = weekOf(year);
  return week.ends_at > now ? week : weekOf(year + 1);
}

function weekOf(year: number): { starts_at: Date; ends_at: Date } {
  const first = Date.UTC(year, AUGUST, 1);
  const untilFriday = (FRIDAY - new Date(first).getUTCDay() + 7) % 7;
  const monday = first + (untilFriday - 4) * DAY_MS - KIGALI_OFFSET_MS;
  return { starts_at: new Date(monday), ends_at: new Date(monday + 7 * DAY_MS) };
}
