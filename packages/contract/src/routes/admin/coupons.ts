import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers, ofOne, resourceCalls, searched } from './staff-call.ts';

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Kind = OneOf(['percent', 'fixed', 'free_shipping']);
const State = OneOf(['running', 'scheduled', 'ended', 'used_up', 'off']);

/** A coupon for staff, with its use. */
export const StaffCoupon = Type.Object({
  _id: Id,
  /** Upper case. */
  code: Type.String(),
  kind: Kind,
  /** Percent, or francs; 0 for free delivery, which means the standard method. */
  value: Type.Integer(),
  min_subtotal: Francs,
  /** The largest discount, in francs. */
  max_discount: Nullable(Francs),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  /** In all; null: any number. */
  max_uses: Nullable(Type.Integer()),
  /** Uses so far, including those before this software; a cancelled order gives its use back. */
  used: Type.Integer({ minimum: 0 }),
  /** Per buyer; null: any number. */
  per_customer: Nullable(Type.Integer()),
  is_active: Type.Boolean(),
  /** Whether it can be used now, and if not why. */
  state: State,
  /** The goods it is for, sub-categories included; neither: everything. */
  categories: Type.Array(Id),
  products: Type.Array(Id),
  /** Its discounts in francs in orders that were neither cancelled nor expired. */
  saved: Type.Integer({ minimum: 0 }),
  /** For staff only. */
  note: Nullable(Type.String()),
  date_created: Timestamp,
});
export type StaffCoupon = Static<typeof StaffCoupon>;

const Code = Type.String({ minLength: 1, maxLength: 60 });

/** A new coupon; valid immediately unless it says otherwise. */
export const CouponInput = Type.Object({
  code: Code,
  kind: Kind,
  value: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
  min_subtotal: Type.Optional(Francs),
  max_discount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }))),
  starts_at: Type.Optional(Nullable(Timestamp)),
  ends_at: Type.Optional(Nullable(Timestamp)),
  max_uses: Type.Optional(Nullable(Count)),
  per_customer: Type.Optional(Nullable(Count)),
  is_active: Type.Optional(Type.Boolean()),
  categories: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  products: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  note: Type.Optional(Nullable(Text(500, 0))),
});
export type CouponInput = Static<typeof CouponInput>;

/** A change of a coupon; missing keys stay as they are. */
export const CouponChange = Type.Partial(CouponInput);
export type CouponChange = Static<typeof CouponChange>;

export const CouponFilters = Type.Object({
  /** `q`: part of a code or a note. */
  ...searched,
  kind: Type.Optional(Kind),
  state: Type.Optional(State),
});
export type CouponFilters = Static<typeof CouponFilters>;

/** An order that used a coupon. */
export const Redemption = Type.Object({
  /** The order's. */
  _id: Id,
  number: Type.String(),
  customer_name: Type.String(),
  /** Francs it took off the items or the delivery. */
  discount: Francs,
  /** Francs of the whole order. */
  total: Francs,
  redeemed_at: Timestamp,
  /** When the order ended and gave its use back. */
  restored_at: Nullable(Timestamp),
});
export type Redemption = Static<typeof Redemption>;

export const calls = resourceCalls({
  read: forManagers,
  write: forManagers,
  data: StaffCoupon,
  query: CouponFilters,
  list: { limit: 25, sorts: ['date_created', 'code', 'used', 'ends_at'], defaultSort: '-date_created' },
  input: CouponInput,
  change: CouponChange,
  summaries: {
    list: 'Coupons with their use, the newest first',
    get: 'One coupon with its use',
    create: 'Makes a coupon',
    change: 'Changes a coupon; orders that used it keep what they got',
    remove: 'Removes a coupon that no order has used',
  },
});

export const listRedemptions = route({
  ...forManagers,
  summary: 'The orders that used a coupon, the latest first',
  ...ofOne,
  data: Redemption,
  list: { limit: 25, sorts: ['redeemed_at'], defaultSort: '-redeemed_at' },
});
