import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import type { Tone } from './row.tsx';
import { numberText } from './texts.ts';

export const SET_STATES: Readonly<Record<ChangeSet['state'], { label: string; tone: Tone }>> = {
  working: { label: t('In progress'), tone: 'warn' },
  done: { label: t('Done'), tone: 'good' },
  undoing: { label: t('Being undone'), tone: 'warn' },
  undone: { label: t('Undone'), tone: 'quiet' },
};

/** Whether the shop works on it at this moment. */
export const isSetAtWork = ({ state }: Pick<ChangeSet, 'state'>): boolean =>
  state === 'working' || state === 'undoing';

/** `12 products`, `1 product`. */
export const productsText = (count: number): string =>
  isOne(count) ? t('{n} product', { n: count }) : t('{n} products', { n: numberText(count) });

/** The changes of a change set, in words, with numbers; zeros are left out. */
export function doneWords({ counts }: Pick<ChangeSet, 'counts'>): string[] {
  const { made, changed, removed, categories, waiting, left_out } = counts;
  return [
    made && t('{products} added', { products: productsText(made) }),
    changed && t('{products} changed', { products: productsText(changed) }),
    removed && t('{products} removed', { products: productsText(removed) }),
    categories &&
      (isOne(categories)
        ? t('{n} category added', { n: categories })
        : t('{n} categories added', { n: numberText(categories) })),
    waiting && t('{waiting} left to do', { waiting: numberText(waiting) }),
    left_out && t('{left_out} left out', { left_out: numberText(left_out) }),
  ].filter((word): word is string => Boolean(word));
}

/** The result of undoing it. */
export function undoWords({ undo }: Pick<ChangeSet, 'undo'>): string[] {
  const { undone, kept, drafted, waiting } = undo;
  return [
    undone && t('{undone} undone', { undone: numberText(undone) }),
    drafted &&
      (isOne(drafted)
        ? t('{products} ordered since: a draft now', { products: productsText(drafted) })
        : t('{products} ordered since: drafts now', { products: productsText(drafted) })),
    kept && t('{kept} kept', { kept: numberText(kept) }),
    waiting && t('{waiting} left to do', { waiting: numberText(waiting) }),
  ].filter((word): word is string => Boolean(word));
}

/** The list of the products that a change set made or changed. */
export function productsOf({ _id }: Pick<ChangeSet, '_id'>): string {
  return `/products?filter=${encodeURIComponent(JSON.stringify({ change_set: _id }))}`;
}
