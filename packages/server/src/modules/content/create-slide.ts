import type { SlideInput, StaffSlide } from '@isoko/contract/routes/admin/slides';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { getStaffSlide } from './list-staff-slides.ts';
import { readSlide } from './read-slide.ts';
import { insertSlide, type SlideColumns } from './staff-slide.store.ts';

/**
 * Makes a slide. The newest stands first on the home page.
 * @throws validation_error beside what is not right
 */
export async function createSlide(ctx: Context, input: SlideInput): Promise<StaffSlide> {
  return inTransaction(ctx, async (ctx) => {
    const usual = { slide_photo_mobile: null, status: 'published', date_created: ctx.now() } as const;
    // An input has every key that a change may leave out.
    const columns = { ...usual, ...(await readSlide(ctx, input)) } as SlideColumns;
    return getStaffSlide(ctx, await insertSlide(ctx.db, columns));
  });
}
