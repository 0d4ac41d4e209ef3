import type { FieldError } from '@isoko/contract/errors';
import type {
  CouponChange,
  CouponFilters,
  CouponInput,
  Redemption,
  StaffCoupon,
} from '@isoko/contract/routes/admin/coupons';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { paragraph } from '#server/input/text.ts';
import { listStaffCategories } from '#server/modules/catalogue/staff-categories.ts';
import { listStaffProducts } from '#server/modules/catalogue/staff-products.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type CouponColumns,
  deleteCoupon,
  insertCoupon,
  lockCoupon,
  pageOfCoupons,
  pageOfRedemptions,
  type StaffCouponRow,
  setCouponCategories,
  setCouponProducts,
  updateCoupon,
  wasRedeemed,
} from './coupon.store.ts';
import { readCode } from './coupon.ts';
import { tryZone } from './quote-cart.ts';

/** Binds the calls of staff about coupons, and about prices for customers in a zone. */
export function pricingAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/coupons', ({ ctx, query, list }) => listCoupons(ctx, query, list));
  bindRoute(app, 'POST /admin/coupons', ({ ctx, body }) => createCoupon(ctx, body));
  bindRoute(app, 'GET /admin/coupons/:id', ({ ctx, params }) => getCoupon(ctx, params.id));
  bindRoute(app, 'PATCH /admin/coupons/:id', ({ ctx, params, body }) => changeCoupon(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/coupons/:id', ({ ctx, params }) => removeCoupon(ctx, params.id));
  bindRoute(app, 'GET /admin/coupons/:id/redemptions', ({ ctx, params, list }) =>
    listRedemptions(ctx, params.id, list),
  );
  bindRoute(app, 'POST /admin/zones/try', ({ ctx, body }) => tryZone(ctx, body));
}

/** One page of the coupons with their use. Money in francs. */
async function listCoupons(ctx: Context, filters: CouponFilters, list: ListPart): Promise<Page<StaffCoupon>> {
  const { rows, ...total } = await pageOfCoupons(ctx.db, { ...filters, now: ctx.now() }, list);
  return { items: rows.map(toStaffCoupon), ...total };
}

/**
 * One coupon with its use.
 * @throws not_found
 */
async function getCoupon(ctx: Context, id: string): Promise<StaffCoupon> {
  const { items } = await listCoupons(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [coupon] = items;
  if (!coupon) throw new ShopError('not_found');
  return coupon;
}

function toStaffCoupon({ created_at, starts_at, ends_at, ...row }: StaffCouponRow): StaffCoupon {
  return {
    ...row,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    date_created: created_at.toISOString(),
  };
}

/**
 * One page of the orders that used a coupon, also those that gave their use back.
 * @throws not_found for an unknown coupon
 */
async function listRedemptions(ctx: Context, couponId: string, list: ListPart): Promise<Page<Redemption>> {
  await getCoupon(ctx, couponId);
  const { rows, ...total } = await pageOfRedemptions(ctx.db, couponId, list);
  const items = rows.map(({ redeemed_at, restored_at, ...row }) => ({
    ...row,
    redeemed_at: redeemed_at.toISOString(),
    restored_at: restored_at?.toISOString() ?? null,
  }));
  return { items, ...total };
}

/** The error for a code that another coupon has. */
const couponTaken = {
  coupon_code_key: { field: 'code', message: 'Another coupon has this code.' },
} as const;

/**
 * Creates a coupon.
 * @throws validation_error on invalid fields
 */
async function createCoupon(ctx: Context, input: CouponInput): Promise<StaffCoupon> {
  const columns = readCoupon({ used: 0 }, input);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const id = await insertCoupon(ctx.db, { ...columns, created_at: ctx.now() });
      await limitCoupon(ctx, id, input);
      return getCoupon(ctx, id);
    });
  return orTaken(couponTaken, write);
}

/**
 * Changes a coupon; absent keys stay. Orders that used it keep their discount; orders being placed wait until it is
 * changed, so that its limit is never below its use.
 * @throws not_found; validation_error on invalid fields, and on `value` as requireItsValue
 */
async function changeCoupon(ctx: Context, id: string, change: CouponChange): Promise<StaffCoupon> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const coupon = await lockCoupon(ctx.db, id);
      if (!coupon) throw new ShopError('not_found');
      requireItsValue(coupon, change);
      await updateCoupon(ctx.db, id, readCoupon(coupon, change));
      await limitCoupon(ctx, id, change);
      return getCoupon(ctx, id);
    });
  return orTaken(couponTaken, write);
}

/**
 * Deletes a coupon that no order has used; any other is part of the shop's books and can only be switched off.
 * @throws not_found; validation_error on `id` for one that was used
 */
async function removeCoupon(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockCoupon(ctx.db, id))) throw new ShopError('not_found');
    if (await wasRedeemed(ctx.db, id))
      throw fieldError(
        'id',
        'Orders have used this coupon, so it has to stay. You can switch it off instead.',
      );
    await deleteCoupon(ctx.db, id);
    return null;
  });
}

/** The goods of a coupon; an absent list stays, and an empty list removes the limit. */
interface Limits {
  categories?: readonly string[];
  products?: readonly string[];
}

/**
 * Limits a coupon to categories and products; neither: it is for everything.
 * @throws validation_error on a list with an id that no longer exists
 */
async function limitCoupon(ctx: Context, id: string, { categories, products }: Limits): Promise<void> {
  const fields: FieldError[] = [];
  if (categories?.length && !(await areAllThere(ctx, listStaffCategories, categories)))
    fields.push({ field: 'categories', message: 'One of these categories does not exist any more.' });
  if (products?.length && !(await areAllThere(ctx, listStaffProducts, products)))
    fields.push({ field: 'products', message: 'One of these products does not exist any more.' });
  if (fields.length) throw new ShopError('validation_error', { fields });
  if (categories) await setCouponCategories(ctx.db, id, categories);
  if (products) await setCouponProducts(ctx.db, id, products);
}

async function areAllThere(
  ctx: Context,
  list: typeof listStaffCategories | typeof listStaffProducts,
  ids: readonly string[],
): Promise<boolean> {
  const wanted = new Set(ids);
  const { total } = await list(ctx, { ids: [...wanted].join(',') }, { limit: 1, offset: 0, sort: [] });
  return total === wanted.size;
}

/** Codes that can be said on the phone and typed on one. */
const CODE = /^[A-Z0-9][A-Z0-9._-]{1,39}$/;

/** The defaults of a new coupon: for every customer, always, any number of times. */
const DEFAULTS: Omit<CouponColumns, 'code' | 'kind'> = {
  ...{ value: 0, min_subtotal: 0, max_discount: null, starts_at: null, ends_at: null },
  ...{ max_uses: null, per_customer: null, is_active: true, note: null },
};

/** An amount of francs is no percentage. @throws validation_error on `value` if another kind comes without its own */
function requireItsValue(was: Pick<CouponColumns, 'kind'>, { kind = was.kind, value }: CouponChange): void {
  if (kind === was.kind || kind === 'free_shipping' || value !== undefined) return;
  throw fieldError(
    'value',
    kind === 'percent'
      ? 'Please also enter how many percent it takes off, such as 10.'
      : 'Please also enter how many francs it takes off, such as 2000.',
  );
}

/**
 * A coupon after a change, checked as a whole: what each kind needs, the order of the dates, and a limit not below its
 * uses.
 * @throws validation_error on invalid fields
 */
function readCoupon(
  was: Partial<CouponColumns> & { used: number },
  { categories: _, products: __, starts_at, ends_at, note, ...typed }: CouponChange,
): CouponColumns {
  const merged = {
    ...{ ...DEFAULTS, code: '', kind: 'percent' as const },
    ...was,
    ...typed,
    ...(starts_at !== undefined && { starts_at: toDate(starts_at) }),
    ...(ends_at !== undefined && { ends_at: toDate(ends_at) }),
    ...(note !== undefined && { note: paragraph(note ?? '') || null }),
  };
  const { used, ...coupon } = { ...merged, code: readCode(merged.code) ?? '' };
  const { kind, value, max_discount } = coupon;
  const read = {
    ...coupon,
    value: kind === 'free_shipping' ? 0 : value,
    // Francs have no share to limit; a limit from when the coupon was a percentage would still cap them.
    max_discount: kind === 'percent' ? max_discount : null,
  };
  refuseFaults(read, used);
  return read;
}

function refuseFaults(coupon: CouponColumns, used: number): void {
  const { code, kind, value, starts_at, ends_at, max_uses } = coupon;
  const form = openForm();
  if (!CODE.test(code))
    form.refuse(
      'code',
      'A code has 2 to 40 letters and digits; dots, dashes and underscores may be between them.',
    );
  if (kind === 'percent' && (value < 1 || value > 100))
    form.refuse('value', 'Please enter 1 to 100 percent.');
  if (kind === 'fixed' && value < 1) form.refuse('value', 'Please enter how many francs it takes off.');
  if (starts_at && ends_at && starts_at >= ends_at) form.refuse('ends_at', 'It has to end after it starts.');
  if (max_uses !== null && max_uses < used)
    form.refuse(
      'max_uses',
      sentence('It has been used {n} times already. Please enter at least that.', { n: used }),
    );
  form.finish();
}

function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
