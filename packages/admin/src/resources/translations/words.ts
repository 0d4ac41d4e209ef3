import type { Translation } from '@isoko/contract/routes/admin/translations';
import type { Language } from '@isoko/contract/rules/languages';
import { keysOf } from '@isoko/contract/rules/objects';
import { textsOf } from '@isoko/contract/rules/translations';
import { t } from '#admin/messages/t.tsx';
import { LANGUAGE_NAMES } from '#admin/ui/texts.ts';

type Kind = Translation['kind'];

/** The kinds of items with texts in other languages. */
export const KINDS: Record<Kind, string> = {
  product: t('Products'),
  variant: t('Variants of products'),
  category: t('Categories'),
  slide: t('Slides'),
  announcement: t('Announcements'),
  question: t('Questions'),
  page: t('Pages'),
  post: t('Blog posts'),
  blog_category: t('Blog categories'),
  shipping_zone: t('Delivery zones'),
  shipping_method: t('Ways to deliver'),
};

/** Also the kinds that are counted but keep their versions elsewhere. */
export const COUNTED_KINDS = { ...KINDS, payment_method: t('Ways to pay') };
export type CountedKind = keyof typeof COUNTED_KINDS;

/** The names of the texts, as in the forms in which they are written. */
const FIELDS: Record<string, string> = {
  name: t('Name'),
  title: t('Title'),
  short_description: t('Description'),
  unit: t('Sold by'),
  dimensions: t('Size or weight'),
  'variant.label': t('Name of the variant'),
  size: t('Size'),
  color: t('Colour'),
  message: t('Message'),
  question: t('Question'),
  answer: t('Answer'),
  topic: t('Topic'),
  ingredients: t('Ingredients of a recipe'),
  address: t('Address'),
  heading: t('Heading'),
  value: t('Value'),
  label: t('Label'),
  description: t('Text'),
  eta: t('Arrives'),
  html: t('Text'),
  'slide.link': t('The button says'),
  'page.summary': t('In one sentence'),
  'page.sections': t('Part'),
  'page.numbers': t('Number'),
};

/** The name of a text of an item: `Description`. */
export function fieldName(kind: Kind, field: string): string {
  return FIELDS[`${kind}.${field}`] ?? FIELDS[field] ?? field;
}

/** The title of an item: its first text that is not empty. */
export function titleOf({ kind, written }: Pick<Translation, 'kind' | 'written'>): string {
  const first = keysOf(textsOf(kind)).find((field) => typeof written[field] === 'string' && written[field]);
  return first ? String(written[first]) : t('Without a text');
}

/** How complete an item is in a language: `French: all`, `French: 2 missing`. */
export function lackText({ missing }: Pick<Translation, 'missing'>, language: Language): string {
  const count = missing[language]?.length ?? 0;
  const said = count ? t('{count} missing', { count }) : t('all');
  return t('{name}: {said}', { name: LANGUAGE_NAMES[language], said });
}
