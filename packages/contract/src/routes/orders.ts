import { Type } from 'typebox';
import {
  Day,
  Email,
  Francs,
  Id,
  Nullable,
  OneOf,
  Phone,
  type Static,
  Text,
  Timestamp,
} from '../primitives.ts';
import { route } from '../route.ts';
import { MAX_LINES, PricedLine, WantedLine } from './cart.ts';

const tag = 'Orders';

/** What an address needs (decisions: Address). Landmarks before postcodes. */
export const AddressInput = Type.Object({
  full_name: Text(120, 2),
  phone: Phone,
  phone_alt: Type.Optional(Nullable(Phone)),
  district: Text(60),
  sector: Text(60),
  street: Type.Optional(Nullable(Text(120, 0))),
  /** How a rider finds the door: "Near the market, green gate". */
  directions: Text(200, 3),
});
export type AddressInput = Static<typeof AddressInput>;

export const Address = Type.Object({
  full_name: Type.String(),
  /** E.164. */
  phone: Type.String(),
  phone_alt: Nullable(Type.String()),
  province: Type.String(),
  district: Type.String(),
  sector: Type.String(),
  street: Nullable(Type.String()),
  directions: Type.String(),
});
export type Address = Static<typeof Address>;

export const OrderStatus = OneOf([
  'pending',
  'confirmed',
  'packed',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'expired',
]);
export type OrderStatus = Static<typeof OrderStatus>;

export const PaymentStatus = OneOf([
  'unpaid',
  'pending',
  'paid',
  'failed',
  'refund_due',
  'refunded',
  'mismatch',
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const Order = Type.Object({
  _id: Id,
  /** For people: `ISK-2026-000123`. It grants nothing. */
  number: Type.String(),
  status: OrderStatus,
  date_created: Timestamp,
  customer: Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) }),
  shipping: Address,
  billing: Nullable(Address),
  line_items: Type.Array(PricedLine),
  subtotal: Francs,
  discount: Francs,
  shipping_total: Francs,
  total: Francs,
  shipping_method: Type.Object({ code: Type.String(), name: Type.String() }),
  delivery_window: Nullable(Type.Object({ date: Day, from: Type.String(), to: Type.String() })),
  note: Nullable(Type.String()),
  payment: Type.Object({
    method: Type.String(),
    name: Type.String(),
    status: PaymentStatus,
    reference: Nullable(Type.String()),
    message: Nullable(Type.String()),
  }),
  events: Type.Array(
    Type.Object({
      at: Timestamp,
      type: Type.String(),
      status: OrderStatus,
      note: Nullable(Type.String()),
    }),
  ),
});
export type Order = Static<typeof Order>;

/** A line the stock does not cover; `data.line_items` of out_of_stock lists every one. Whole units. */
export interface ShortLine {
  product: string;
  index: number;
  name: string;
  wanted: number;
  left: number;
}

export const placeGuestOrder = route({
  summary: 'Places an order without an account; `access_token` opens it afterwards',
  tag,
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' }),
    ),
  }),
  body: Type.Object({
    customer: Type.Object({
      name: Text(120, 2),
      phone: Phone,
      email: Type.Optional(Nullable(Email)),
    }),
    line_items: Type.Array(WantedLine, { minItems: 1, maxItems: MAX_LINES }),
    coupon: Type.Optional(Nullable(Text(60, 0))),
    shipping: AddressInput,
    billing: Type.Optional(Nullable(AddressInput)),
    shipping_method: Text(40),
    payment_method: Text(40),
    note: Type.Optional(Nullable(Text(500, 0))),
    /** The `id` of a window of the quote. */
    delivery_window: Type.Optional(Nullable(Text(80))),
    /** What the shopper was shown; another total is refused with price_changed. Francs. */
    expected_total: Type.Optional(Nullable(Francs)),
  }),
  data: Type.Object({ ...Order.properties, access_token: Type.String() }),
  status: 201,
  errors: [
    'out_of_stock',
    'price_changed',
    'in_progress',
    'min_order_amount',
    'coupon_invalid',
    'not_deliverable',
    'idempotency_mismatch',
  ],
  cache: 'private',
});

export const getOrder = route({
  summary: 'One order with its events, for whoever holds its access token',
  tag,
  params: Type.Object({ id: Id }),
  headers: Type.Object({ 'x-order-token': Type.Optional(Type.String({ maxLength: 200 })) }),
  data: Order,
  errors: ['not_authenticated', 'not_found'],
  cache: 'private',
});
