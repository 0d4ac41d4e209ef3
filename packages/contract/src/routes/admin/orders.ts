import { Type } from 'typebox';
import { Day, Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { AddressInput } from '../addresses.ts';
import { OrderLine } from '../cart.ts';
import { changeOrder as changeOwnOrder, HoursOfDay, Order, OrderStatus, placeGuestOrder } from '../orders.ts';
import { PaymentKind, PaymentStatus } from '../shop.ts';
import { forManagers, forPackers, ofOne, searched } from './staff-call.ts';

/** The origin of an order. `counter`: a sale in the shop, delivered from the start. */
export const OrderSource = OneOf(['web', 'phone', 'whatsapp', 'counter']);
export type OrderSource = Static<typeof OrderSource>;

/**
 * The steps of staff. `delivery_failed` brings the order back to the shop: it is packed again, as after
 * `not_collected`.
 */
const ORDER_STEPS = [
  ...(['packed', 'out_for_delivery', 'delivered', 'delivery_failed'] as const),
  ...(['not_collected', 'cancelled'] as const),
] as const;
export const OrderStep = OneOf(ORDER_STEPS);
export type OrderStep = Static<typeof OrderStep>;

/**
 * The payment steps of staff. `paid`: the cash was counted, the typed reference was found, or a wrong amount is
 * accepted; `mismatch`: the reference has another amount; `failed`: it was not found; `refund_due`: the money must go
 * back (a waiting order is cancelled); `refunded`: it was sent back; `partly_refunded`: part of a delivered order was
 * sent back, and it stays paid.
 */
const PAYMENT_STEPS = ['paid', 'mismatch', 'failed', 'refund_due', 'refunded', 'partly_refunded'] as const;
export const PaymentStep = OneOf(PAYMENT_STEPS);
export type PaymentStep = Static<typeof PaymentStep>;

/** The person who packs an order. */
const Packer = Type.Object({ _id: Id, name: Type.String(), since: Timestamp });

/** The number of bags of an order; null: not counted. */
export const Bags = Nullable(Type.Integer({ minimum: 1, maximum: 99 }));

const Rider = Type.Object({
  /** Of the list of riders; null: a typed name from before the list. */
  _id: Nullable(Id),
  name: Type.String(),
  phone: Nullable(Type.String()),
});

/** One payment, or counted cash. Francs. */
export const PaymentTry = Type.Object({
  _id: Id,
  method: Type.String(),
  kind: PaymentKind,
  status: OneOf(['created', 'pending', 'paid', 'failed', 'mismatch', 'refund_due', 'refunded']),
  amount: Francs,
  /** The amount that arrived. */
  captured: Francs,
  refunded: Francs,
  /** The amount still to refund. */
  owed: Francs,
  reference: Nullable(Type.String()),
  /** The wallet that was asked, or the phone that the customer says they paid from. E.164. */
  phone: Nullable(Type.String()),
  /** What it waits for or why it failed. */
  message: Nullable(Type.String()),
  date_created: Timestamp,
  captured_at: Nullable(Timestamp),
  /** Other orders with the same typed reference, in any spelling. `paid`: money was found for that one. */
  clashes: Type.Array(
    Type.Object({
      order: Id,
      number: Type.String(),
      phone: Nullable(Type.String()),
      amount: Francs,
      paid: Type.Boolean(),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      at: Timestamp,
      amount: Francs,
      /** Null: coins have none. */
      reference: Nullable(Type.String()),
      /** Refunded as coins, however it had come. */
      in_coins: Type.Boolean(),
      by: Nullable(Type.String()),
    }),
  ),
});
export type PaymentTry = Static<typeof PaymentTry>;

/** An order in the inbox. */
export const OrderRow = Type.Object({
  _id: Id,
  number: Type.String(),
  status: OrderStatus,
  source: OrderSource,
  date_created: Timestamp,
  customer: Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) }),
  account: Nullable(Id),
  /** For an order that is collected, the point. */
  zone: Type.String(),
  /** It is collected, not delivered. */
  collected: Type.Boolean(),
  /** Null: it has no address. */
  district: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  ...{ delivery_window: Nullable(HoursOfDay), any_time: Nullable(HoursOfDay) },
  /** Its delivery window is over and it is not delivered. */
  late: Type.Boolean(),
  total: Francs,
  payment: Type.Object({ method: Type.String(), name: Type.String(), status: PaymentStatus }),
  /** A typed reference waits for a check by staff. */
  reference_waits: Type.Boolean(),
  /** Lines, and units of all of them together. */
  lines: Type.Integer(),
  units: Type.Integer(),
  /** Lines that are in the bag already. */
  picked: Type.Integer(),
  bags: Bags,
  note: Nullable(Type.String()),
  rider: Nullable(Rider),
  packer: Nullable(Packer),
  /** Francs still to pay at the door. */
  to_collect: Francs,
});
export type OrderRow = Static<typeof OrderRow>;

// Staff may not read the code that proves a delivery.
const { can: _, line_items: __, delivery_code: ___, ...ordered } = Order.properties;

/** An order with everything staff need to deliver it. */
export const StaffOrder = Type.Object({
  ...ordered,
  payment: Type.Object({
    ...ordered.payment.properties,
    /** Other orders with the same typed reference. */
    clashes: PaymentTry.properties.clashes,
    /** The phone that the customer says they paid from, E.164. */
    payer_phone: Nullable(Type.String()),
  }),
  /** Grows with every change of the order. */
  version: Type.Integer(),
  source: OrderSource,
  /** In the order of picking: by place, category, then name. */
  line_items: Type.Array(
    Type.Object({
      ...OrderLine.properties,
      /** Its first category, to find it in the shop; null if it is in none any more. */
      category: Nullable(Type.String()),
      /** Its place in the shop, as staff wrote it. */
      place: Nullable(Type.String()),
      /** The size of one unit: `1 kg`, `Pack of 6`. */
      unit: Nullable(Type.String()),
      /** Who put it into the bag, and when; null: it is not there. A changed line must be picked again. */
      picked: Nullable(Type.Object({ by: Type.String(), at: Timestamp })),
      /** The date of the lot to take first; absent: it has none, or is packed. */
      take_first: Type.Optional(Day),
    }),
  ),
  account: Nullable(Type.Object({ _id: Id, name: Type.String(), email: Nullable(Type.String()) })),
  /** The record of its customer (GET /admin/customers/:id); null: the person was erased. */
  customer_record: Nullable(Id),
  zone: Type.String(),
  late: Type.Boolean(),
  links: Type.Object({
    /** The `tel:` link of the recipient. */
    call: Type.String(),
    whatsapp: Type.String(),
    /** A map search for the address; null: it has none. */
    map: Nullable(Type.String()),
  }),
  rider: Nullable(Rider),
  /** When its rider took a photo at the door (GET /admin/orders/:id/photo); null: there is none, or it is deleted. */
  door_photo: Nullable(Timestamp),
  packer: Nullable(Packer),
  bags: Bags,
  /** For staff only; the first first. */
  staff_notes: Type.Array(Type.Object({ _id: Id, at: Timestamp, by: Type.String(), text: Type.String() })),
  payments: Type.Array(PaymentTry),
  /** Francs to collect at the door; 0 if there are none. */
  to_collect: Francs,
  /** Francs to refund. */
  refund_due: Francs,
  /** What the calling member of staff may do with it now. */
  next: Type.Object({
    status: Type.Array(OrderStep),
    payment: Type.Array(PaymentStep),
    /** Address, delivery window, note: until it is on its way. */
    change: Type.Boolean(),
    /** Goods, price, and payment method. */
    lines: Type.Boolean(),
    /** Void a sale of today at the counter. */
    void: Type.Boolean(),
  }),
});
export type StaffOrder = Static<typeof StaffOrder>;

export const OrderFilters = Type.Object({
  /** `q`: part of a number, a name, a phone or an e-mail address. */
  ...searched,
  status: Type.Optional(OrderStatus),
  payment_status: Type.Optional(PaymentStatus),
  payment_method: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  source: Type.Optional(OrderSource),
  /** Ordered, not sold at the counter. */
  ordered: Type.Optional(Type.Boolean()),
  /** The zone's name. */
  zone: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  window_date: Type.Optional(Day),
  /** As people write it, or its last digits. */
  phone: Type.Optional(Type.String({ minLength: 3, maxLength: 30 })),
  /** The whole number, or its end: `123`. */
  number: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  account: Type.Optional(Id),
  /** The record of the customer. */
  customer: Type.Optional(Id),
  /** Placed after that moment. */
  since: Type.Optional(Timestamp),
  /** The delivery window is over and they are not delivered. */
  late: Type.Optional(Type.Boolean()),
  /** When the window begins: `15:00`. */
  window_from: Type.Optional(Type.String({ minLength: 5, maxLength: 5 })),
  district: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  sector: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** The rider's typed name. */
  rider: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  /** Not fully paid. */
  unpaid: Type.Optional(Type.Boolean()),
  /** With some of this product now or before. */
  product: Type.Optional(Id),
  /** Collected, not delivered. */
  collected: Type.Optional(Type.Boolean()),
  /** Whether someone packs them. */
  claimed: Type.Optional(Type.Boolean()),
});
export type OrderFilters = Static<typeof OrderFilters>;

/** The version of the order that was read: 409 if it has changed. */
export const Version = Type.Optional(Type.Integer());

export const listOrders = route({
  ...forPackers,
  summary: 'Orders, the newest first',
  query: OrderFilters,
  data: OrderRow,
  list: {
    limit: 25,
    // `packing`: by delivery window and area, the oldest first; those without a window last.
    sorts: ['date_created', 'number', 'total', 'window', 'status', 'packing'],
    defaultSort: '-date_created',
  },
});

export const getOrder = route({
  ...forPackers,
  summary: 'One order with its money, its notes and what may be done next',
  ...ofOne,
  data: StaffOrder,
});

export const typeOrder = route({
  ...forManagers,
  summary: 'Places an order for somebody who called or wrote, at the prices and rules of the shop',
  once: true,
  body: Type.Object({
    ...placeGuestOrder.body.properties,
    source: OneOf(['phone', 'whatsapp']),
    /** The account of the order, if it is a customer's. */
    account: Type.Optional(Nullable(Id)),
    staff_note: Type.Optional(Nullable(Text(1000, 0))),
  }),
  data: StaffOrder,
  status: 201,
  errors: placeGuestOrder.errors,
});

export const changeOrder = route({
  ...forPackers,
  summary:
    'Changes where and when an order goes, who brings it, or adds a note; keys that are not given stay',
  ...ofOne,
  body: Type.Object({
    version: Version,
    ...changeOwnOrder.body.properties,
    shipping: Type.Optional(AddressInput),
    /** Of the list of riders; null: none yet. */
    rider: Type.Optional(Nullable(Id)),
    /** Removes the end of a confirmed cash order: its customer is known. */
    expires_at: Type.Optional(Type.Null()),
    /** A note for staff, added to the present ones. */
    staff_note: Type.Optional(Text(1000)),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'not_deliverable', 'price_changed', 'min_order_amount'],
});
