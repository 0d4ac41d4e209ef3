import { randomUUID } from 'node:crypto';
import type { Preview } from '@isoko/contract/routes/admin/preview';
import type { SlideInput } from '@isoko/contract/routes/admin/slides';
import type { Context } from '#server/context.ts';
import { listSlides } from './list-slides.ts';
import { makePreview } from './make-preview.ts';
import { readSlide } from './read-slide.ts';

/** As many as the home page shows (specification section 9). */
const SHOWN = 5;

/**
 * The home page with a draft as its first slide, in place of the one it will become.
 * @throws validation_error as creating one would
 */
export async function previewSlide(ctx: Context, draft: SlideInput & { _id?: string }): Promise<Preview> {
  const { link_to = '/', title = '', link = '' } = await readSlide(ctx, draft);
  const { _id = randomUUID(), slide_photo, slide_photo_mobile = null } = draft;
  const first = {
    ...{ _id, title, link, linkTo: link_to, slide_photo, slide_photo_mobile },
    date_created: ctx.now().toISOString(),
  };
  const list = { page: 1, limit: SHOWN, offset: 0, sort: [], fields: null };
  const { items } = await listSlides(ctx, list);
  const data = [first, ...items.filter((each) => each._id !== _id)].slice(0, SHOWN);
  const answer = { data, results: data.length, total: data.length, page: 1, limit: SHOWN };
  return makePreview(ctx, { path: '/', key: 'GET /slides', answer });
}
