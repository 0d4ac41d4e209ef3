import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, Phone, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LineChange, MAX_LINES, OrderLine, soldAs, WantedLine } from '../cart.ts';
import { StaffOrder, Version } from './orders.ts';
import { forManagers, forPackers, ofOne } from './staff-call.ts';

/** Something that can be sold at the counter: a product, or one of its variants. Money in francs. */
export const CounterUnit = Type.Object({
  product: Id,
  /** The variant's; −1 without variants. */
  index: Type.Integer(),
  name: Type.String(),
  local_name: Nullable(Type.String()),
  /** What the product, and this variant of it, are called in other languages. */
  other_names: Type.Optional(Type.Array(Type.String())),
  /** The variant's; null without one. */
  label: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  barcode: Nullable(Type.String()),
  image: Nullable(Type.String()),
  /** What one costs now, or a kilo. */
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

/** What a sale costs now, and what is not as the till shows it. */
export const CounterQuote = Type.Object({
  line_items: Type.Array(OrderLine),
  total: Francs,
  changes: Type.Array(LineChange),
});
export type CounterQuote = Static<typeof CounterQuote>;

/** What was sold, with the way to its receipt. */
export const CounterSale = Type.Object({
  order: StaffOrder,
  /** A path of the shop that shows this sale to whoever has it. */
  receipt: Type.String(),
  /** Francs of it that stayed in the drawer, and what the customer got back of what they gave. */
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
    /** What the till showed: another price is refused before any money is taken. */
    expected_total: Francs,
    /** Coins and notes as they were handed over; what is too much goes back as change. */
    cash_given: Type.Optional(Nullable(Francs)),
    /** What came to the shop's MoMoPay code, under the operator's reference. */
    code_amount: Type.Optional(Nullable(Francs)),
    reference: Type.Optional(Nullable(Text(40, 0))),
    /** Who buys, where they say it: they get the receipt, and it is in their record. */
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
    /** `waste`: written off; it is not sold again. */
    goods: OneOf(['shelf', 'waste']),
    /** All of it goes back in coins; otherwise what came to the code stays owed until it is sent back there. */
    all_in_coins: Type.Optional(Type.Boolean()),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'step_up_required'],
});
