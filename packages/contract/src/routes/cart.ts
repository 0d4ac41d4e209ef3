import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Text } from '../primitives.ts';
import { route } from '../route.ts';
import { DeliveryWindow, ShippingMethod } from './shipping.ts';
import { PaymentMethod } from './shop.ts';

/** At most this many different lines in one cart. */
export const MAX_LINES = 100;
/** At most this many units in one line. */
export const MAX_QUANTITY = 10_000;

/** A line somebody wants: of a client's cart line only these are read, anything else is ignored. */
export const WantedLine = Type.Object({
  product: Id,
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  /** The variant's index; −1 (the default) for a product without variants. */
  index: Type.Optional(Type.Integer({ minimum: -1, maximum: 1000 })),
});
export type WantedLine = Static<typeof WantedLine>;

/** A wanted line with the unit price its shopper last saw; a price that differs is reported, never charged. */
const QuotedWant = Type.Object({ ...WantedLine.properties, price: Type.Optional(Type.Unknown()) });

/** A line as priced or as bought. Money in francs. */
export const PricedLine = Type.Object({
  _id: Nullable(Id),
  product: Type.Object({
    _id: Id,
    name: Type.String(),
    slug: Type.String(),
    sku: Nullable(Type.String()),
    image: Nullable(Type.String()),
  }),
  index: Type.Integer(),
  /** The variant's label; null without a variant. */
  label: Nullable(Type.String()),
  /** Paid per unit, before the coupon. */
  price: Francs,
  /** The list price of one unit; above `price` while an offer runs. */
  regular_price: Francs,
  quantity: Type.Integer({ minimum: 1 }),
  /** ⌊price × quantity⌋. */
  sum: Francs,
  /** The line after the coupon. */
  discountedPrice: Francs,
});
export type PricedLine = Static<typeof PricedLine>;

/** One thing that is not as the shopper last saw it. */
export const LineChange = Type.Object({
  product: Id,
  index: Type.Integer(),
  name: Nullable(Type.String()),
  reason: OneOf(['price', 'stock', 'gone', 'undeliverable']),
  /** Units asked for and units the quote counts. */
  wanted: Type.Integer(),
  got: Type.Integer(),
  /** Unit prices in francs, for `price`. */
  price_was: Nullable(Francs),
  price_now: Nullable(Francs),
  /** The same as one sentence for the shopper. */
  message: Type.String(),
});
export type LineChange = Static<typeof LineChange>;

/** What a coupon gives: a share of the eligible items, francs off, or the delivery. */
export const CouponKind = OneOf(['percent', 'fixed', 'free_shipping']);
export type CouponKind = Static<typeof CouponKind>;

export const Totals = Type.Object({
  subtotal: Francs,
  discount: Francs,
  /** Null until a district and a delivery method are chosen. */
  shipping_total: Nullable(Francs),
  total: Francs,
});

export const Quote = Type.Object({
  line_items: Type.Array(PricedLine),
  /** The coupon asked for: applied, or not and why, in one sentence. Codes are upper case. */
  coupon: Nullable(
    Type.Object({
      code: Type.String(),
      kind: Nullable(CouponKind),
      applied: Type.Boolean(),
      message: Nullable(Type.String()),
    }),
  ),
  /** Delivery choices where the district is; `fee` is what is charged for these lines. Empty without a district. */
  shipping_methods: Type.Array(Type.Object({ ...ShippingMethod.properties, fee: Francs })),
  windows: Type.Array(DeliveryWindow),
  payment_methods: Type.Array(
    Type.Object({ ...PaymentMethod.properties, available: Type.Boolean(), reason: Nullable(Type.String()) }),
  ),
  totals: Totals,
  min_order_amount: Francs,
  changes: Type.Array(LineChange),
});
export type Quote = Static<typeof Quote>;

export const quoteCart = route({
  summary: 'Prices lines for anybody: the one truth of money before an order',
  tag: 'Cart',
  body: Type.Object({
    line_items: Type.Array(QuotedWant, { maxItems: MAX_LINES }),
    coupon: Type.Optional(Nullable(Text(60, 0))),
    district: Type.Optional(Nullable(Text(60))),
    sector: Type.Optional(Nullable(Text(60))),
    shipping_method: Type.Optional(Nullable(Text(40))),
  }),
  data: Quote,
  cache: 'private',
});
