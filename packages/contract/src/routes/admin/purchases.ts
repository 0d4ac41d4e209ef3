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

/** Who the shop buys from. */
export const Supplier = Type.Object({
  _id: Id,
  name: Type.String(),
  /** E.164. */
  phone: Nullable(Type.String()),
  note: Nullable(Type.String()),
  version: Type.Integer(),
  /** How often they brought goods, and when last. */
  receipts: Count,
  last_day: Nullable(Day),
});
export type Supplier = Static<typeof Supplier>;

const supplier = {
  /** Another supplier's is refused. */
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

/** Something that came. */
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
  /** How much of it is left; null: its product is gone. */
  remaining: Nullable(Count),
});

/** Goods that came in together. */
export const Receipt = Type.Object({
  _id: Id,
  /** Null: off the list since. */
  supplier: Nullable(Id),
  supplier_name: Type.String(),
  day: Day,
  note: Nullable(Type.String()),
  booked_at: Timestamp,
  booked_by: Type.String(),
  lines: Type.Array(ReceiptLine),
  /** Francs of the lines whose cost is known. */
  cost: Type.Integer(),
  /** Lines whose cost is not. */
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
    /** As people say it; a name that is not on the list is put there. */
    supplier: Text(120, 2),
    /** By default today. */
    day: Type.Optional(Day),
    note: Type.Optional(Nullable(Text(300, 0))),
    lines: Type.Array(
      Type.Object({
        product: Id,
        /** Which variant; a product without variants takes none. */
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

/** What is left of goods that came together. */
const Lot = Type.Object({
  index: Index,
  label: Nullable(Type.String()),
  received_at: Timestamp,
  /** Null: it was counted, or opened with the product. */
  supplier_name: Nullable(Type.String()),
  best_before: Nullable(Day),
  quantity: Count,
  remaining: Count,
  /** Francs that what is left of it cost; null: not known. */
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
  /** What of it no cost is known of: it is in no other number. */
  unknown: Type.Integer(),
  /** Of what a cost is known of. */
  vat: Type.Integer(),
  cost: Type.Integer(),
  /** Sold, without VAT and cost, of what a cost is known of; null: of nothing. */
  margin: Nullable(Type.Integer()),
  /** What was thrown away, given away or stolen had cost, as far as that is known. */
  wasted: Type.Integer(),
};

/** What goods brought above what they had cost. Francs; by the day in Kigali on which the goods left. */
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

/** Goods whose date is near, and the price that is proposed for them. */
const Markdown = Type.Object({
  product: Id,
  index: Index,
  name: Type.String(),
  label: Nullable(Type.String()),
  sold_by: SoldBy,
  best_before: Day,
  /** How much of it, pieces or grams. */
  quantity: Count,
  price: Francs,
  sale_price: Nullable(Francs),
  /** Null: the date is over, it is not to be sold any more. */
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
