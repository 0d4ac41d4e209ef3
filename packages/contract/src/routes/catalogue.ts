import { Type } from 'typebox';
import {
  Francs,
  Id,
  IdList,
  IdOrSlug,
  Nullable,
  OneOf,
  Slug,
  type Static,
  Text,
  Timestamp,
  writtenIn,
  writtenName,
} from '../primitives.ts';
import { forEachText } from '../product-fields.ts';
import { callsOf, type ListShape, route } from '../route.ts';
import { LANGUAGES, type Language } from '../rules/languages.ts';
import { soldAs } from './cart.ts';

/**
 * The present price of a kilo (`g`), a litre (`ml`) or a piece, by the unit or label (rules/measure.ts); `from`: the
 * lowest of several variants. Null: not known, not compared in its category, or equal to the price itself.
 */
const ComparedPrice = Nullable(
  Type.Object({ price: Francs, of: OneOf(['g', 'ml', 'piece']), from: Type.Boolean() }),
);

/** A variant of a product. `index` names it in cart and order lines. */
export const Variant = Type.Object({
  _id: Id,
  index: Type.Integer({ minimum: 0 }),
  label: Type.String(),
  size: Nullable(Type.String()),
  color: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  /** Null: this product is priced by the product, not by its variants (specification section 4). */
  price: Nullable(Francs),
  sale_price: Nullable(Francs),
  compared_price: ComparedPrice,
  stock_quantity: Type.Integer({ minimum: 0 }),
  ...writtenIn,
});
export type Variant = Static<typeof Variant>;

/** A picture with a ready URL. Pixels. */
export const SmallPicture = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Its alt text; null: none. */
  alt: Nullable(Type.String()),
});

// Only packers need the place of a product.
const {
  local_name,
  unit,
  short_description,
  dimensions,
  stock_place: _,
  ...otherTexts
} = forEachText(() => Nullable(Type.String()));

/** A product in the shop (specification section 3). Its texts are explained in product-fields.ts. */
export const Product = Type.Object({
  _id: Id,
  slug: Slug,
  name: Type.String(),
  local_name,
  unit,
  compared_price: ComparedPrice,
  /** By weight its prices are per kilo, and its stock is in grams. */
  ...soldAs,
  /** Equals `regular_price`; the price to pay is `sale_price` if present, else `price`. */
  price: Francs,
  regular_price: Francs,
  /** Present only during an offer. */
  sale_price: Nullable(Francs),
  /** When the present offer ends; null without an end or without an offer. */
  until: Nullable(Timestamp),
  /** Names under /gallery/, see rules/gallery.ts. */
  images: Type.Array(Type.String()),
  small_pictures: Type.Array(SmallPicture),
  short_description,
  /** With all their parents; `parent` is the `_id` of the direct parent, null at the top. */
  categories: Type.Array(
    Type.Object({ _id: Id, name: Type.String(), slug: Slug, parent: Nullable(Id), ...writtenName }),
  ),
  dimensions,
  ...otherTexts,
  /** on_hand − reserved, the sum over all variants if there are some. */
  stock_quantity: Type.Integer({ minimum: 0 }),
  stock_status: OneOf(['instock', 'outofstock']),
  is_featured: Type.Boolean(),
  sku: Nullable(Type.String()),
  date_created: Timestamp,
  variants: Type.Array(Variant),
  ...writtenName,
});
export type Product = Static<typeof Product>;

const Neighbour = Nullable(
  Type.Object({
    ...{ slug: Slug, name: Type.String(), image: Nullable(Type.String()) },
    original_name: writtenName.original_name,
  }),
);

/** A product with its neighbours in the default listing: `next` is the one after it (older), null at the ends. */
export const ProductDetail = Type.Object({
  ...Product.properties,
  previous: Neighbour,
  next: Neighbour,
});
export type ProductDetail = Static<typeof ProductDetail>;

/** A category with its children, to any depth (specification section 3). */
export interface Category {
  _id: string;
  name: string;
  local_name: string | null;
  slug: string;
  image: string | null;
  /** The number of its published products, sub-categories included. */
  product_count: number;
  children: Category[];
  written_in?: Record<string, Language>;
  original_name?: string;
}
const CategoryFields = {
  _id: Id,
  name: Type.String(),
  local_name: Nullable(Type.String()),
  slug: Slug,
  image: Nullable(Type.String()),
  product_count: Type.Integer({ minimum: 0 }),
  ...writtenName,
};
const LeafCategory = Type.Object({ ...CategoryFields, children: Type.Array(Type.Any(), { maxItems: 0 }) });
const nest = (children: Type.TSchema) => Type.Object({ ...CategoryFields, children: Type.Array(children) });
/** Four levels are declared: the depth of the menu. */
export const Category = Type.Unsafe<Category>(nest(nest(nest(LeafCategory))));

const { open, personal } = callsOf('Catalogue');

/** The reader's language: among equal matches, those in it come first. */
const SearchLanguage = Type.Optional(OneOf(LANGUAGES));

/** Filters of GET /products and GET /totals/products. */
const ProductFilters = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 100 })),
  language: SearchLanguage,
  /** Slug or `_id`, sub-categories included; an unknown one gives an empty list. */
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  min_price: Type.Optional(Francs),
  max_price: Type.Optional(Francs),
  in_stock: Type.Optional(Type.Boolean()),
  featured: Type.Optional(Type.Boolean()),
  /** Only products with a present offer (ours). */
  on_sale: Type.Optional(Type.Boolean()),
  /** Only these: products that a customer bought before, as they are sold now. */
  ids: Type.Optional(IdList),
});
export type ProductFilters = Static<typeof ProductFilters>;

const productList = (limit: number): ListShape => ({
  limit,
  /**
   * `popular`, also `best_selling`: by the units sold in the last 90 days; among equals featured ones first, then the
   * newest.
   */
  sorts: ['date_created', 'price', 'name', 'popular', 'best_selling'],
  defaultSort: '-date_created',
});

export const listProducts = route({
  ...open,
  summary: 'Products, newest first; filtered, sorted (with `search` also by `-relevance`), projected',
  query: ProductFilters,
  data: Product,
  list: { ...productList(12), sorts: ['relevance', ...productList(12).sorts] },
});

export const searchProducts = route({
  ...open,
  summary: 'Products whose words match, best first; half words and one typo a word still find',
  params: Type.Object({ name: Text(100) }),
  query: Type.Object({
    category: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    language: SearchLanguage,
  }),
  data: Product,
  list: { ...productList(12), sorts: ['relevance', ...productList(12).sorts], defaultSort: '-relevance' },
});

export const noteMiss = route({
  ...personal,
  summary: 'Other spellings for a search that found nothing; the shop lists it, without who it was',
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }), language: OneOf(LANGUAGES) }),
  data: Type.Object({ spellings: Type.Array(Type.String()) }),
  errors: ['rate_limited'],
});

export const listProductsByPrice = route({
  ...open,
  summary: 'Products whose price paid now lies in a range of whole francs',
  params: Type.Object({ min: Francs, max: Francs }),
  data: Product,
  list: productList(12),
});

export const listFeaturedProducts = route({
  ...open,
  summary: 'Featured products',
  data: Product,
  list: productList(10),
});

export const listProductsOfCategory = route({
  ...open,
  summary: 'Products of a category (slug or _id), sub-categories included',
  params: Type.Object({ category: IdOrSlug }),
  data: Product,
  list: productList(12),
  errors: ['not_found'],
});

export const getProduct = route({
  ...open,
  summary: 'One product by _id or slug, with its neighbours',
  params: Type.Object({ id: IdOrSlug }),
  data: ProductDetail,
  errors: ['not_found'],
});

export const countProducts = route({
  ...open,
  summary: 'How many products the filters match',
  query: ProductFilters,
  data: Type.Object({ total: Type.Integer({ minimum: 0 }) }),
});

export const listCategories = route({
  ...open,
  summary: 'The tree of product categories',
  data: Type.Array(Category),
});
