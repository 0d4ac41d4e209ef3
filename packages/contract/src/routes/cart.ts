import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Text, writtenIn, writtenName } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { MAX_GRAMS } from '../rules/weight.ts';
import { DeliveryWindow, ShippingMethod } from './shipping.ts';
import { PaymentMethod } from './shop.ts';

const { personal, signedIn } = callsOf('Cart');

/** At most this many different lines in one cart. */
export const MAX_LINES = 100;
/** At most this many units in one line; for goods by weight MAX_GRAMS. */
export const MAX_QUANTITY = 10_000;

/** A requested line: of a client's cart line only these fields are read, others are ignored. */
export const WantedLine = Type.Object({
  product: Id,
  /** Pieces; for goods by weight whole grams. */
  quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
  /** The variant's index; −1 (the default) for a product without variants. */
  index: Type.Optional(Type.Integer({ minimum: -1, maximum: 1000 })),
});
export type WantedLine = Static<typeof WantedLine>;

/** How goods by weight are sold; absent for goods by the piece (rules/weight.ts). */
export const soldAs = {
  sold_by: Type.Optional(Type.Literal('weight')),
  step_grams: Type.Optional(Type.Integer({ minimum: 1 })),
  min_grams: Type.Optional(Type.Integer({ minimum: 1 })),
  piece_grams: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** A line as priced or as bought. Money in francs. */
export const OrderLine = Type.Object({
  _id: Nullable(Id),
  product: Type.Object({
    _id: Id,
    name: Type.String(),
    slug: Type.String(),
    sku: Nullable(Type.String()),
    image: Nullable(Type.String()),
    /** The size of one unit (`1 kg`), for a line that is priced now (ours). */
    unit: Type.Optional(Nullable(Type.String())),
    ...writtenName,
  }),
  index: Type.Integer(),
  /** The variant's label; null without a variant. */
  label: Nullable(Type.String()),
  /** Paid per unit, by weight per kilo, before the coupon. */
  price: Francs,
  /** The list price of one unit; above `price` during an offer. */
  regular_price: Francs,
  /** Pieces; for a line that is `sold_by` weight whole grams. */
  quantity: Type.Integer({ minimum: 1 }),
  sold_by: soldAs.sold_by,
  /** The ordered grams, once the line is weighed; absent: it was not. */
  ordered: Type.Optional(Type.Integer({ minimum: 1 })),
  /** ⌊price × quantity⌋; by weight price × kilos, rounded. */
  sum: Francs,
  /** The line after the coupon. */
  discountedPrice: Francs,
  ...writtenIn,
});
export type OrderLine = Static<typeof OrderLine>;

/** A line the stock does not cover; `data.line_items` of out_of_stock lists every one. Whole units, or grams. */
export interface ShortLine {
  product: string;
  index: number;
  name: string;
  wanted: number;
  left: number;
  sold_by?: 'weight';
}

/** One difference from what the customer last saw. */
export const LineChange = Type.Object({
  product: Id,
  index: Type.Integer(),
  name: Nullable(Type.String()),
  /** `weight`: it is not sold in that quantity. */
  reason: OneOf(['price', 'stock', 'weight', 'gone', 'undeliverable']),
  /** Requested units, and units in the quote. */
  wanted: Type.Integer(),
  got: Type.Integer(),
  /** Unit prices in francs, for the reason `price`. */
  price_was: Nullable(Francs),
  price_now: Nullable(Francs),
  /** The same as one sentence for the customer. */
  message: Type.String(),
});
export type LineChange = Static<typeof LineChange>;

/** The benefit of a coupon: a percentage of the eligible items, francs off, or the delivery. */
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
  line_items: Type.Array(OrderLine),
  /** The requested coupon: applied, or not and why, in one sentence. Codes are upper case. */
  coupon: Nullable(
    Type.Object({
      code: Type.String(),
      kind: Nullable(CouponKind),
      applied: Type.Boolean(),
      message: Nullable(Type.String()),
    }),
  ),
  /** Delivery methods in the district; `fee` is the price for these lines. Empty without a district. */
  shipping_methods: Type.Array(Type.Object({ ...ShippingMethod.properties, fee: Francs })),
  windows: Type.Array(DeliveryWindow),
  payment_methods: Type.Array(
    Type.Object({ ...PaymentMethod.properties, available: Type.Boolean(), reason: Nullable(Type.String()) }),
  ),
  totals: Totals,
  /** The highest total after weighing; null: nothing is weighed. */
  upper_total: Nullable(Francs),
  min_order_amount: Francs,
  /** The text for customers while the shop takes no orders; null: it takes them. */
  paused: Nullable(Type.String()),
  changes: Type.Array(LineChange),
});
export type Quote = Static<typeof Quote>;

export const quoteCart = route({
  ...personal,
  summary: 'Prices lines for anybody: the one truth of money before an order',
  body: Type.Object({
    /** With the unit price that the customer last saw; a different price is reported, never charged. */
    line_items: Type.Array(Type.Object({ ...WantedLine.properties, price: Type.Optional(Type.Unknown()) }), {
      maxItems: MAX_LINES,
    }),
    coupon: Type.Optional(Nullable(Text(60, 0))),
    district: Type.Optional(Nullable(Text(60))),
    sector: Type.Optional(Nullable(Text(60))),
    /** The point for collection; it counts before a district. */
    point: Type.Optional(Nullable(Id)),
    shipping_method: Type.Optional(Nullable(Text(40))),
  }),
  data: Quote,
});

/**
 * The lines of the server cart: as priced now, with further fields for a browser's cart. `quantity` is the requested
 * one; `sum` and `discountedPrice` count the available units, so that the lines add up to the totals.
 */
const serverCartLines = Type.Array(
  Type.Object({
    ...OrderLine.properties,
    _id: Id,
    product: Type.Object({
      ...OrderLine.properties.product.properties,
      unit: Nullable(Type.String()),
      ...soldAs,
    }),
    /** Units available now; may be below `quantity`, and 0. */
    stock_quantity: Type.Integer({ minimum: 0 }),
  }),
);

/**
 * The cart of an account (specification section 3, Server cart). Lines whose product is no longer sold are left out and
 * named in `changes`.
 */
export const ServerCart = Type.Object({
  _id: Id,
  line_items: serverCartLines,
  /** The same lines while a coupon is applied, else empty (specification section 4, Server cart sync). */
  line_items_with_coupon: serverCartLines,
  is_coupon_applied: Type.Boolean(),
  /** Always false: a cart that became an order is no longer the cart. */
  is_paid: Type.Boolean(),
  cart_coupon: Nullable(Type.Object({ code: Type.String(), kind: CouponKind, value: Type.Integer() })),
  /** Why the applied coupon has no effect at the moment; null otherwise. */
  coupon_message: Nullable(Type.String()),
  totals: Type.Object({ subtotal: Francs, discount: Francs, total: Francs }),
  changes: Type.Array(LineChange),
});
export type ServerCart = Static<typeof ServerCart>;

export const getCart = route({
  ...signedIn,
  summary: 'The own cart; null while there is none',
  data: Nullable(ServerCart),
});

export const addToCart = route({
  ...signedIn,
  summary:
    'Adds to the own cart; with `merge` (at login) it takes what the stock allows and says so in `changes`',
  body: Type.Object({
    line_items: Type.Array(WantedLine, { minItems: 1, maxItems: MAX_LINES }),
    merge: Type.Optional(Type.Boolean()),
  }),
  data: ServerCart,
  errors: ['not_authenticated', 'not_found', 'out_of_stock'],
});

export const replaceCart = route({
  ...signedIn,
  summary: 'Replaces the lines of the own cart; an empty list empties it (ours)',
  body: Type.Object({ line_items: Type.Array(WantedLine, { maxItems: MAX_LINES }) }),
  data: Nullable(ServerCart),
  errors: ['not_authenticated', 'not_found', 'out_of_stock'],
});

export const removeCartLine = route({
  ...signedIn,
  summary: 'Removes a line of the own cart',
  params: Type.Object({ itemId: Id, cartId: Id }),
  data: Nullable(ServerCart),
  errors: ['not_authenticated', 'not_found'],
});

export const applyCoupon = route({
  ...signedIn,
  summary: 'Applies a coupon to the own cart: a preview, used up by the order alone',
  body: Type.Object({ coupon: Text(60) }),
  data: ServerCart,
  errors: ['not_authenticated', 'not_found', 'coupon_invalid', 'rate_limited'],
});

export const removeCoupon = route({
  ...signedIn,
  summary: 'Takes the coupon off the own cart (ours)',
  data: Nullable(ServerCart),
});
