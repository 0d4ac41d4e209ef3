import type { ImportAnswers, ImportWarning } from '@isoko/contract/routes/admin/imports';
import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { keysOf, valueAt } from '@isoko/contract/rules/objects';
import { type KnownSentence, type Sentence, sentence } from '#server/sentences/sentence.ts';
import type { ProductDraft, VariantDraft } from './draft.ts';
import { matchVariant } from './put-product.ts';

type Code = ImportWarning['code'];

/** For each decision that the shop makes because a file says nothing: how many products it concerns. */
export type WarningCounts = Record<Code, number>;

export const NO_WARNINGS: Readonly<WarningCounts> = {
  no_stock: 0,
  no_status: 0,
  no_vat_class: 0,
  no_category: 0,
  more_words: 0,
  hidden: 0,
  not_goods: 0,
  vendor: 0,
  tags: 0,
};

/** What the file does not say, and what the shop does then: for one product, and for several. */
const SENTENCES = {
  no_stock: [
    '{n} product has no stock number: it is imported with 0 and shown as sold out.',
    '{n} products have no stock number: they are imported with 0 and shown as sold out.',
  ],
  no_status: [
    '{n} product does not say whether it is published: it is imported as a draft, which the shop does not show.',
    '{n} products do not say whether they are published: they are imported as drafts, which the shop does not show.',
  ],
  no_vat_class: [
    '{n} product has no VAT class: it is imported as standard, 18 %.',
    '{n} products have no VAT class: they are imported as standard, 18 %.',
  ],
  no_category: [
    '{n} product has no category: it is only found by search and in the list of all products.',
    '{n} products have no category: they are only found by search and in the list of all products.',
  ],
  hidden: [
    '{n} product is hidden in the other shop: it is imported as a draft.',
    '{n} products are hidden in the other shop: they are imported as drafts.',
  ],
  not_goods: [
    '{n} product is a download or a service, which cannot be delivered: it is imported as a draft.',
    '{n} products are downloads or services, which cannot be delivered: they are imported as drafts.',
  ],
  vendor: [
    '{n} product has a brand or maker: the shop has no field for it, so it is left out.',
    '{n} products have a brand or maker: the shop has no field for it, so it is left out.',
  ],
  tags: [
    '{n} product has tags besides its categories: they are left out.',
    '{n} products have tags besides their categories: they are left out.',
  ],
  more_words: [
    '{n} product has a long description besides the short one: the long one is left out.',
    '{n} products have a long description besides the short one: the long one is left out.',
  ],
} as const satisfies Record<Code, readonly [one: KnownSentence, many: KnownSentence]>;

/** The gaps of a product to import; for a known product, only those of its new parts. */
export function warningCodesOf(draft: ProductDraft, found: StaffProduct | null): Code[] {
  const warnings: [Code, boolean][] = [
    ['no_stock', newStockUnits(draft, found).some(({ stock }) => stock === undefined)],
    ['no_status', !found && draft.status === undefined && !draft.isHidden && !draft.isNotGoods],
    ['no_vat_class', !found && draft.vat_class === undefined],
    ['no_category', !found && !draft.categories?.length],
    ['hidden', !found && draft.isHidden === true],
    ['not_goods', !found && draft.isNotGoods === true],
    ['more_words', draft.hasMoreWords === true],
    ['vendor', draft.hasVendor === true],
    ['tags', draft.tags !== undefined && draft.tags.length > 0],
  ];
  return warnings.filter(([, applies]) => applies).map(([code]) => code);
}

function newStockUnits(
  draft: ProductDraft,
  found: StaffProduct | null,
): Pick<ProductDraft | VariantDraft, 'stock'>[] {
  if (found) return draft.variants.filter((variant) => !matchVariant(found, variant));
  return draft.variants.length ? draft.variants : [draft];
}

/** Counts one more product for each of these. */
export function countWarnings(counts: WarningCounts, codes: readonly Code[]): void {
  for (const code of codes) counts[code] += 1;
}

/** The sentences about what neither the file nor an answer says, the most important first. */
export function warningsOf(
  counts: Partial<WarningCounts>,
  answers: ImportAnswers,
): (Omit<ImportWarning, 'message'> & { message: Sentence })[] {
  const answered = {
    no_status: answers.status,
    no_vat_class: answers.vat_class,
    hidden: answers.hidden,
    not_goods: answers.not_goods,
    tags: answers.tags,
  };
  return keysOf(SENTENCES).flatMap((code) => {
    const isAnswered = valueAt(answered, code) !== undefined;
    const count = isAnswered ? 0 : (counts[code] ?? 0);
    const [one, many] = SENTENCES[code];
    const message = sentence(count === 1 ? one : many, { n: count.toLocaleString('en') });
    return count ? [{ code, count, message }] : [];
  });
}
