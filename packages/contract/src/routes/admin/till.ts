import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, Phone, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LineChange, MAX_LINES, OrderLine, soldAs, WantedLine } from '../cart.ts';
import { StaffOrder, Version } from './orders.ts';
import { forManagers, forPackers, ofOne } from './staff-call.ts';

/** Goods for sale at the counter: a product, or one of its variants. Money in francs. */
export const CounterUnit = Type.Object({
  product: Id,
  /** The variant's; −1 without variants. */
  index: Type.Integer(),
  name: Type.String(),
  local_name: Nullable(Type.String()),
  /** The names of the product and this variant in other languages. */
  other_names: Type.Optional(Type.Array(Type.String())),
  /** The variant's; null without one. */
  label: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  barcode: Nullable(Type.String()),
  image: Nullable(Type.String()),
  /** The present price of one, or of a kilo. */
  price: Francs,
  ...soldAs,
  /** Pieces or grams that no order holds. */
  available: Type.Integer(),
});
export type CounterUnit = Static<typeof CounterUnit>;

const lines = Type.Array(Type.Object({ ...WantedLine.properties, price: Type.Optional(Francs) }), {
  minItems: 1,
  maxItems: MAX_LINES,
});

/** The present price of a sale, and what differs from the till. */
export const CounterQuote = Type.Object({
  line_items: Type.Array(OrderLine),
  total: Francs,
  changes: Type.Array(LineChange),
});
export type CounterQuote = Static<typeof CounterQuote>;

/** A sale, with the link to its receipt. */
export const CounterSale = Type.Object({
  order: StaffOrder,
  /** A path of the shop that shows this sale to anyone who has it. */
  receipt: Type.String(),
  /** Francs of it that stayed in the drawer, and the change. */
  cash: Francs,
  change: Francs,
});
export type CounterSale = Static<typeof CounterSale>;

export const listGoods = route({
  ...forPackers,
  summary: 'Everything that can be sold at the counter, with its codes and prices; for a till to keep',
  data: Type.Object({ at: Timestamp, units: Type.Array(CounterUnit) }),
});

export const quoteSale = route({
  ...forPackers,
  summary: 'Prices a sale at the counter: grams as they are on the scale, no delivery; reserves nothing',
  body: Type.Object({ line_items: lines }),
  data: CounterQuote,
});

export const sell = route({
  ...forPackers,
  summary: 'Sells at the counter: an order that is paid and handed over, in one go',
  once: true,
  body: Type.Object({
    /**
     * The id of the sale, made by the till: a sale that waits on a device counts once, whoever sends it and however
     * late.
     */
    sale: Id,
    line_items: lines,
    /** The total on the till: another total is refused before any money is taken. */
    expected_total: Francs,
    /** Coins and notes as handed over; the surplus is given back as change. */
    cash_given: Type.Optional(Nullable(Francs)),
    /** The amount paid to the shop's MoMoPay code, with the operator's reference. */
    code_amount: Type.Optional(Nullable(Francs)),
    reference: Type.Optional(Nullable(Text(40, 0))),
    /** The customer, if they say who they are: they get the receipt, and the sale is in their record. */
    customer: Type.Optional(
      Nullable(Type.Object({ phone: Phone, name: Type.Optional(Nullable(Text(120, 0))) })),
    ),
  }),
  data: CounterSale,
  status: 201,
  errors: ['not_found', 'out_of_stock', 'price_changed', 'invalid_state'],
});

export const voidSale = route({
  ...forManagers,
  summary: 'Takes back a sale of today: the goods come back or are written off, and so does the money',
  once: true,
  ...ofOne,
  body: Type.Object({
    version: Version,
    reason: Text(300),
    /** `waste`: written off; not sold again. */
    goods: OneOf(['shelf', 'waste']),
    /** All of it is refunded in coins; otherwise money paid to the code stays owed until it is sent back. */
    all_in_coins: Type.Optional(Type.Boolean()),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'step_up_required'],
});
