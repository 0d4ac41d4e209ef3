import type { Context } from '../../context.ts';
import { type PageInput, writeMissingPage } from '../../modules/content/pages.ts';
import { escapeHtml } from '../../modules/content/placeholders.ts';
import type { Demo } from './demo-files.ts';
import type { Pictures } from './pictures.ts';

type Policy = Pick<PageInput, 'slug' | 'title' | 'summary'> & { key: string };

/** The policy pages; `key` names their sections in demo/content.json. */
const POLICIES: readonly Policy[] = [
  {
    slug: 'shipping-and-delivery',
    key: 'shipping-and-delivery',
    title: 'Shipping and delivery',
    summary:
      'Where {shop} delivers in Rwanda, what it costs, how long it takes and what happens at your door.',
  },
  {
    slug: 'return-policy',
    key: 'return-policy',
    title: 'Return policy',
    summary: 'What you can send back to {shop}, how long you have, and how your money comes back.',
  },
  {
    slug: 'terms-and-conditions',
    key: 'terms-and-conditions',
    title: 'Terms and conditions',
    summary: 'The terms that apply to orders from {shop}: prices, payment, delivery, accounts and law.',
  },
  {
    slug: 'privacy-policy',
    key: 'privacy',
    title: 'Privacy policy',
    summary: 'What {shop} knows about you, why, for how long, and how you can see, correct or delete it.',
  },
];

/**
 * The pages of text that the shop does not have yet. With the demo's `pictures` the page about the shop has its picture
 * and the numbers of the demo, which would be wrong anywhere else.
 */
export async function insertPages(ctx: Context, { content }: Demo, pictures: Pictures | null): Promise<void> {
  for (const { key, ...page } of POLICIES) {
    const sections = content.policies[key];
    if (!sections) throw new Error(`The demo has no text for the page ${page.slug}.`);
    await writeMissingPage(ctx, {
      ...page,
      sections: sections.map(([heading, text]) => ({ heading, html: paragraphsOf([text]) })),
    });
  }
  const { title, paragraphs, numbers } = content.about;
  await writeMissingPage(ctx, {
    slug: 'about',
    title,
    summary: '{shop} brings fresh produce and home goods to kitchens across Rwanda.',
    sections: [{ heading: '', html: paragraphsOf(paragraphs) }],
    numbers: pictures ? numbers.map(([value, label]) => ({ value, label })) : [],
    image: pictures?.get('about.webp')?.name ?? null,
  });
}

/** Plain texts as HTML. */
export function paragraphsOf(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}
