import { Type } from 'typebox';
import {
  Day,
  Francs,
  Id,
  Nullable,
  OneOf,
  OptionalEmail,
  OptionalPhone,
  Phone,
  type Static,
  Text,
  Timestamp,
  writtenIn,
} from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import type { Span } from '../rules/arrival.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { Address, AddressInput } from './addresses.ts';
import { CouponKind, MAX_LINES, OrderLine, WantedLine } from './cart.ts';
import { OrderQuestion, QuestionAnswer } from './order-questions.ts';
import { PointPlace } from './shipping.ts';
import { PaymentKind, PaymentStatus, Wallet } from './shop.ts';

const { personal, signedIn } = callsOf('Orders');
const ownRefusals = ['not_authenticated', 'not_found', 'invalid_state'] as const;

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

export const Substitution = OneOf(['replace', 'call', 'leave_out']);
export type Substitution = Static<typeof Substitution>;

/** Some hours of one day in Kigali, `HH:MM`. The type is named: inferred ones are at the compiler's limit. */
export const HoursOfDay = Type.Unsafe<Span>(
  Type.Object({ date: Day, from: Type.String(), to: Type.String() }),
);

export const Order = Type.Object({
  _id: Id,
  /** For people: `ISK-2026-000123`. It gives no access. */
  number: Type.String(),
  status: OrderStatus,
  date_created: Timestamp,
  /** The language it was placed in, and of messages to its customer. */
  language: OneOf(LANGUAGES),
  customer: Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) }),
  /** Null: the goods are not delivered to an address. */
  shipping: Nullable(Address),
  /** The agreed point for collection; `_id` null: it does not exist any more. Null: it is delivered. */
  point: Nullable(Type.Object({ _id: Nullable(Id), ...PointPlace.properties, ...writtenIn })),
  billing: Nullable(Address),
  line_items: Type.Array(OrderLine),
  ...{ subtotal: Francs, discount: Francs, shipping_total: Francs, total: Francs },
  /** The first total, the highest after weighing, and what is asked above until it is packed; null: no scale. */
  weighing: Nullable(Type.Object({ estimated_total: Francs, upper_total: Francs, held: Francs })),
  shipping_method: Type.Object({
    ...{ code: Type.String(), name: Type.String() },
    /** The time of arrival, in words; null: not given. */
    eta: Nullable(Type.String()),
    ...writtenIn,
  }),
  delivery_window: Nullable(HoursOfDay),
  /** The time within which it arrives without a window; null: it has a window, or `eta` says it. */
  any_time: Nullable(HoursOfDay),
  note: Nullable(Type.String()),
  /** What to do if goods are out: replace with similar, call, or leave them out. */
  substitution: Substitution,
  /** The rider, once staff have named one; and the code that the customer tells at the door or the point. */
  rider: Nullable(Type.Object({ name: Type.String() })),
  delivery_code: Nullable(Type.String()),
  coupon: Nullable(Type.Object({ code: Type.String(), kind: CouponKind })),
  /** Francs of VAT inside `total`, by class. */
  vat: Type.Array(Type.Object({ class: Type.String(), rate: Type.Integer(), gross: Francs, vat: Francs })),
  /** Until when it is held unpaid, or as a cash order of an unproved phone unpacked. Null: no end. */
  expires_at: Nullable(Timestamp),
  /** Whether the customer may still change or cancel it, and pay it. */
  can: Type.Object({ change: Type.Boolean(), cancel: Type.Boolean(), pay: Type.Boolean() }),
  payment: Type.Object({
    ...{ method: Type.String(), name: Type.String(), kind: PaymentKind },
    /** The wallet to be asked; null: none is. */
    wallet: Nullable(Wallet),
    status: PaymentStatus,
    /** The provider's reference, or the typed one. */
    reference: Nullable(Type.String()),
    /** What it waits for or why it failed, as a sentence. */
    message: Nullable(Type.String()),
    /** The asked wallet, E.164, for mobile money, and whether the operator has none there that could pay. */
    ...{ phone: Nullable(Type.String()), wrong_phone: Type.Boolean() },
    attempts: Type.Integer({ minimum: 0 }),
    /** Francs still to pay, francs to refund, and whether a payment is on its way. */
    ...{ due: Francs, owed: Francs, is_asked: Type.Boolean() },
    /** Refunded francs; for an order that is still paid, part of its price. */
    refunded: Francs,
    ...writtenIn,
  }),
  /** Questions during packing, the first first. */
  questions: Type.Array(OrderQuestion),
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

/** The input of a payment: the wallet's phone, or the reference of a payment to the MoMoPay code with its payer's. */
export const PaymentInput = Type.Object({
  phone: OptionalPhone,
  reference: Type.Optional(Nullable(Text(32, 0))),
});
export type PaymentInput = Static<typeof PaymentInput>;

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' }),
  ),
});

/** Common fields of every order about delivery and payment. */
const orderWords = {
  billing: Type.Optional(Nullable(AddressInput)),
  /** The point for collection: then no address is stored. */
  point: Type.Optional(Nullable(Id)),
  shipping_method: Text(40),
  payment_method: Text(40),
  payment: Type.Optional(Nullable(PaymentInput)),
  substitution: Type.Optional(Nullable(Substitution)),
  note: Type.Optional(Nullable(Text(500, 0))),
  /** The `id` of a window of the quote. */
  delivery_window: Type.Optional(Nullable(Text(80))),
  /** The total that the customer saw; another total is refused with price_changed. Francs. */
  expected_total: Type.Optional(Nullable(Francs)),
};

const orderRefusals = [
  'out_of_stock',
  'price_changed',
  'in_progress',
  'min_order_amount',
  'coupon_invalid',
  'not_deliverable',
  'shop_paused',
  'too_many_open_orders',
  'customer_blocked',
  'idempotency_mismatch',
] as const;

export const placeOrder = route({
  ...signedIn,
  summary: 'Turns the own server cart into an order',
  headers: IdempotencyKey,
  body: Type.Object({
    /** The `_id` of a saved address; or `shipping`. One of them is required, the saved one counts first. */
    address: Type.Optional(Nullable(Id)),
    shipping: Type.Optional(Nullable(AddressInput)),
    /** The phone of whoever collects it; default: the account’s. */
    phone: OptionalPhone,
    /** The `_id` of the cart that the customer saw. */
    cart: Type.Optional(Nullable(Id)),
    ...orderWords,
  }),
  data: Order,
  status: 201,
  errors: ['not_authenticated', 'not_found', 'already_ordered', ...orderRefusals],
});

export const listMyOrders = route({
  ...signedIn,
  summary: 'The own orders, the newest first',
  data: Order,
  list: { limit: 12, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const placeGuestOrder = route({
  ...personal,
  summary:
    'Places an order of these lines; `access_token` opens it afterwards. With a session it is that customer’s',
  headers: IdempotencyKey,
  body: Type.Object({
    customer: Type.Object({
      name: Text(120, 2),
      phone: Phone,
      email: OptionalEmail,
    }),
    line_items: Type.Array(WantedLine, { minItems: 1, maxItems: MAX_LINES }),
    coupon: Type.Optional(Nullable(Text(60, 0))),
    /** Required unless it is collected. */
    shipping: Type.Optional(Nullable(AddressInput)),
    ...orderWords,
  }),
  data: Type.Object({ ...Order.properties, access_token: Type.String() }),
  status: 201,
  errors: orderRefusals,
});

const OrderToken = Type.Object({ 'x-order-token': Type.Optional(Type.String({ maxLength: 200 })) });
const OrderId = Type.Object({ id: Id });

export const getOrder = route({
  ...personal,
  summary: 'One order with its events, for its owner or whoever holds its access token',
  params: OrderId,
  headers: OrderToken,
  data: Order,
  errors: ['not_authenticated', 'not_found'],
});

export const changeOrder = route({
  ...personal,
  summary: 'Changes address, note or delivery window until the order is packed',
  params: OrderId,
  headers: OrderToken,
  body: Type.Object({
    shipping: Type.Optional(AddressInput),
    note: Type.Optional(Nullable(Text(500, 0))),
    delivery_window: Type.Optional(Nullable(Text(80))),
    substitution: Type.Optional(Substitution),
  }),
  data: Order,
  errors: [...ownRefusals, 'not_deliverable', 'price_changed', 'min_order_amount'],
});

export const cancelOrder = route({
  ...personal,
  summary: 'Cancels an order until it is packed; it is never erased',
  params: OrderId,
  headers: OrderToken,
  data: Order,
  errors: ownRefusals,
});

export const cancelOrders = route({
  ...personal,
  summary: 'Cancels several orders, all or nothing',
  headers: OrderToken,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  data: Type.Array(Order),
  errors: ownRefusals,
});

export const confirmPayment = route({
  ...personal,
  summary:
    'Asks the provider how the payment stands, or hands in a typed reference; never believes the client',
  headers: OrderToken,
  body: Type.Object({
    order: Id,
    reference: Type.Optional(Nullable(Text(32, 0))),
    /** The payer's phone; optional. */
    phone: OptionalPhone,
  }),
  data: Order,
  errors: ownRefusals,
});

export const payOrder = route({
  ...personal,
  summary: 'Starts another try to pay, with the same or another method (ours)',
  params: OrderId,
  headers: OrderToken,
  body: Type.Object({ payment_method: Text(40), payment: Type.Optional(Nullable(PaymentInput)) }),
  data: Order,
  errors: ['not_authenticated', 'not_found', 'invalid_state', 'customer_blocked'],
});

export const answerQuestion = route({
  ...personal,
  summary:
    'Answers a question about a line that is missing. The first yes or no stands; a later one changes nothing and gets the order as it is (ours)',
  params: OrderId,
  headers: OrderToken,
  body: Type.Object({ question: Id, answer: QuestionAnswer }),
  data: Order,
  errors: ['not_authenticated', 'not_found'],
});

export const attachOrder = route({
  ...signedIn,
  summary: 'Gives the customer who is signed in an order they placed as a guest and hold the token of (ours)',
  params: Type.Object({ id: Id }),
  /** `matching=true`: only an order with the account's phone or e-mail address; a phone may be shared. */
  query: Type.Object({ matching: Type.Optional(OneOf(['true'])) }),
  headers: Type.Object({ 'x-order-token': Type.String({ minLength: 1, maxLength: 200 }) }),
  data: Order,
  errors: ['not_authenticated', 'not_found'],
});
