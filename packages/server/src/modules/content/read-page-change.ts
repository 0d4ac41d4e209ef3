import type { PageChange } from '@isoko/contract/routes/admin/pages';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/require-pictures.ts';
import { cleanHtml } from './clean-html.ts';
import { plainText } from './plain-text.ts';
import type { PageColumns } from './staff-page.store.ts';

/**
 * What somebody typed about a page of text as its columns, every text sanitised; keys that are not given are left out.
 * @throws validation_error beside what is not right
 */
export async function readPageChange(ctx: Context, typed: PageChange): Promise<Partial<PageColumns>> {
  const { title, summary, sections, numbers, image } = typed;
  const form = openForm();
  const parts = sections?.map(({ heading, html }, at) => {
    const text = cleanHtml(html);
    if (!plainText(text))
      form.refuse(`sections.${at}.html`, 'Please write something, or take this part away.');
    return { heading: oneLine(heading), html: text };
  });
  const columns = {
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(summary !== undefined && { summary: form.line('summary', summary, 1) }),
    ...(parts && { sections: parts }),
    ...(numbers && {
      numbers: numbers.map(({ value, label }, at) => ({
        value: form.line(`numbers.${at}.value`, value, 1),
        label: form.line(`numbers.${at}.label`, label, 1),
      })),
    }),
    ...(image !== undefined && { image }),
  };
  form.finish();
  await requirePictures(ctx, { image: image ?? null });
  return columns;
}
