import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, Slug, type Static, Text, Timestamp } from '../../primitives.ts';
import { forEachText, MOST_PARTS, PRODUCT_FIELDS, VARIANT_TEXTS } from '../../product-fields.ts';
import { route } from '../../route.ts';
import { MAX_GRAMS } from '../../rules/weight.ts';
import { SmallPicture, Variant } from '../catalogue.ts';
import { ChangeSet } from './change-sets.ts';
import { forManagers, forPackers, ofOne, resourceCalls, searched } from './staff-call.ts';

const MAX_COUNT = 10_000_000;
const Count = Type.Integer({ minimum: 0, maximum: MAX_COUNT });
const Price = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Status = OneOf(['draft', 'published']);
/** Alt texts of pictures, by their names in the gallery. */
const PictureWords = Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,100}\\.webp$' }), Nullable(Text(200)));
const VatClass = OneOf(['exempt', 'standard', 'zero']);
const SoldBy = OneOf(['piece', 'weight']);
const Grams = Type.Integer({ minimum: 1, maximum: MAX_GRAMS });

/** A variant for staff: with its stored prices and its stock. */
const { compared_price: _, ...kept } = Variant.properties;

export const StaffVariant = Type.Object({
  ...kept,
  barcode: Nullable(Type.String()),
  on_hand: Count,
  /** Reserved for orders. */
  reserved: Count,
  /** on_hand − reserved. */
  stock_quantity: Count,
});
export type StaffVariant = Static<typeof StaffVariant>;

/** A product for staff: drafts too, ended offers too. Field names as in the shop (Product). */
export const StaffProduct = Type.Object({
  _id: Id,
  /** Rises with every change; sent along with a change, it prevents overwriting another person's. */
  version: Type.Integer(),
  status: Status,
  slug: Slug,
  name: Type.String(),
  ...forEachText(() => Nullable(Type.String())),
  sku: Nullable(Type.String()),
  vat_class: VatClass,
  /** By weight its prices are per kilo, and its stock is in grams. */
  sold_by: SoldBy,
  /** By weight: the step, the minimum, and the approximate weight of a piece. */
  step_grams: Nullable(Grams),
  min_grams: Nullable(Grams),
  piece_grams: Nullable(Grams),
  /** The list price. */
  price: Francs,
  sale_price: Nullable(Francs),
  /** When the offer of the product and its variants ends, also a past moment; null: no end. */
  until: Nullable(Timestamp),
  /** Whether a customer now pays less than the list price. */
  on_sale: Type.Boolean(),
  is_featured: Type.Boolean(),
  /** Only delivered to zones that take perishables. */
  is_perishable: Type.Boolean(),
  images: Type.Array(Type.String()),
  image_alts: PictureWords,
  small_pictures: Type.Array(SmallPicture),
  /** Its own categories, without their parents. */
  categories: Type.Array(Type.Object({ _id: Id, name: Type.String(), slug: Slug })),
  on_hand: Count,
  reserved: Count,
  /** on_hand − reserved; for a product with variants all three are sums over them. */
  stock_quantity: Count,
  variants: Type.Array(StaffVariant),
  date_created: Timestamp,
  updated_at: Timestamp,
  /** In search results, if neither name nor SKU match: the name or code that does. */
  found_by: Type.Optional(Type.String()),
});
export type StaffProduct = Static<typeof StaffProduct>;

const VariantInput = Type.Object({
  /** The variant to change; without it one is added. */
  _id: Type.Optional(Id),
  label: Text(VARIANT_TEXTS.label),
  size: Type.Optional(Nullable(Text(VARIANT_TEXTS.size))),
  color: Type.Optional(Nullable(Text(VARIANT_TEXTS.color))),
  sku: Type.Optional(Nullable(Text(VARIANT_TEXTS.sku))),
  barcode: Type.Optional(Nullable(Text(VARIANT_TEXTS.barcode))),
  price: Type.Optional(Nullable(Price)),
  sale_price: Type.Optional(Nullable(Price)),
  /** The stock of a new one; later changes are stock adjustments. */
  stock: Type.Optional(Count),
});
export type VariantInput = Static<typeof VariantInput>;

/** A new product; a draft unless it says otherwise. */
export const ProductInput = Type.Object({
  name: Text(PRODUCT_FIELDS.name.longest),
  price: Price,
  /** Derived from the name if absent. */
  slug: Type.Optional(Slug),
  ...forEachText((text) => Type.Optional(Nullable(Text(PRODUCT_FIELDS[text].longest)))),
  sku: Type.Optional(Nullable(Text(PRODUCT_FIELDS.sku.longest))),
  vat_class: Type.Optional(VatClass),
  /** Can only change without stock and without running orders of the product. */
  sold_by: Type.Optional(SoldBy),
  /** By weight: default 100; the default minimum is the step. */
  step_grams: Type.Optional(Nullable(Grams)),
  min_grams: Type.Optional(Nullable(Grams)),
  piece_grams: Type.Optional(Nullable(Grams)),
  sale_price: Type.Optional(Nullable(Price)),
  until: Type.Optional(Nullable(Timestamp)),
  is_featured: Type.Optional(Type.Boolean()),
  is_perishable: Type.Optional(Type.Boolean()),
  status: Type.Optional(Status),
  categories: Type.Optional(Type.Array(Id, { maxItems: MOST_PARTS.categories })),
  /** Names of pictures in the gallery, in order; lists show the first. */
  images: Type.Optional(Type.Array(Text(120), { maxItems: MOST_PARTS.images })),
  /** For its own pictures; absent ones keep their alt text, null deletes it. */
  image_alts: Type.Optional(PictureWords),
  /** The complete list: variants that are not named are deleted. Their order is that of their indexes. */
  variants: Type.Optional(Type.Array(VariantInput, { maxItems: MOST_PARTS.variants })),
  /** The first stock of a product without variants, when it gets its stock unit. */
  stock: Type.Optional(Count),
});
export type ProductInput = Static<typeof ProductInput>;

/** A change of a product; missing keys stay as they are. */
export const ProductChange = Type.Object({
  version: Type.Optional(Type.Integer()),
  ...Type.Partial(ProductInput).properties,
});
export type ProductChange = Static<typeof ProductChange>;

export const StaffProductFilters = Type.Object({
  /** `q`: part of a name in any language, an SKU or a bar code, the variants' included. */
  ...searched,
  status: Type.Optional(Status),
  /** Slug or `_id`, sub-categories included. */
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  /** `low`: a unit has less than `below` left, sold-out ones too; `out`: one has nothing left. */
  stock: Type.Optional(OneOf(['low', 'out'])),
  below: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_COUNT })),
  on_sale: Type.Optional(Type.Boolean()),
  featured: Type.Optional(Type.Boolean()),
  /** Created or changed by this change set. */
  change_set: Type.Optional(Id),
});
export type StaffProductFilters = Static<typeof StaffProductFilters>;

export const calls = resourceCalls({
  read: forPackers,
  write: forManagers,
  data: StaffProduct,
  query: StaffProductFilters,
  list: { limit: 25, sorts: ['name', 'price', 'date_created', 'stock'], defaultSort: '-date_created' },
  input: ProductInput,
  change: ProductChange,
  summaries: {
    list: 'Products, drafts too, the newest first',
    get: 'One product with everything about it',
    create: 'Puts a product into the catalogue, with its variants and what lies on the shelf',
    change: 'Changes a product; keys that are not given stay',
    remove: 'Takes a product out of the shop for good; orders keep what they say of it',
  },
});

export const duplicateProduct = route({
  ...forManagers,
  summary: 'Makes a draft of the same words, prices, pictures and variants, with empty shelves',
  ...ofOne,
  data: StaffProduct,
  status: 201,
});

/** The same change for many products. */
export const BulkChange = Type.Object(
  {
    status: Type.Optional(Status),
    is_featured: Type.Optional(Type.Boolean()),
    vat_class: Type.Optional(VatClass),
    /** The new category, in place of all present ones. */
    category: Type.Optional(Id),
    /** A category to add, and one to remove. */
    add_category: Type.Optional(Id),
    remove_category: Type.Optional(Id),
    /** Changes list prices, of variants too, by this percentage, rounded to whole francs; then by these francs. */
    price_percent: Type.Optional(Type.Integer({ minimum: -90, maximum: 500 })),
    price_amount: Type.Optional(Type.Integer({ minimum: -10_000_000, maximum: 10_000_000 })),
    /** Rounds changed prices and offers to this; one that would become zero stays in whole francs. */
    round_to: Type.Optional(Type.Union([Type.Literal(10), Type.Literal(50), Type.Literal(100)])),
    /** Whether offers change in the same way. */
    with_offers: Type.Optional(Type.Boolean()),
    /** An offer this many percent below the list price, for variants too; null ends every offer. */
    sale: Type.Optional(
      Nullable(
        Type.Object({
          percent: Type.Integer({ minimum: 1, maximum: 90 }),
          until: Type.Optional(Nullable(Timestamp)),
        }),
      ),
    ),
    /** Deletes them, whatever else is given. */
    remove: Type.Optional(Type.Literal(true)),
  },
  { minProperties: 1 },
);
export type BulkChange = Static<typeof BulkChange>;

/** Which products: these, or all that match the filters of the list. */
const Chosen = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })),
  filter: Type.Optional(StaffProductFilters),
  change: BulkChange,
};

const BulkBody = Type.Object({
  ...Chosen,
  /** The number that the person saw: another number is refused. */
  expected: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Leaves out products that cannot change; otherwise one such product stops the whole change. */
  leave_out: Type.Optional(Type.Boolean()),
});
export type BulkRequest = Static<typeof BulkBody>;

export const changeProducts = route({
  ...forManagers,
  summary: 'Changes many products alike, as a change set that can be taken back; more than 500 by a job',
  once: true,
  body: BulkBody,
  data: ChangeSet,
});

/** A price before and after; for a variant with its name. */
const PriceStep = Type.Object({
  _id: Id,
  name: Type.String(),
  label: Nullable(Type.String()),
  price: Francs,
  new_price: Francs,
  sale_price: Nullable(Francs),
  new_sale_price: Nullable(Francs),
});

export const BulkPreview = Type.Object({
  /** How many products were chosen. */
  total: Type.Integer(),
  /** How many cannot change, and the first of them. */
  impossible: Type.Integer(),
  impossible_names: Type.Array(Type.String()),
  /** The first prices that change, by name. */
  rows: Type.Array(PriceStep),
  /** How many prices change, of products and variants, and their sums. */
  prices: Type.Integer(),
  sum: Type.Integer(),
  new_sum: Type.Integer(),
});
export type BulkPreview = Static<typeof BulkPreview>;

export const previewBulk = route({
  ...forManagers,
  summary: 'What a change of many products would come to; nothing is written',
  body: Type.Object(Chosen),
  data: BulkPreview,
});

export const changePrice = route({
  ...forManagers,
  summary: 'Changes the price of a product or of one variant (`index`)',
  ...ofOne,
  body: Type.Object({
    index: Type.Optional(Type.Integer({ minimum: -1 })),
    /** Null: the variant has the product's price. */
    price: Type.Optional(Nullable(Price)),
    sale_price: Type.Optional(Nullable(Price)),
    /** For the offer of the product and all its variants. */
    until: Type.Optional(Nullable(Timestamp)),
  }),
  data: StaffProduct,
});
