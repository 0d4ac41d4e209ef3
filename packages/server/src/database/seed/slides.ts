import type { Context } from '../../context.ts';
import { staffSlides } from '../../modules/content/slides.ts';
import type { Demo } from './demo-files.ts';
import type { Pictures } from './pictures.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The slides; the first is the newest, so that it is shown first. */
export async function insertSlides(ctx: Context, { content }: Demo, pictures: Pictures): Promise<void> {
  for (const [at, { title, link, linkTo }] of content.slides.entries()) {
    const wide = pictures.get(`slides/slide-${at + 1}.webp`);
    if (!wide) throw new Error(`The demo has no picture for slide ${at + 1}.`);
    await staffSlides.create(ctx, {
      ...{ title, link, linkTo },
      slide_photo: wide.name,
      slide_photo_mobile: pictures.get(`slides/slide-${at + 1}-mobile.webp`)?.name ?? null,
      date_created: new Date(ctx.now().getTime() - at * HOUR_MS).toISOString(),
    });
  }
}
