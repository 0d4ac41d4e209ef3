import { Type } from 'typebox';
import { Id, Nullable, Slug, type Static, Text } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers, forStaff, resourceCalls, searched } from './staff-call.ts';

/** A category for staff. */
export const StaffCategory = Type.Object({
  _id: Id,
  name: Type.String(),
  local_name: Nullable(Type.String()),
  slug: Slug,
  image: Nullable(Type.String()),
  /** Whether prices of its products, and of those below, are compared by kilo, litre or piece. */
  unit_pricing: Type.Boolean(),
  /** Its parent; null at the top. */
  parent: Nullable(Id),
  /** Its position among its siblings. */
  position: Type.Integer(),
  /** 0 at the top. */
  level: Type.Integer({ minimum: 0 }),
  /** The names from the top down to it. */
  path: Type.Array(Type.String()),
  /** Products in it or below, drafts included. */
  product_count: Type.Integer({ minimum: 0 }),
});
export type StaffCategory = Static<typeof StaffCategory>;

export const CategoryInput = Type.Object({
  name: Text(120),
  /** Derived from the name if absent. */
  slug: Type.Optional(Slug),
  local_name: Type.Optional(Nullable(Text(120))),
  /** Name of a picture of the gallery. */
  image: Type.Optional(Nullable(Text(120))),
  unit_pricing: Type.Optional(Type.Boolean()),
  parent: Type.Optional(Nullable(Id)),
});
export type CategoryInput = Static<typeof CategoryInput>;
export const CategoryChange = Type.Partial(CategoryInput);
export type CategoryChange = Static<typeof CategoryChange>;

/** The place of a category in the tree. */
export const CategoryPlace = Type.Object({
  _id: Id,
  parent: Nullable(Id),
  position: Type.Integer({ minimum: 0, maximum: 100_000 }),
});
export type CategoryPlace = Static<typeof CategoryPlace>;

export const calls = resourceCalls({
  read: forStaff,
  write: forManagers,
  data: StaffCategory,
  query: Type.Object(searched),
  list: { limit: 250, sorts: ['tree', 'name'], defaultSort: 'tree' },
  input: CategoryInput,
  change: CategoryChange,
  summaries: {
    list: 'Categories in the order of their tree: each before those below it',
    get: 'One category',
    create: 'Makes a category, the last of its siblings',
    change: 'Changes a category; keys that are not given stay',
    remove: 'Removes a category in which nothing stands any more',
  },
});

export const orderCategories = route({
  ...forManagers,
  summary: 'Gives every category its place in the tree, all or nothing',
  body: Type.Object({ categories: Type.Array(CategoryPlace, { minItems: 1, maxItems: 400 }) }),
  data: Type.Object({ changed: Type.Integer() }),
});
