import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { createProduct } from './create-product.ts';
import { getStaffProduct } from './get-staff-product.ts';

const MAX_NAME = 200;
const COPY = ' (copy)';

/**
 * Makes a draft like a product: its words, prices, categories, pictures and variants. What must be its own stays
 * empty (SKUs), and so do its shelves and its offer.
 * @throws not_found
 */
export async function duplicateProduct(ctx: Context, id: string): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    const like = await getStaffProduct(ctx, id);
    const {
      local_name,
      unit,
      short_description,
      dimensions,
      vat_class,
      price,
      is_perishable,
      images,
      image_alts,
    } = like;
    return createProduct(ctx, {
      local_name,
      unit,
      short_description,
      dimensions,
      vat_class,
      price,
      is_perishable,
      images,
      image_alts,
      name: `${like.name.slice(0, MAX_NAME - COPY.length)}${COPY}`,
      status: 'draft',
      categories: like.categories.map((category) => category._id),
      variants: like.variants.map(({ label, size, color, price }) => ({ label, size, color, price })),
    });
  });
}
