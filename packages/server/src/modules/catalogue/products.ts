import type { Product, ProductDetail } from '@isoko/contract';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { comparedPrice, type Measure, measureOf } from '@isoko/contract/rules/measure';
import { pricedBy } from '@isoko/contract/rules/unit-price';
import type { Context } from '#server/context.ts';
import type { ListPart, ListRequest, Page } from '#server/http/list-request.ts';
import { openReader, type Reader } from '#server/modules/translations/reader.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { categoryExists } from './category.store.ts';
import {
  countPlaces,
  type Neighbour,
  type ProductPlace,
  type ProductRow,
  readPlaces,
  readProduct,
  readProducts,
} from './product.store.ts';
import {
  countMatching,
  findPage,
  foldBestSelling,
  type ListFilters,
  lastingName,
  type Match,
  nextOfferEnd,
  turnsWithOffers,
} from './product-list.store.ts';

export type { Match } from './product-list.store.ts';

/** What to list, beyond page and sort. */
interface ProductQuery {
  filters?: ListFilters;
  /** Only products that match a search (search module); the best matches come first when sorted by `relevance`. */
  search?: Search | null;
}

/** A search; two with the same name find the same. */
export interface Search {
  name: string;
  match(): Promise<Match>;
}

/**
 * So many of the first results are found once for all requests that need a part of them: a few below the search field,
 * or the first or second page of a list, in each language.
 */
const FOUND_TOGETHER = 24;

/**
 * One page of published products and how many there are in all (specification section 7, GET /products/). An unknown
 * category gives an empty list. Price filters and sorts use the price paid now, of the cheapest variant.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function listProducts(
  ctx: Context,
  { filters = {}, search = null }: ProductQuery,
  list: ListPart,
): Promise<Page<Product>> {
  requirePriceRange(filters, 'max_price');
  const now = ctx.now();
  const { ids, total } = await findIds(ctx, { filters, search, now }, list);
  return { items: await inLanguage(ctx, await recallProducts(ctx, ids, now)), total };
}

async function findIds(
  ctx: Context,
  { filters, search, now }: { filters: ListFilters; search: Search | null; now: Date },
  list: ListPart,
): Promise<{ ids: readonly string[]; total: number }> {
  if (ctx.remember && turnsWithOffers(filters, list.sort)) {
    ctx.remember.until(await ctx.remember.offerEnd('next', () => nextOfferEnd(ctx.db, now)));
  }
  // There are too many price ranges to keep their totals, so these are counted with the page.
  const counted = search || turnsWithOffers(filters) ? null : lastingName(filters);
  const count = () => countMatching(ctx.db, { filters, match: null, now });
  const find = async (part: ListPart) => {
    const total = counted ? await ctx.remember?.total(counted, count) : undefined;
    return findPage(ctx.db, { filters, match: search && (await search.match()), now }, { ...part, total });
  };
  const lasts = ctx.remember && lastingName(filters, list.sort);
  const end = list.offset + list.limit;
  if (!lasts || end > FOUND_TOGETHER) return find(list);
  const first = { ...list, offset: 0, limit: FOUND_TOGETHER };
  const { ids, total } = await ctx.remember.found(`${search?.name ?? ''} ${lasts}`, () => find(first));
  return { ids: ids.slice(list.offset, end), total };
}

/** Products of a list as the shop shows them; those that another list showed a moment ago are not read again. */
async function recallProducts(ctx: Context, ids: readonly string[], now: Date): Promise<Product[]> {
  const read = async (missing: readonly string[]) => {
    const rows = await readProducts(ctx.db, missing);
    return new Map(
      rows.map((row) => [row.id, { product: showNow(ctx, row, now), until: offerEnd(row, now) }] as const),
    );
  };
  const shown = await (ctx.remember?.products(ids, read) ?? read(ids));
  return ids.flatMap((id) => shown.get(id)?.product ?? []);
}

/** As shown at `now`; public answers with it expire when its offer ends. */
function showNow({ remember }: Context, row: ProductRow, now: Date): Product {
  remember?.until(offerEnd(row, now));
  return toProduct(row, now);
}

/** When its display changes by itself; null: never. */
const offerEnd = ({ sale_until }: ProductRow, now: Date) =>
  sale_until !== null && sale_until > now ? sale_until : null;

/**
 * How many published products the filters match.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function countProducts(
  ctx: Context,
  { filters = {}, search = null }: ProductQuery,
): Promise<{ total: number }> {
  requirePriceRange(filters, 'max_price');
  const match = search && (await search.match());
  return { total: await countMatching(ctx.db, { filters, match, now: ctx.now() }) };
}

/** The products that the shopkeeper features. */
export function listFeaturedProducts(ctx: Context, list: ListRequest) {
  return listProducts(ctx, { filters: { featured: true } }, list);
}

/**
 * The products whose price paid now, of the cheapest variant, is at least `min` and at most `max` whole francs.
 * @throws validation_error on `max` below `min`.
 */
export function listProductsByPrice(
  ctx: Context,
  { min, max }: { min: number; max: number },
  list: ListRequest,
) {
  const filters = { min_price: min, max_price: max };
  requirePriceRange(filters, 'max');
  return listProducts(ctx, { filters }, list);
}

/** Adds due changes to the sums of sales: lists by `best_selling` are correct without it, and quick with it. */
export function sweepBestSelling(ctx: Context): Promise<void> {
  return foldBestSelling(ctx.db, ctx.now());
}

/**
 * The products of a category, named by slug or `_id`, its sub-categories' included.
 * @throws not_found when there is no such category.
 */
export async function listProductsOfCategory(ctx: Context, category: string, list: ListRequest) {
  const page = await listProducts(ctx, { filters: { category } }, list);
  if (page.total === 0 && !(await categoryExists(ctx.db, category))) throw new ShopError('not_found');
  return page;
}

/** @throws validation_error on `field`, the caller's name for the upper end, if a range of prices is reversed */
function requirePriceRange(
  { min_price, max_price }: Pick<ListFilters, 'min_price' | 'max_price'>,
  field: 'max_price' | 'max',
): void {
  if (min_price !== undefined && max_price !== undefined && min_price > max_price) {
    throw fieldError(field, 'The highest price must not be below the lowest.');
  }
}

/** Products by id as the shop shows them now, in the order of `ids`. Drafts and unknown ones are left out. */
export async function showProducts(ctx: Context, ids: readonly string[]): Promise<Product[]> {
  const rows = await readProducts(ctx.db, ids);
  return inLanguage(
    ctx,
    rows.map((row) => showNow(ctx, row, ctx.now())),
  );
}

/** Products with their categories and variants in the requested language. */
async function inLanguage(ctx: Context, products: Product[]): Promise<Product[]> {
  const reader = await readerOf(ctx, products);
  return reader.asWritten ? products : products.map((product) => readWith(reader, product));
}

function readerOf(ctx: Context, products: readonly Product[], others: readonly (Neighbour | null)[] = []) {
  const parts = products.flatMap(({ categories, variants }) => [...categories, ...variants]);
  const ids = [...products, ...parts, ...others.filter((each) => each !== null)].map(({ _id }) => _id);
  return openReader(ctx, ids);
}

function readWith(reader: Reader, { categories, variants, ...product }: Product): Product {
  return {
    ...reader.read('product', product, product._id),
    categories: categories.map((each) => reader.read('category', each, each._id)),
    variants: variants.map((each) => reader.read('variant', each, each._id)),
  };
}

/**
 * One published product by slug or `_id`, with its neighbours in the default listing (specification section 2, previous
 * and next).
 * @throws not_found for an unknown one and for a draft.
 */
export async function getProduct(ctx: Context, slugOrId: string): Promise<ProductDetail> {
  const row = await readProduct(ctx.db, slugOrId);
  if (!row) throw new ShopError('not_found');
  const { previous, next, ...own } = row;
  const product = showNow(ctx, own, ctx.now());
  const reader = await readerOf(ctx, [product], [previous, next]);
  const show = (neighbour: Neighbour | null) => {
    if (!neighbour) return null;
    const { _id, local_name: _, written_in: _w, ...shown } = reader.read('product', neighbour, neighbour._id);
    return shown;
  };
  return { ...readWith(reader, product), previous: show(previous), next: show(next) };
}

export type { ProductPlace } from './product.store.ts';

/** A part of the published products for robots, in an order that hardly changes. */
export function listProductPlaces(
  ctx: Context,
  part: { limit: number; offset: number },
): Promise<ProductPlace[]> {
  return readPlaces(ctx.db, part);
}

/** How many there are in all. */
export function countProductPlaces(ctx: Context): Promise<number> {
  return countPlaces(ctx.db);
}

/** The width of a picture on a card on most screens, in pixels. */
const SMALL_WIDTH = 320;

/**
 * A product as shown at `now` (specification section 3). `sale_price` and `until` exist only during the offer; `price`
 * is the list price.
 */
function toProduct(row: ProductRow, now: Date): Product {
  const offerRuns = row.sale_until === null || row.sale_until > now;
  const variants = row.variants.map((variant) => ({
    ...variant,
    sale_price: offerRuns ? variant.sale_price : null,
    measure: measureFor(row, variant.label),
  }));
  const sale_price = offerRuns ? row.sale_price : null;
  const measured = { price: row.regular_price, sale_price, measure: measureFor(row, null), variants };
  const stock_quantity = stockOf(row);
  const units = variants.length ? variants : [{ index: -1, stock_quantity }];
  const hasOffer = units.some(({ index }) => pricedBy(measured, index).sale_price !== null);
  const { id, own_stock: _, sale_until, pictures, unit_pricing: _u, sold_as, ...rest } = row;
  const isLeft = units.some((unit) => unit.stock_quantity >= (sold_as.min_grams ?? 1));
  return {
    ...rest,
    ...sold_as,
    _id: id,
    compared_price: comparedPrice(measured),
    price: row.regular_price,
    sale_price,
    until: hasOffer ? (sale_until?.toISOString() ?? null) : null,
    images: pictures.map((picture) => picture.name),
    small_pictures: pictures.map(toSmallPicture),
    stock_quantity,
    stock_status: isLeft ? 'instock' : 'outofstock',
    date_created: row.date_created.toISOString(),
    variants: variants.map(({ measure: _, ...variant }) => ({
      ...variant,
      compared_price: comparedPrice(measured, variant.index),
    })),
  };
}

/**
 * The measure of a unit, for a variant that of its label. Goods by weight have a price per kilo already; for goods with
 * dimensions a volume (a bucket's litres) is not what is sold.
 */
function measureFor(
  { unit_pricing, unit, dimensions, sold_as }: ProductRow,
  label: string | null,
): Measure | null {
  if (!unit_pricing || sold_as.sold_by) return null;
  const measure = measureOf(label) ?? measureOf(unit);
  return measure?.of === 'ml' && dimensions !== null ? null : measure;
}

function stockOf({ variants, own_stock }: ProductRow): number {
  if (!variants.length) return own_stock;
  return variants.reduce((sum, variant) => sum + variant.stock_quantity, 0);
}

/** A picture in the width of a card. */
export function toSmallPicture({ name, width, height, alt }: ProductRow['pictures'][number]) {
  return {
    url: pictureUrl(name, SMALL_WIDTH, 'webp'),
    width: SMALL_WIDTH,
    height: Math.round((SMALL_WIDTH * height) / width),
    alt,
  };
}
