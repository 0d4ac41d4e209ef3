import type { SlideChange, StaffSlide } from '@isoko/contract/routes/admin/slides';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffSlide } from './list-staff-slides.ts';
import { readSlide } from './read-slide.ts';
import { updateSlide } from './staff-slide.store.ts';

/**
 * Changes a slide; keys that are not given stay.
 * @throws not_found; validation_error beside what is not right
 */
export async function changeSlide(ctx: Context, id: string, change: SlideChange): Promise<StaffSlide> {
  return inTransaction(ctx, async (ctx) => {
    const columns = await readSlide(ctx, change);
    if (!(await updateSlide(ctx.db, id, columns))) throw new ShopError('not_found');
    return getStaffSlide(ctx, id);
  });
}
