import { Type } from 'typebox';
import { Id, IdOrSlug, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forPackers, ofOne } from './staff-call.ts';

/** A count of some stock units, and its progress. */
export const Stocktake = Type.Object({
  _id: Id,
  name: Type.String(),
  status: OneOf(['open', 'booked', 'discarded']),
  started_at: Timestamp,
  started_by: Type.String(),
  ended_at: Nullable(Timestamp),
  ended_by: Nullable(Type.String()),
  /** Stock units to count, counted ones, and those with a difference. */
  lines: Type.Integer(),
  counted: Type.Integer(),
  different: Type.Integer(),
});
export type Stocktake = Static<typeof Stocktake>;

/** One stock unit of a count. */
export const StocktakeLine = Type.Object({
  /** Of the stock unit. */
  _id: Id,
  product: Type.Object({ _id: Id, name: Type.String(), image: Nullable(Type.String()) }),
  /** The variant's; null without variants. */
  label: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  /** The size of one piece: `1 kg`. */
  unit: Nullable(Type.String()),
  /** By weight all its numbers are grams. */
  sold_by: OneOf(['piece', 'weight']),
  counted: Nullable(Type.Integer()),
  /** The stock in the books when it was counted. */
  expected: Nullable(Type.Integer()),
  /** `counted` − `expected`; this is booked, whatever moved since. */
  difference: Nullable(Type.Integer()),
  counted_at: Nullable(Timestamp),
  counted_by: Nullable(Type.String()),
  /** The present stock in the books, and how much of it orders hold. */
  on_hand: Type.Integer(),
  reserved: Type.Integer(),
  /** Why the difference cannot be booked; null: it can. */
  trouble: Nullable(Type.String()),
});
export type StocktakeLine = Static<typeof StocktakeLine>;

/** What is counted; without any of these, every product. */
export const StocktakeInput = Type.Object({
  /** Default: named by what is counted. */
  name: Type.Optional(Nullable(Text(120))),
  /** Published goods with less than this left to sell. */
  below: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  /** A category by slug or id, with its descendants. */
  category: Type.Optional(Nullable(IdOrSlug)),
  /** Part of a name or an SKU. */
  q: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
});
export type StocktakeInput = Static<typeof StocktakeInput>;

export const listStocktakes = route({
  ...forPackers,
  summary: 'Counts of the shelves, the latest first',
  query: Type.Object({ status: Type.Optional(Stocktake.properties.status) }),
  data: Stocktake,
  list: { limit: 25, sorts: ['started_at', 'name'], defaultSort: '-started_at' },
});

export const startStocktake = route({
  ...forPackers,
  summary: 'Begins a count of these stock units; at most 5,000',
  body: StocktakeInput,
  data: Stocktake,
  status: 201,
});

export const getStocktake = route({
  ...forPackers,
  summary: 'One count and how far it is',
  ...ofOne,
  data: Stocktake,
});

export const listStocktakeLines = route({
  ...forPackers,
  summary: 'The stock units of a count, in the order of its list',
  ...ofOne,
  query: Type.Object({
    /** Not counted yet, counted, or counted with a difference. */
    state: Type.Optional(OneOf(['waiting', 'counted', 'different'])),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** The whole SKU, as scanned. */
    sku: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: StocktakeLine,
  list: { limit: 50, sorts: ['position', 'name'], defaultSort: 'position' },
});

export const countLine = route({
  ...forPackers,
  summary: 'Writes down how many lie there now; null takes the count back',
  params: Type.Object({ id: Id, unit: Id }),
  body: Type.Object({ counted: Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 })) }),
  data: StocktakeLine,
  errors: ['not_found', 'invalid_state'],
});

export const bookStocktake = route({
  ...forPackers,
  summary:
    'Books every difference as a stock move, all together or none; refused while one would take what orders hold, said beside `lines.{unit}`',
  once: true,
  ...ofOne,
  data: Stocktake,
  errors: ['not_found', 'invalid_state'],
});

export const discardStocktake = route({
  ...forPackers,
  summary: 'Ends an open count without booking anything',
  ...ofOne,
  data: Stocktake,
  errors: ['not_found', 'invalid_state'],
});
