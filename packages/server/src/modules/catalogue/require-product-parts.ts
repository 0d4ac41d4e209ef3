import type { FieldError } from '@isoko/contract/errors';
import type { ProductChange, VariantInput } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { ShopError } from '#server/shop-error.ts';
import { knownCategories, takenSkus } from './product-write.store.ts';

const TWICE = 'This stands here twice.';
const BY_VARIANT = 'What lies on the shelf is counted by its variants.';

/**
 * That what a product is made of exists and is its own: categories, pictures, SKUs, and variants that can be told
 * apart. `except` is the product itself.
 * @throws validation_error beside each part that is not
 */
export async function requireProductParts(
  ctx: Context,
  { sku, stock = 0, categories = [], images = [], variants = [] }: ProductChange,
  except: string | null = null,
): Promise<void> {
  const faults: FieldError[] = [
    ...(variants.length && stock > 0 ? [{ field: 'stock', message: BY_VARIANT }] : []),
    ...repeated(categories, (at) => `categories.${at}`),
    ...repeated(images, (at) => `images.${at}`),
    ...repeated(variants.map(labelOf), (at) => `variants.${at}.label`),
    ...repeated(variants.map(formOf), (at) => `variants.${at}.size`),
    ...(await unknownCategories(ctx, categories)),
    ...(await skuFaults(ctx, { sku, variants }, except)),
  ];
  if (faults.length) throw new ShopError('validation_error', { fields: faults });
  await requirePictures(ctx, Object.fromEntries(images.map((name, at) => [`images.${at}`, name])));
}

const labelOf = ({ label }: VariantInput) => label.trim().toLowerCase();

/** Size and colour, by which a shopper chooses; null for a variant that has neither. */
function formOf({ size, color }: VariantInput): string | null {
  return size || color ? JSON.stringify([size?.trim().toLowerCase(), color?.trim().toLowerCase()]) : null;
}

function repeated(values: readonly (string | null)[], fieldOf: (at: number) => string): FieldError[] {
  return values.flatMap((value, at) =>
    value !== null && values.indexOf(value) < at ? [{ field: fieldOf(at), message: TWICE }] : [],
  );
}

async function unknownCategories(ctx: Context, ids: readonly string[]): Promise<FieldError[]> {
  const known = await knownCategories(ctx.db, ids);
  const message = 'This category does not exist any more.';
  return ids.flatMap((id, at) => (known.has(id) ? [] : [{ field: `categories.${at}`, message }]));
}

async function skuFaults(
  ctx: Context,
  { sku, variants }: { sku?: string | null; variants: readonly VariantInput[] },
  except: string | null,
): Promise<FieldError[]> {
  const all = [
    { field: 'sku', value: sku },
    ...variants.map((each, at) => ({ field: `variants.${at}.sku`, value: each.sku })),
  ].flatMap(({ field, value }) => (value ? [{ field, value }] : []));
  const values = all.map(({ value }) => value);
  const taken = await takenSkus(ctx.db, values, except);
  return all.flatMap(({ field, value }, at) => {
    if (values.indexOf(value) < at) return [{ field, message: TWICE }];
    return taken.has(value) ? [{ field, message: 'Another product has this SKU.' }] : [];
  });
}
