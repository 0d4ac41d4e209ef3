import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, Slug, type Static, Text, Timestamp, writtenIn } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { MAX_LIST_LETTERS, MAX_LIST_LINES } from '../rules/shopping-list.ts';
import { MAX_GRAMS } from '../rules/weight.ts';
import { soldAs } from './cart.ts';

const { personal, signedIn } = callsOf('Shopping lists');

/** The most lists of one account. */
export const MAX_SAVED_LISTS = 20;
/** Products for a line: the best match, and alternatives. */
export const LIST_MATCHES = 3;
/** Other sizes of the best match. */
export const LIST_SIZES = 4;

const Index = Type.Integer({ minimum: -1, maximum: 1000 });

/** A product in a size that fits a line, and how many of it. Money in francs. */
export const ListMatch = Type.Object({
  product: Id,
  slug: Slug,
  /** The variant's; −1 without variants. */
  index: Type.Integer(),
  name: Type.String(),
  local_name: Nullable(Type.String()),
  unit: Nullable(Type.String()),
  label: Nullable(Type.String()),
  /** A name under /gallery/. */
  image: Nullable(Type.String()),
  /** The price to pay for one, and its list price. */
  price: Francs,
  regular_price: Francs,
  /** The price of a kilo (`g`), a litre (`ml`) or a piece, by `unit_price_of`; null: not compared. */
  unit_price: Nullable(Francs),
  unit_price_of: Nullable(OneOf(['g', 'ml', 'piece'])),
  /** How many the line needs. */
  quantity: Type.Integer({ minimum: 1 }),
  stock_quantity: Type.Integer({ minimum: 0 }),
  /** By weight `quantity` and stock are grams, and the price is per kilo. */
  ...soldAs,
  /** The line names an amount in francs, and one costs more. */
  is_dearer: Type.Boolean(),
  /** For `name`, `unit` and `label`. */
  ...writtenIn,
});
export type ListMatch = Static<typeof ListMatch>;

/** One parsed line of a shopping list. `quantity` `times` `unit`: `2 x 5 kg` is 5, 2, `kg`. */
export const ParsedLine = Type.Object({
  /** The original text. */
  text: Type.String(),
  /** The searched name. */
  name: Type.String(),
  quantity: Type.Number(),
  unit: Nullable(OneOf(['kg', 'g', 'l', 'cl', 'ml', 'piece', 'pack', 'frw'])),
  times: Type.Integer({ minimum: 1 }),
  /** The best match first, its other sizes, then alternatives; empty: nothing was found. */
  matches: Type.Array(ListMatch, { maxItems: LIST_MATCHES + LIST_SIZES }),
});
export type ParsedLine = Static<typeof ParsedLine>;

/** A saved line: its original text, and the choice for it; without a product nothing was chosen. */
export const KeptLine = Type.Object({
  text: Text(200),
  product: Nullable(Id),
  index: Index,
  quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
});
export type KeptLine = Static<typeof KeptLine>;

const KeptLines = Type.Array(KeptLine, { minItems: 1, maxItems: MAX_LIST_LINES });

export const parseList = route({
  ...personal,
  summary:
    'Reads a shopping list as people write it, in three languages, and finds each line in the shop; nothing is kept. ' +
    '`lines`: a list that was kept, with what was chosen first (ours)',
  body: Type.Object({
    text: Type.Optional(Type.String({ maxLength: MAX_LIST_LETTERS })),
    lines: Type.Optional(KeptLines),
  }),
  data: Type.Object({ lines: Type.Array(ParsedLine) }),
  errors: ['rate_limited'],
});

/** A saved list. */
export const SavedList = Type.Object({
  _id: Id,
  name: Type.String(),
  lines: Type.Array(KeptLine),
  date_updated: Timestamp,
});
export type SavedList = Static<typeof SavedList>;

const SavedLists = Type.Object({ lists: Type.Array(SavedList) });

export const getLists = route({
  ...signedIn,
  summary: 'The own shopping lists, the latest first (ours)',
  data: SavedLists,
});

export const saveList = route({
  ...signedIn,
  summary: 'Keeps a shopping list under its name, in place of the one of that name; answers all (ours)',
  body: Type.Object({ name: Text(60), lines: KeptLines }),
  data: SavedLists,
});

export const removeList = route({
  ...signedIn,
  summary: 'Removes one of the own shopping lists; answers the others (ours)',
  params: Type.Object({ id: Id }),
  data: SavedLists,
  errors: ['not_authenticated', 'not_found'],
});
