import { Type } from 'typebox';
import { Day, Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { AddressInput } from '../addresses.ts';
import { OrderLine } from '../cart.ts';
import { changeOrder as changeOwnOrder, HoursOfDay, Order, OrderStatus, placeGuestOrder } from '../orders.ts';
import { PaymentKind, PaymentStatus } from '../shop.ts';
import { forManagers, forPackers, ofOne, searched } from './staff-call.ts';

/** Where an order came from. `counter`: it was sold in the shop, and is delivered from its first moment. */
export const OrderSource = OneOf(['web', 'phone', 'whatsapp', 'counter']);
export type OrderSource = Static<typeof OrderSource>;

/** What staff do next with an order. `delivery_failed` brings it back to the shop: it is packed again, as one that was `not_collected` stays. */
const ORDER_STEPS = [
  ...(['packed', 'out_for_delivery', 'delivered', 'delivery_failed'] as const),
  ...(['not_collected', 'cancelled'] as const),
] as const;
export const OrderStep = OneOf(ORDER_STEPS);
export type OrderStep = Static<typeof OrderStep>;

/**
 * What staff settle about its money. `paid`: the cash was counted, the typed reference was found, or another amount
 * than asked for is accepted; `mismatch`: under the reference another amount arrived; `failed`: nothing did;
 * `refund_due`: the money must go back (of an order that waits: it is cancelled); `refunded`: it was sent back;
 * `partly_refunded`: of an order that was delivered a part was sent back, and it stays paid.
 */
const PAYMENT_STEPS = ['paid', 'mismatch', 'failed', 'refund_due', 'refunded', 'partly_refunded'] as const;
export const PaymentStep = OneOf(PAYMENT_STEPS);
export type PaymentStep = Static<typeof PaymentStep>;

/** Who says that they pack an order. */
const Packer = Type.Object({ _id: Id, name: Type.String(), since: Timestamp });

/** How many bags an order was packed into; null: no one has counted. */
export const Bags = Nullable(Type.Integer({ minimum: 1, maximum: 99 }));

const Rider = Type.Object({
  /** Of the list of riders; null: a name that was typed before there was one. */
  _id: Nullable(Id),
  name: Type.String(),
  phone: Nullable(Type.String()),
});

/** One try to pay, or cash that was counted. Francs. */
export const PaymentTry = Type.Object({
  _id: Id,
  method: Type.String(),
  kind: PaymentKind,
  status: OneOf(['created', 'pending', 'paid', 'failed', 'mismatch', 'refund_due', 'refunded']),
  amount: Francs,
  /** What really arrived. */
  captured: Francs,
  refunded: Francs,
  /** What still has to be sent back. */
  owed: Francs,
  reference: Nullable(Type.String()),
  /** The wallet that was asked, or the phone the shopper says they paid from. E.164. */
  phone: Nullable(Type.String()),
  /** What it waits for or why it failed. */
  message: Nullable(Type.String()),
  date_created: Timestamp,
  captured_at: Nullable(Timestamp),
  /**
   * Other orders whose shoppers typed the same reference, however they wrote it. `paid`: money was found for that
   * one.
   */
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
      /** It went back as coins, whichever way it came. */
      in_coins: Type.Boolean(),
      by: Nullable(Type.String()),
    }),
  ),
});
export type PaymentTry = Static<typeof PaymentTry>;

/** An order as the inbox shows it. */
export const OrderRow = Type.Object({
  _id: Id,
  number: Type.String(),
  status: OrderStatus,
  source: OrderSource,
  date_created: Timestamp,
  customer: Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) }),
  account: Nullable(Id),
  /** Of one that is collected the point. */
  zone: Type.String(),
  /** It is collected, and no one brings it. */
  collected: Type.Boolean(),
  /** Null: it does not go to an address. */
  district: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  ...{ delivery_window: Nullable(HoursOfDay), any_time: Nullable(HoursOfDay) },
  /** Its delivery window is over and it is not delivered. */
  late: Type.Boolean(),
  total: Francs,
  payment: Type.Object({ method: Type.String(), name: Type.String(), status: PaymentStatus }),
  /** A typed reference waits until staff look for the money. */
  reference_waits: Type.Boolean(),
  /** Lines, and units of all of them together. */
  lines: Type.Integer(),
  units: Type.Integer(),
  /** Lines that lie in the bag already. */
  picked: Type.Integer(),
  bags: Bags,
  note: Nullable(Type.String()),
  rider: Nullable(Rider),
  packer: Nullable(Packer),
  /** Francs that are still to be paid at the door. */
  to_collect: Francs,
});
export type OrderRow = Static<typeof OrderRow>;

// Staff do not read the code that proves a delivery.
const { can: _, line_items: __, delivery_code: ___, ...ordered } = Order.properties;

/** An order with everything staff need to get it to the door. */
export const StaffOrder = Type.Object({
  ...ordered,
  payment: Type.Object({
    ...ordered.payment.properties,
    /** Other orders with the same typed reference. */
    clashes: PaymentTry.properties.clashes,
    /** The phone the shopper says they paid from, E.164. */
    payer_phone: Nullable(Type.String()),
  }),
  /** Grows with every change of the order. */
  version: Type.Integer(),
  source: OrderSource,
  /** In the order in which they are picked: by place, category, then name. */
  line_items: Type.Array(
    Type.Object({
      ...OrderLine.properties,
      /** Where in the shop it is found: its first category; null when it is in none any more. */
      category: Nullable(Type.String()),
      /** Where in the shop it lies, as staff wrote it with the product. */
      place: Nullable(Type.String()),
      /** What one of it is: `1 kg`, `Pack of 6`. */
      unit: Nullable(Type.String()),
      /** Who put it into the bag, and when; null: it is not there. A line that changes is picked anew. */
      picked: Nullable(Type.Object({ by: Type.String(), at: Timestamp })),
      /** The date on what is to be taken first; absent: it has none, or is packed. */
      take_first: Type.Optional(Day),
    }),
  ),
  account: Nullable(Type.Object({ _id: Id, name: Type.String(), email: Nullable(Type.String()) })),
  /** The record of its customer (GET /admin/customers/:id); null: the person was erased. */
  customer_record: Nullable(Id),
  zone: Type.String(),
  late: Type.Boolean(),
  links: Type.Object({
    /** `tel:` of who receives it. */
    call: Type.String(),
    whatsapp: Type.String(),
    /** Searches a map for the address; null: it has none. */
    map: Nullable(Type.String()),
  }),
  rider: Nullable(Rider),
  /** When its rider took a photo of it at the door (GET /admin/orders/:id/photo); null: there is none, or none any more. */
  door_photo: Nullable(Timestamp),
  packer: Nullable(Packer),
  bags: Bags,
  /** For staff only; the first first. */
  staff_notes: Type.Array(Type.Object({ _id: Id, at: Timestamp, by: Type.String(), text: Type.String() })),
  payments: Type.Array(PaymentTry),
  /** Francs to collect at the door; 0 when nothing is. */
  to_collect: Francs,
  /** Francs that have to be sent back. */
  refund_due: Francs,
  /** What the member of staff who asks may do with it now. */
  next: Type.Object({
    status: Type.Array(OrderStep),
    payment: Type.Array(PaymentStep),
    /** Address, delivery window, note: until it is on its way. */
    change: Type.Boolean(),
    /** Goods, price, and the way to pay. */
    lines: Type.Boolean(),
    /** A sale of today at the counter: taken back. */
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
  /** They were ordered, and not sold at the counter. */
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
  /** The rider's name, as it was typed. */
  rider: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  /** Not all of it is paid. */
  unpaid: Type.Optional(Type.Boolean()),
  /** They hold or had some of this product. */
  product: Type.Optional(Id),
  /** They are collected, and not brought. */
  collected: Type.Optional(Type.Boolean()),
  /** Whether someone packs them. */
  claimed: Type.Optional(Type.Boolean()),
});
export type OrderFilters = Static<typeof OrderFilters>;

/** Of the order that was looked at: 409 when it was changed meanwhile. */
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
    /** Whose order it is, if it is a customer's. */
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
    /** Takes away the end of an order that is confirmed and paid at the door: its customer is known. */
    expires_at: Type.Optional(Type.Null()),
    /** A note for staff, added to those there are. */
    staff_note: Type.Optional(Text(1000)),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'not_deliverable', 'price_changed', 'min_order_amount'],
});
