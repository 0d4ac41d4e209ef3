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
/** What pictures show, in words, by their names in the gallery. */
const PictureWords = Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,100}\\.webp$' }), Nullable(Text(200)));
const VatClass = OneOf(['exempt', 'standard', 'zero']);
const SoldBy = OneOf(['piece', 'weight']);
const Grams = Type.Integer({ minimum: 1, maximum: MAX_GRAMS });

/** A variant as staff see it: the prices as written down, and what lies on the stock unit. */
const { compared_price: _, ...kept } = Variant.properties;

export const StaffVariant = Type.Object({
  ...kept,
  barcode: Nullable(Type.String()),
  on_hand: Count,
  /** Set aside for orders. */
  reserved: Count,
  /** on_hand − reserved. */
  stock_quantity: Count,
});
export type StaffVariant = Static<typeof StaffVariant>;

/** A product as staff see it: drafts too, offers that are over too. Named as in the shop (Product). */
export const StaffProduct = Type.Object({
  _id: Id,
  /** Grows with every change; sent along with a change it keeps one from undoing another person's. */
  version: Type.Integer(),
  status: Status,
  slug: Slug,
  name: Type.String(),
  ...forEachText(() => Nullable(Type.String())),
  sku: Nullable(Type.String()),
  vat_class: VatClass,
  /** By weight its prices are those of a kilo, and what lies on its shelves is grams. */
  sold_by: SoldBy,
  /** By weight: from one quantity to the next, the least, and what a piece weighs, about. */
  step_grams: Nullable(Grams),
  min_grams: Nullable(Grams),
  piece_grams: Nullable(Grams),
  /** The list price. */
  price: Francs,
  sale_price: Nullable(Francs),
  /** When the offer of the product and its variants ends, also when that is over; null: no end. */
  until: Nullable(Timestamp),
  /** Whether a shopper who buys it now pays less than the list price. */
  on_sale: Type.Boolean(),
  is_featured: Type.Boolean(),
  /** Goes only where the zone takes perishables. */
  is_perishable: Type.Boolean(),
  images: Type.Array(Type.String()),
  image_alts: PictureWords,
  small_pictures: Type.Array(SmallPicture),
  /** Those it was put into, without the categories above them. */
  categories: Type.Array(Type.Object({ _id: Id, name: Type.String(), slug: Slug })),
  on_hand: Count,
  reserved: Count,
  /** on_hand − reserved; of a product with variants all three are theirs together. */
  stock_quantity: Count,
  variants: Type.Array(StaffVariant),
  date_created: Timestamp,
  updated_at: Timestamp,
  /** In a list of what was searched, where neither name nor SKU have what was typed: the name or code that has it. */
  found_by: Type.Optional(Type.String()),
});
export type StaffProduct = Static<typeof StaffProduct>;

const VariantInput = Type.Object({
  /** The variant that is changed; without it one is added. */
  _id: Type.Optional(Id),
  label: Text(VARIANT_TEXTS.label),
  size: Type.Optional(Nullable(Text(VARIANT_TEXTS.size))),
  color: Type.Optional(Nullable(Text(VARIANT_TEXTS.color))),
  sku: Type.Optional(Nullable(Text(VARIANT_TEXTS.sku))),
  barcode: Type.Optional(Nullable(Text(VARIANT_TEXTS.barcode))),
  price: Type.Optional(Nullable(Price)),
  sale_price: Type.Optional(Nullable(Price)),
  /** What lies on the stock unit of a new one; later only by stock adjustments. */
  stock: Type.Optional(Count),
});
export type VariantInput = Static<typeof VariantInput>;

/** A new product; a draft unless it says otherwise. */
export const ProductInput = Type.Object({
  name: Text(PRODUCT_FIELDS.name.longest),
  price: Price,
  /** Made of the name where none is given. */
  slug: Type.Optional(Slug),
  ...forEachText((text) => Type.Optional(Nullable(Text(PRODUCT_FIELDS[text].longest)))),
  sku: Type.Optional(Nullable(Text(PRODUCT_FIELDS.sku.longest))),
  vat_class: Type.Optional(VatClass),
  /** Changes only while nothing lies on its shelves and no order under way holds it. */
  sold_by: Type.Optional(SoldBy),
  /** By weight 100 where none is given, and the least is the step. */
  step_grams: Type.Optional(Nullable(Grams)),
  min_grams: Type.Optional(Nullable(Grams)),
  piece_grams: Type.Optional(Nullable(Grams)),
  sale_price: Type.Optional(Nullable(Price)),
  until: Type.Optional(Nullable(Timestamp)),
  is_featured: Type.Optional(Type.Boolean()),
  is_perishable: Type.Optional(Type.Boolean()),
  status: Type.Optional(Status),
  categories: Type.Optional(Type.Array(Id, { maxItems: MOST_PARTS.categories })),
  /** Names of the gallery's pictures in their order; lists show the first. */
  images: Type.Optional(Type.Array(Text(120), { maxItems: MOST_PARTS.images })),
  /** Of its own pictures; those that are not named here keep their words, null takes them away. */
  image_alts: Type.Optional(PictureWords),
  /** All of them: those that are not named are taken away. Their order is that of their indexes. */
  variants: Type.Optional(Type.Array(VariantInput, { maxItems: MOST_PARTS.variants })),
  /** What lies on the stock unit of a product without variants when it gets its stock unit. */
  stock: Type.Optional(Count),
});
export type ProductInput = Static<typeof ProductInput>;

/** What changes of a product; missing keys stay as they are. */
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
  /** `low`: a unit has less than `below` left (those sold out included); `out`: one has nothing left. */
  stock: Type.Optional(OneOf(['low', 'out'])),
  below: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_COUNT })),
  on_sale: Type.Optional(Type.Boolean()),
  featured: Type.Optional(Type.Boolean()),
  /** Those that a change set made or changed. */
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

/** What happens to each of many products. */
export const BulkChange = Type.Object(
  {
    status: Type.Optional(Status),
    is_featured: Type.Optional(Type.Boolean()),
    vat_class: Type.Optional(VatClass),
    /** Where they all go, in place of where they are. */
    category: Type.Optional(Id),
    /** A category they are put into in addition, and one they are taken out of. */
    add_category: Type.Optional(Id),
    remove_category: Type.Optional(Id),
    /** List prices, the variants' too, by so many percent, rounded to whole francs; then by so many francs. */
    price_percent: Type.Optional(Type.Integer({ minimum: -90, maximum: 500 })),
    price_amount: Type.Optional(Type.Integer({ minimum: -10_000_000, maximum: 10_000_000 })),
    /** To what the changed prices and offers are rounded; one that would be nothing stays in whole francs. */
    round_to: Type.Optional(Type.Union([Type.Literal(10), Type.Literal(50), Type.Literal(100)])),
    /** Whether prices of offers change by the same. */
    with_offers: Type.Optional(Type.Boolean()),
    /** An offer so many percent below the list price, the variants' too; null ends every offer. */
    sale: Type.Optional(
      Nullable(
        Type.Object({
          percent: Type.Integer({ minimum: 1, maximum: 90 }),
          until: Type.Optional(Nullable(Timestamp)),
        }),
      ),
    ),
    /** They are taken out of the shop, whatever else is said. */
    remove: Type.Optional(Type.Literal(true)),
  },
  { minProperties: 1 },
);
export type BulkChange = Static<typeof BulkChange>;

/** Which products: these, or all that the filters of the list find. */
const Chosen = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })),
  filter: Type.Optional(StaffProductFilters),
  change: BulkChange,
};

const BulkBody = Type.Object({
  ...Chosen,
  /** How many the person saw: another number is refused. */
  expected: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Those for which it is not possible are left out; without it, it happens to none then. */
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

/** A price before and after; of a variant with its name. */
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
  /** How many it is not possible for, and the first of them. */
  impossible: Type.Integer(),
  impossible_names: Type.Array(Type.String()),
  /** The first prices that change, by name. */
  rows: Type.Array(PriceStep),
  /** How many prices change, of products and their variants, and their sums. */
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
    /** Null: the variant is priced by the product. */
    price: Type.Optional(Nullable(Price)),
    sale_price: Type.Optional(Nullable(Price)),
    /** Of the offer of the product and all its variants. */
    until: Type.Optional(Nullable(Timestamp)),
  }),
  data: StaffProduct,
});
