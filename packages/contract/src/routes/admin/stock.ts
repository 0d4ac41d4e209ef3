import { Type } from 'typebox';
import { Id, Nullable, OneOf, Slug, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { StaffProduct } from './products.ts';
import { forPackers, ofOne } from './staff-call.ts';

/** Pieces, or grams. */
const MAX_DELTA = 1_000_000;
/** −1: the product itself. */
const Index = Type.Integer({ minimum: -1 });
/** Reasons for lost goods: their cost is in the report of margins. */
export const WASTE = ['spoiled', 'damaged', 'given_away', 'stolen', 'own_use'] as const;
/** Why staff move stock. */
const ADJUSTMENTS = ['received', 'counted', ...WASTE, 'returned', 'correction'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** One change of a stock unit's stock or reservations. */
export const StockMove = Type.Object({
  _id: Type.String(),
  at: Timestamp,
  index: Index,
  label: Nullable(Type.String()),
  reason: OneOf(['opening', 'adjusted', 'reserved', 'released', 'claimed', ...ADJUSTMENTS]),
  on_hand_delta: Type.Integer(),
  reserved_delta: Type.Integer(),
  /** The stock of the unit after it. */
  on_hand: Type.Integer(),
  order: Nullable(Type.Object({ _id: Id, number: Type.String() })),
  note: Nullable(Type.String()),
  /** The member of staff; null for orders. */
  actor: Nullable(Type.String()),
});
export type StockMove = Static<typeof StockMove>;

/** A stock unit that is low. */
export const LowStock = Type.Object({
  /** Of the stock unit. */
  _id: Id,
  product: Type.Object({
    _id: Id,
    name: Type.String(),
    slug: Slug,
    image: Nullable(Type.String()),
  }),
  index: Index,
  label: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  /** By weight the three numbers are grams. */
  sold_by: OneOf(['piece', 'weight']),
  on_hand: Type.Integer(),
  reserved: Type.Integer(),
  stock_quantity: Type.Integer(),
});
export type LowStock = Static<typeof LowStock>;

export const adjustStock = route({
  ...forPackers,
  summary: 'Puts so many on the shelf, or takes them off; never what is set aside for orders',
  once: true,
  ...ofOne,
  body: Type.Object({
    delta: Type.Integer({ minimum: -MAX_DELTA, maximum: MAX_DELTA }),
    reason: OneOf(ADJUSTMENTS),
    /** The variant; absent for a product without variants. */
    index: Type.Optional(Index),
    note: Type.Optional(Nullable(Text(200))),
  }),
  data: StaffProduct,
});

export const listStockMoves = route({
  ...forPackers,
  summary: 'What happened to the stock of a product, the latest first',
  ...ofOne,
  query: Type.Object({ index: Type.Optional(Index) }),
  data: StockMove,
  list: { limit: 25, sorts: ['at'], defaultSort: '-at' },
});

export const listLowStock = route({
  ...forPackers,
  summary: 'Published goods of which less than `below` are left, the emptiest shelf first',
  query: Type.Object({ below: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
  data: LowStock,
  list: { limit: 25, sorts: ['stock_quantity', 'name'], defaultSort: 'stock_quantity' },
});
