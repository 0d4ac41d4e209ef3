import type { SlideChange } from '@isoko/contract/routes/admin/slides';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { requirePictures } from '#server/modules/media/require-pictures.ts';
import type { SlideColumns } from './staff-slide.store.ts';

/** Stands for this site while an address is read; nothing can be there (RFC 6761). */
const HERE = 'https://shop.invalid';
const NO_PATH = 'Please enter a path of this shop such as /shop?on_sale=true.';

/**
 * What somebody typed about a slide as its columns, cleaned; keys that are not given are left out.
 * @throws validation_error beside what is not right
 */
export async function readSlide(ctx: Context, typed: SlideChange): Promise<Partial<SlideColumns>> {
  const { title, link, linkTo, slide_photo, slide_photo_mobile, status, date_created } = typed;
  const form = openForm();
  const path = linkTo?.trim();
  if (path !== undefined && !isOwnPath(path)) form.refuse('linkTo', NO_PATH);
  const columns = {
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(link !== undefined && { link: form.line('link', link, 1) }),
    ...(path !== undefined && { link_to: path }),
    ...(slide_photo !== undefined && { slide_photo }),
    ...(slide_photo_mobile !== undefined && { slide_photo_mobile }),
    ...(status !== undefined && { status }),
    ...(date_created !== undefined && { date_created: new Date(date_created) }),
  };
  form.finish();
  await requirePictures(ctx, {
    slide_photo: slide_photo ?? null,
    slide_photo_mobile: slide_photo_mobile ?? null,
  });
  return columns;
}

/** Read as a browser reads it: tabs and backslashes too. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.parse(path, HERE)?.origin === HERE && !/[\s\\]/.test(path);
}
