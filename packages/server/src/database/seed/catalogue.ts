import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Demo, DemoCategory, DemoProduct } from './demo-files.ts';
import type { Pictures } from './pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GRAMS_A_KILO = 1000;
/** The shop looks as if it had grown over this many days. */
const SPREAD_DAYS = 90;
/** A step that is coprime to most counts: neighbours in the file do not become neighbours in time. */
const SHUFFLE_STEP = 73;
/** Categories whose goods need cold: only zones that take perishables deliver them. */
const PERISHABLE = new Set(['meat-chicken', 'fish', 'milk-yoghurt', 'cheese-butter']);

/** Categories, products, their pictures, variants and stock. */
export async function insertCatalogue(ctx: Context, demo: Demo, pictures: Pictures): Promise<void> {
  const categoryIds = await insertCategories(ctx, demo.catalogue.categories, pictures);
  const products = demo.catalogue.products.map((product, at) => ({
    id: randomUUID(),
    product,
    created: createdAt(ctx.now(), at, demo.catalogue.products.length),
  }));
  await insertProducts(ctx, products, { categoryIds, pictures });
  const variants = products.flatMap(variantRows);
  await ctx.db
    .insertInto('variant')
    .values(variants.map(({ row }) => row))
    .execute();
  const plain = products.filter(({ product }) => !product.variants.length).map(sellableOf);
  await insertStock(ctx, [...plain, ...variants.map(({ sellable }) => sellable)]);
}

async function insertProducts(
  ctx: Context,
  products: NewProduct[],
  { categoryIds, pictures }: { categoryIds: Map<string, string>; pictures: Pictures },
): Promise<void> {
  await ctx.db
    .insertInto('product')
    .values(products.map((each) => productRow(ctx, each)))
    .execute();
  const categories = products.flatMap(({ id, product }) =>
    product.category_slugs.map((slug, position) => ({
      product_id: id,
      category_id: known(categoryIds, slug),
      position,
    })),
  );
  await ctx.db.insertInto('product_category').values(categories).execute();
  const shown = products.flatMap(({ id, product }) =>
    picturesOf(product.slug, pictures).map((picture, position) => ({ product_id: id, position, picture })),
  );
  await ctx.db.insertInto('product_picture').values(shown).execute();
}

async function insertCategories(
  ctx: Context,
  tree: DemoCategory[],
  pictures: Pictures,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows = (categories: DemoCategory[], parentId: string | null): CategoryRow[] =>
    categories.flatMap(({ slug, name, local_name = null, unit_pricing = true, position, children }) => {
      const id = randomUUID();
      ids.set(slug, id);
      const image = pictures.get(`categories/${slug}.webp`)?.name ?? null;
      const row = { id, parent_id: parentId, slug, name, local_name, image, unit_pricing, position };
      return [row, ...rows(children ?? [], id)];
    });
  await ctx.db.insertInto('category').values(rows(tree, null)).execute();
  return ids;
}

interface CategoryRow {
  id: string;
  parent_id: string | null;
  slug: string;
  name: string;
  local_name: string | null;
  image: string | null;
  unit_pricing: boolean;
  position: number;
}

interface NewProduct {
  id: string;
  product: DemoProduct;
  created: Date;
}

function productRow(ctx: Context, { id, product, created }: NewProduct) {
  const { slug, sku, name, local_name, unit, short_description, dimensions, vat_class } = product;
  const { regular_price, sale_price, is_featured, offer_days } = product;
  return {
    ...{ id, slug, sku, name, local_name, unit, short_description, dimensions, vat_class },
    ...{ regular_price, sale_price, is_featured },
    sale_until: offer_days === null ? null : new Date(ctx.now().getTime() + offer_days * DAY_MS),
    ...(product.weight && { sold_by: 'weight' as const, ...product.weight }),
    is_perishable: product.category_slugs.some((category) => PERISHABLE.has(category)),
    date_created: created,
    updated_at: created,
  };
}

function variantRows({ id, product, created }: NewProduct) {
  return product.variants.map(({ label, size, color, sku, price, sale_price, stock_quantity }, index) => {
    const variantId = randomUUID();
    const words = { label, size: size ?? null, color: color ?? null, sku };
    const sellable: Sellable = {
      product_id: id,
      variant_id: variantId,
      on_hand: stock_quantity,
      at: created,
    };
    return { row: { id: variantId, product_id: id, index, ...words, price, sale_price }, sellable };
  });
}

function sellableOf({ id, product, created }: NewProduct): Sellable {
  const { stock_quantity, weight } = product;
  const on_hand = stock_quantity * (weight ? GRAMS_A_KILO : 1);
  return { product_id: id, variant_id: null, on_hand, at: created };
}

/** `tomatoes.webp`, then `tomatoes-2.webp` and so on. */
function picturesOf(slug: string, pictures: Pictures): string[] {
  const names: string[] = [];
  for (let count = 1; ; count += 1) {
    const picture = pictures.get(`products/${slug}${count === 1 ? '' : `-${count}`}.webp`);
    if (!picture) return names;
    names.push(picture.name);
  }
}

function createdAt(now: Date, at: number, count: number): Date {
  const turn = (at * SHUFFLE_STEP) % count;
  return new Date(Math.floor(now.getTime() - ((turn + 0.5) / count) * SPREAD_DAYS * DAY_MS));
}

function known(ids: Map<string, string>, slug: string): string {
  const id = ids.get(slug);
  if (!id) throw new Error(`The demo's products name a category it does not have: ${slug}.`);
  return id;
}

/** A sellable unit with its stock when the shop opens. */
interface Sellable {
  product_id: string;
  variant_id: string | null;
  on_hand: number;
  at: Date;
}

/** The stock units and the opening move of each: without the move, the sum of moves would not be the stock. */
async function insertStock(ctx: Context, sellables: readonly Sellable[]): Promise<void> {
  const units = sellables.map(({ at, ...unit }) => ({ at, unit: { id: randomUUID(), ...unit } }));
  await ctx.db
    .insertInto('stock_unit')
    .values(units.map(({ unit }) => unit))
    .execute();
  await ctx.db
    .insertInto('stock_move')
    .values(
      units.map(({ at, unit }) => ({
        unit_id: unit.id,
        at,
        reason: 'opening',
        on_hand_delta: unit.on_hand,
      })),
    )
    .execute();
}
