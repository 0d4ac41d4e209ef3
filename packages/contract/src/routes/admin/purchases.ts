import { Type } from 'typebox';
import {
  CsvLines,
  Day,
  Francs,
  Id,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
} from '../../primitives.ts';
import { route } from '../../route.ts';
import { ChangeSet } from './change-sets.ts';
import { forManagers, ofOne } from './staff-call.ts';
import { WASTE } from './stock.ts';

const Count = Type.Integer({ minimum: 0 });
const SoldBy = OneOf(['piece', 'weight']);
/** −1: the product itself. */
const Index = Type.Integer({ minimum: -1 });
/** Pieces, or grams. */
const Quantity = Type.Integer({ minimum: 1, maximum: 10_000_000 });

/** A supplier of the shop. */
export const Supplier = Type.Object({
  _id: Id,
  name: Type.String(),
  /** E.164. */
  phone: Nullable(Type.String()),
  note: Nullable(Type.String()),
  version: Type.Integer(),
  /** How many receipts they have, and the last one. */
  receipts: Count,
  last_day: Nullable(Day),
});
export type Supplier = Static<typeof Supplier>;

const supplier = {
  /** The name of another supplier is refused. */
  name: Text(120, 2),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  note: Type.Optional(Nullable(Text(300, 0))),
};

export const listSuppliers = route({
  ...forManagers,
  summary: 'Who the shop buys from, by name',
  query: Type.Object({}),
  data: Supplier,
  list: { limit: 100, sorts: ['name'], defaultSort: 'name' },
});

export const createSupplier = route({
  ...forManagers,
  summary: 'Adds a supplier',
  body: Type.Object(supplier),
  data: Supplier,
  status: 201,
});

export const changeSupplier = route({
  ...forManagers,
  ...ofOne,
  summary: 'Changes a supplier; what they brought keeps the name it came under',
  body: Type.Object({ ...supplier, version: Type.Integer() }),
  data: Supplier,
  errors: ['not_found', 'invalid_state'],
});

export const removeSupplier = route({
  ...forManagers,
  ...ofOne,
  summary: 'Takes a supplier off the list, with their phone; what they brought stays',
  data: Type.Null(),
});

/** One line of a receipt. */
const ReceiptLine = Type.Object({
  product: Id,
  index: Index,
  name: Type.String(),
  label: Nullable(Type.String()),
  sold_by: SoldBy,
  /** Pieces, or grams. */
  quantity: Quantity,
  /** Francs for all of it; null: not known. */
  cost: Nullable(Francs),
  best_before: Nullable(Day),
  /** The remaining quantity; null: its product is deleted. */
  remaining: Nullable(Count),
});

/** A receipt of goods. */
export const Receipt = Type.Object({
  _id: Id,
  /** Null: deleted since. */
  supplier: Nullable(Id),
  supplier_name: Type.String(),
  day: Day,
  note: Nullable(Type.String()),
  booked_at: Timestamp,
  booked_by: Type.String(),
  lines: Type.Array(ReceiptLine),
  /** Francs of the lines with a known cost. */
  cost: Type.Integer(),
  /** Lines without a known cost. */
  without_cost: Count,
});
export type Receipt = Static<typeof Receipt>;

export const listReceipts = route({
  ...forManagers,
  summary: 'Goods that came in, the latest first',
  query: Type.Object({ supplier: Type.Optional(Id) }),
  data: Receipt,
  list: { limit: 25, sorts: ['day'], defaultSort: '-day' },
});

export const getReceipt = route({
  ...forManagers,
  ...ofOne,
  summary: 'Goods that came in, and what of them is left',
  data: Receipt,
});

export const bookReceipt = route({
  ...forManagers,
  summary: 'Books goods that came in: each line is a lot on its shelf, with its cost and its date',
  once: true,
  body: Type.Object({
    /** The supplier's name; a new one is added. */
    supplier: Text(120, 2),
    /** Default: today. */
    day: Type.Optional(Day),
    note: Type.Optional(Nullable(Text(300, 0))),
    lines: Type.Array(
      Type.Object({
        product: Id,
        /** The variant; absent for a product without variants. */
        index: Type.Optional(Index),
        quantity: Quantity,
        /** Francs for all of it, or for a piece or a kilo; neither: not known. */
        cost: Type.Optional(Nullable(Francs)),
        unit_cost: Type.Optional(Nullable(Francs)),
        best_before: Type.Optional(Nullable(Day)),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  data: Receipt,
  status: 201,
});

/** The remaining goods of one receipt. */
const Lot = Type.Object({
  index: Index,
  label: Nullable(Type.String()),
  received_at: Timestamp,
  /** Null: from a count, or from the opening of the product. */
  supplier_name: Nullable(Type.String()),
  best_before: Nullable(Day),
  quantity: Count,
  remaining: Count,
  /** The cost of the remaining goods in francs; null: not known. */
  cost_left: Nullable(Francs),
});
export type Lot = Static<typeof Lot>;

export const listLots = route({
  ...forManagers,
  ...ofOne,
  summary: 'What lies on the shelves of a product, in the order in which it is to leave',
  data: Type.Array(Lot),
});

const money = {
  /** What customers paid for goods, with VAT, after coupons. */
  sold: Type.Integer(),
  /** The part without a known cost: it is in no other number. */
  unknown: Type.Integer(),
  /** For the part with a known cost. */
  vat: Type.Integer(),
  cost: Type.Integer(),
  /** Sales minus VAT and cost, for the part with a known cost; null: there is none. */
  margin: Nullable(Type.Integer()),
  /** The cost of goods that were thrown away, given away or stolen, if it is known. */
  wasted: Type.Integer(),
};

/** The margin of goods over their cost. Francs; by the day in Kigali on which the goods left. */
export const Margins = Type.Object({
  from: Day,
  to: Day,
  sum: Type.Object(money),
  days: Type.Array(Type.Object({ day: Day, ...money })),
  /** The most sold first; at most 500. */
  products: Type.Array(Type.Object({ product: Id, name: Type.String(), ...money })),
  waste: Type.Array(
    Type.Object({
      reason: OneOf(WASTE),
      cost: Type.Integer(),
      /** How many times, and how many of these without a known cost. */
      times: Count,
      unknown: Count,
    }),
  ),
});
export type Margins = Static<typeof Margins>;

const span = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) });

export const getMargins = route({
  ...forManagers,
  summary: 'Margin and waste by day and product, by default of the last seven days',
  query: span,
  data: Margins,
});

export const exportMargins = route({
  ...forManagers,
  summary: 'Margin and waste as a table, a row for each product and day',
  query: span,
  data: CsvLines,
  csv: 'margins.csv',
});

/** Goods with a near date, and their proposed price. */
const Markdown = Type.Object({
  product: Id,
  index: Index,
  name: Type.String(),
  label: Nullable(Type.String()),
  sold_by: SoldBy,
  best_before: Day,
  /** The quantity, in pieces or grams. */
  quantity: Count,
  price: Francs,
  sale_price: Nullable(Francs),
  /** Null: the date is past, they must not be sold any more. */
  new_price: Nullable(Francs),
});
export type Markdown = Static<typeof Markdown>;

export const listMarkdowns = route({
  ...forManagers,
  summary: 'Goods whose date is near or over, the nearest first, with the price the settings propose',
  data: Type.Array(Markdown),
});

export const applyMarkdowns = route({
  ...forManagers,
  summary: 'Puts products on offer until their date, as change sets that can be taken back',
  once: true,
  body: Type.Object({ products: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) }),
  data: Type.Array(ChangeSet),
});
