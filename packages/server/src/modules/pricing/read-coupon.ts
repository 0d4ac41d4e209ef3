import type { CouponChange } from '@isoko/contract/routes/admin/coupons';
import { openForm } from '#server/input/form.ts';
import { paragraph } from '#server/input/text.ts';
import { readCode } from './coupon.ts';
import type { CouponColumns } from './staff-coupon.store.ts';

/** What can be said on the phone and typed on one. */
const CODE = /^[A-Z0-9][A-Z0-9._-]{1,39}$/;

/** What a new coupon is unless it is said otherwise: for everybody, always, as often as they like. */
export const USUAL_COUPON: Omit<CouponColumns, 'code' | 'kind'> = {
  ...{ value: 0, min_subtotal: 0, max_discount: null, starts_at: null, ends_at: null },
  ...{ max_uses: null, per_customer: null, is_active: true, note: null },
};

/**
 * A coupon as it is after a change, checked as a whole: what each kind needs, dates in their order, no fewer uses than
 * there were.
 * @throws validation_error beside what is not right
 */
export function readCoupon(
  was: Partial<CouponColumns> & { used: number },
  { categories: _, products: __, starts_at, ends_at, note, ...typed }: CouponChange,
): CouponColumns {
  const merged = {
    ...{ ...USUAL_COUPON, code: '', kind: 'percent' as const },
    ...was,
    ...typed,
    ...(starts_at !== undefined && { starts_at: toDate(starts_at) }),
    ...(ends_at !== undefined && { ends_at: toDate(ends_at) }),
    ...(note !== undefined && { note: paragraph(note ?? '') || null }),
  };
  const { used, ...coupon } = { ...merged, code: readCode(merged.code) ?? '' };
  const isFree = coupon.kind === 'free_shipping';
  const read = isFree ? { ...coupon, value: 0, max_discount: null } : coupon;
  refuseFaults(read, used);
  return read;
}

function refuseFaults(coupon: CouponColumns, used: number): void {
  const { code, kind, value, starts_at, ends_at, max_uses } = coupon;
  const form = openForm();
  if (!CODE.test(code))
    form.refuse(
      'code',
      'A code has 2 to 40 letters and digits; dots, dashes and underscores may stand between.',
    );
  if (kind === 'percent' && (value < 1 || value > 100))
    form.refuse('value', 'Please enter 1 to 100 percent.');
  if (kind === 'fixed' && value < 1) form.refuse('value', 'Please enter how many francs it takes off.');
  if (starts_at && ends_at && starts_at >= ends_at) form.refuse('ends_at', 'It has to end after it starts.');
  if (max_uses !== null && max_uses < used)
    form.refuse('max_uses', `It has been used ${used} times already. Please enter at least that.`);
  form.finish();
}

function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
