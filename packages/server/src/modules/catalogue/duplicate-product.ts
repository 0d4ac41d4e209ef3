import { type CopiedField, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '@isoko/contract/product-fields';
import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { createProduct } from './create-product.ts';
import { getStaffProduct } from './get-staff-product.ts';

const COPY = ' (copy)';
const NAME_LENGTH = PRODUCT_FIELDS.name.longest - COPY.length;
const COPIED = PRODUCT_FIELD_NAMES.filter((field): field is CopiedField => PRODUCT_FIELDS[field].isCopied);

/**
 * Makes a draft like a product: its words, prices, categories, pictures and variants. What must be its own stays
 * empty (SKUs), and so do its stock units and its offer.
 * @throws not_found
 */
export async function duplicateProduct(ctx: Context, id: string): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    const like = await getStaffProduct(ctx, id);
    const copied = Object.fromEntries(COPIED.map((field) => [field, like[field]]));
    return createProduct(ctx, {
      ...(copied as Pick<StaffProduct, CopiedField>),
      images: like.images,
      image_alts: like.image_alts,
      name: `${like.name.slice(0, NAME_LENGTH)}${COPY}`,
      status: 'draft',
      categories: like.categories.map((category) => category._id),
      variants: like.variants.map(({ label, size, color, price }) => ({ label, size, color, price })),
    });
  });
}
