import { isDeepStrictEqual } from 'node:util';
import type { ImportAnswers, ImportQuestion } from '@isoko/contract/routes/admin/imports';
import { keysOf } from '@isoko/contract/rules/objects';
import type { Plan, ProductDraft } from './draft.ts';
import { inSlices } from './read-table.ts';

const MOST_CATEGORIES = 30;
const SAMPLES = 3;

type Code = ImportQuestion['code'];

/** What a file leaves open for each of its products, besides what its columns leave open. */
const OPEN: readonly (readonly [Code, (draft: ProductDraft) => boolean])[] = [
  ['status', (draft) => draft.status === undefined && !draft.isHidden && !draft.isNotGoods],
  ['vat_class', (draft) => draft.vat_class === undefined],
  ['hidden', (draft) => draft.isHidden === true],
  ['not_goods', (draft) => draft.isNotGoods === true],
  ['tags', (draft) => Boolean(draft.tags?.length)],
];

/** The top category of a product's first one; null: it is in none. */
export const topOf = ({ categories }: Pick<ProductDraft, 'categories'>): string | null =>
  categories?.[0]?.[0] ?? null;

/** Everything a file leaves open, found by reading each of its products once. */
export async function questionsOf(plan: Plan, answers: ImportAnswers): Promise<ImportQuestion[]> {
  const found = new Map<Code, ImportQuestion>();
  const tops = new Map<string, number>();
  let repeated = 0;
  const examples: string[] = [];
  await inSlices(Array.from({ length: plan.size }), (_, at) => {
    const draft = plan.productAt(at);
    if (!draft) return;
    if (draft.isRepeated) {
      repeated += 1;
      if (examples.length < SAMPLES) examples.push(draft.sku ?? draft.name ?? String(draft.row));
    }
    for (const [code, isOpen] of OPEN) if (isOpen(draft)) note(found, code, draft.name ?? '');
    const top = draft.vat_class === undefined ? topOf(draft) : null;
    if (top !== null) tops.set(top, (tops.get(top) ?? 0) + 1);
  });
  if (repeated || answers.repeated)
    found.set('repeated', { code: 'repeated', count: repeated, samples: examples });
  const categories = [...tops]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, MOST_CATEGORIES);
  const vat = found.get('vat_class');
  if (vat && categories.length > 1) found.set('vat_class', { ...vat, categories });
  return [
    ...plan.questions,
    ...(['repeated', ...OPEN.map(([code]) => code)] as const).flatMap((code) => found.get(code) ?? []),
  ];
}

function note(found: Map<Code, ImportQuestion>, code: Code, name: string): void {
  const question = found.get(code) ?? { code, count: 0, samples: [] };
  question.count += 1;
  if (question.samples.length < SAMPLES) question.samples.push(name);
  found.set(code, question);
}

/** Answers that only concern new products, not how the file is read: an earlier check stays valid. */
const OF_NEW_ONES = ['status', 'vat_class', 'vat_by_category'] satisfies (keyof ImportAnswers)[];

/** Whether these answers change how a file is read, so that it must be checked again. */
export function readsOtherwise(was: ImportAnswers, now: ImportAnswers): boolean {
  const others = keysOf({ ...was, ...now }).filter((key) => !OF_NEW_ONES.some((each) => each === key));
  return others.some((key) => !isDeepStrictEqual(was[key], now[key]));
}
