import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';

/** A unique value for names and slugs that do not matter to a test. */
const unique = () => randomBytes(4).toString('hex');

interface CategoryInput {
  name?: string;
  local_name?: string;
  slug?: string;
  image?: string;
  parent?: { id: string };
  position?: number;
}

/** Writes a category. */
export async function aCategory(ctx: Context, input: CategoryInput = {}) {
  const { parent, ...words } = input;
  return ctx.db
    .insertInto('category')
    .values({ name: 'Vegetables', slug: `category-${unique()}`, ...words, parent_id: parent?.id ?? null })
    .returning(['id', 'slug', 'name'])
    .executeTakeFirstOrThrow();
}

interface VariantInput {
  label?: string;
  size?: string;
  color?: string;
  sku?: string;
  price?: number | null;
  sale_price?: number;
  /** Units on hand. */
  stock?: number;
  reserved?: number;
}

interface ProductInput {
  name?: string;
  local_name?: string;
  slug?: string;
  sku?: string;
  unit?: string;
  stock_place?: string;
  short_description?: string;
  is_featured?: boolean;
  is_perishable?: boolean;
  vat_class?: 'exempt' | 'standard' | 'zero';
  sold_by?: 'piece' | 'weight';
  step_grams?: number;
  min_grams?: number;
  piece_grams?: number;
  status?: 'draft' | 'published';
  /** The list price in francs. */
  price?: number;
  sale_price?: number;
  sale_until?: Date;
  date_created?: Date;
  /** Units on hand of a product without variants. */
  stock?: number;
  reserved?: number;
  /** Their indexes are 0, 1, 2 … */
  variants?: VariantInput[];
  categories?: { id: string }[];
  /** Names of pictures, which are written too. */
  pictures?: string[];
}

/** Writes a product with its variants, stock (opening moves included), categories and pictures. */
export async function aProduct(ctx: Context, input: ProductInput = {}) {
  const {
    price = 1_000,
    stock = 10,
    reserved = 0,
    variants = [],
    categories = [],
    pictures = [],
    ...words
  } = input;
  const now = ctx.now();
  const product = await ctx.db
    .insertInto('product')
    .values({
      name: 'Potatoes',
      slug: `product-${unique()}`,
      date_created: now,
      ...words,
      regular_price: price,
      updated_at: now,
    })
    .returning(['id', 'slug', 'name'])
    .executeTakeFirstOrThrow();
  if (!variants.length) await aStockUnit(ctx, { product_id: product.id, variant_id: null, stock, reserved });
  for (const [index, variant] of variants.entries()) await aVariant(ctx, product.id, { ...variant, index });
  for (const [position, { id }] of categories.entries()) {
    const row = { product_id: product.id, category_id: id, position };
    await ctx.db.insertInto('product_category').values(row).execute();
  }
  for (const [position, name] of pictures.entries()) {
    const picture = { name, width: 800, height: 600, bytes: 1, created_at: now };
    await ctx.db
      .insertInto('picture')
      .values(picture)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = { product_id: product.id, position, picture: name };
    await ctx.db.insertInto('product_picture').values(row).execute();
  }
  return product;
}

async function aVariant(ctx: Context, productId: string, input: VariantInput & { index: number }) {
  const { stock = 10, reserved = 0, label, ...words } = input;
  const { id } = await ctx.db
    .insertInto('variant')
    .values({ ...words, product_id: productId, label: label ?? `Variant ${input.index}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await aStockUnit(ctx, { product_id: productId, variant_id: id, stock, reserved });
}

async function aStockUnit(
  ctx: Context,
  unit: { product_id: string; variant_id: string | null; stock: number; reserved: number },
) {
  const { stock, ...row } = unit;
  const { id } = await ctx.db
    .insertInto('stock_unit')
    .values({ ...row, on_hand: stock })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('stock_move')
    .values({
      unit_id: id,
      at: ctx.now(),
      reason: 'opening',
      on_hand_delta: stock,
      reserved_delta: unit.reserved,
    })
    .execute();
}

interface RegionInput {
  name?: string;
  currency?: string;
  /** In francs. */
  min_order_amount?: number;
  is_default?: boolean;
}

/** Writes a region; by default the default one. */
export async function aRegion(ctx: Context, input: RegionInput = {}) {
  return ctx.db
    .insertInto('region')
    .values({ name: 'Rwanda', currency: 'RWF', is_default: true, ...input })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

interface CouponInput extends Partial<Insertable<Database['coupon']>> {
  /** The goods it is for; neither: everything. */
  categories?: { id: string }[];
  products?: { id: string }[];
}

/** Writes a coupon. Default: SALE, ten percent of everything, without an end. */
export async function aCoupon(ctx: Context, input: CouponInput = {}) {
  const { categories = [], products = [], ...words } = input;
  const coupon = await ctx.db
    .insertInto('coupon')
    .values({ code: 'SALE', kind: 'percent', value: 10, created_at: ctx.now(), ...words })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  for (const { id: category_id } of categories)
    await ctx.db.insertInto('coupon_category').values({ coupon_id: coupon.id, category_id }).execute();
  for (const { id: product_id } of products)
    await ctx.db.insertInto('coupon_product').values({ coupon_id: coupon.id, product_id }).execute();
  return coupon;
}
