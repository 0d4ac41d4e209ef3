import type { Translation } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { keysOf } from '@isoko/contract/rules/objects';
import { textsOf } from '@isoko/contract/rules/translations';
import { LANGUAGE_NAMES } from '#admin/ui/texts.ts';

type Kind = Translation['kind'];

/** The kinds of what has texts in other languages. */
export const KINDS: Record<Kind, string> = {
  product: 'Products',
  variant: 'Variants of products',
  category: 'Categories',
  slide: 'Slides',
  announcement: 'Announcements',
  question: 'Questions',
  page: 'Pages',
  post: 'Blog posts',
  blog_category: 'Blog categories',
  shipping_zone: 'Delivery zones',
  shipping_method: 'Ways to deliver',
};

/** Texts whose name on the wire does not say enough. */
const FIELDS: Record<string, string> = {
  short_description: 'Description',
  description: 'Text',
  eta: 'Arrives',
  html: 'Text',
  'slide.link': 'The button says',
  'page.summary': 'In one sentence',
  'page.sections': 'Part',
  'page.numbers': 'Number',
};

/** What a text of an item is called: `Description`. */
export function fieldName(kind: Kind, field: string): string {
  const plain = field.charAt(0).toUpperCase() + field.slice(1);
  return FIELDS[`${kind}.${field}`] ?? FIELDS[field] ?? plain;
}

/** What an item is known by: its first text that is written. */
export function titleOf({ kind, written }: Pick<Translation, 'kind' | 'written'>): string {
  const first = keysOf(textsOf(kind)).find((field) => typeof written[field] === 'string' && written[field]);
  return first ? String(written[first]) : 'Without words';
}

/** The languages an item written in `language` is translated into. */
export const othersOf = (language: Language): Language[] => LANGUAGES.filter((each) => each !== language);

/** What an item lacks in a language: `French: all`, `French: 2 missing`. */
export function lackText({ missing }: Pick<Translation, 'missing'>, language: Language): string {
  const count = missing[language]?.length ?? 0;
  return `${LANGUAGE_NAMES[language]}: ${count ? `${count} missing` : 'all'}`;
}
