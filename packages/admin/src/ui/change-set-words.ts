import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import type { Tone } from './row.tsx';

export const SET_STATES: Readonly<Record<ChangeSet['state'], { label: string; tone: Tone }>> = {
  working: { label: 'At work', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  undoing: { label: 'Being undone', tone: 'warn' },
  undone: { label: 'Undone', tone: 'quiet' },
};

/** Whether the shop works on it at this moment. */
export const isSetAtWork = ({ state }: Pick<ChangeSet, 'state'>): boolean =>
  state === 'working' || state === 'undoing';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** `12 products`, `1 product`. */
export const productsText = (count: number): string => plural(count, 'product', 'products');

/** What a change set did, in words, each with its number; zeros are left out. */
export function doneWords({ counts }: Pick<ChangeSet, 'counts'>): string[] {
  const { made, changed, removed, categories, waiting, left_out } = counts;
  return [
    made && `${productsText(made)} added`,
    changed && `${productsText(changed)} changed`,
    removed && `${productsText(removed)} removed`,
    categories && plural(categories, 'category added', 'categories added'),
    waiting && `${waiting.toLocaleString('en')} still to do`,
    left_out && `${left_out.toLocaleString('en')} left out`,
  ].filter((word): word is string => Boolean(word));
}

/** What came of undoing it. */
export function undoWords({ undo }: Pick<ChangeSet, 'undo'>): string[] {
  const { undone, kept, drafted, waiting } = undo;
  return [
    undone && `${undone.toLocaleString('en')} undone`,
    drafted && `${productsText(drafted)} ordered since: ${drafted === 1 ? 'a draft' : 'drafts'} now`,
    kept && `${kept.toLocaleString('en')} kept`,
    waiting && `${waiting.toLocaleString('en')} still to do`,
  ].filter((word): word is string => Boolean(word));
}

/** The list of the products that a change set made or changed. */
export function productsOf({ _id }: Pick<ChangeSet, '_id'>): string {
  return `/products?filter=${encodeURIComponent(JSON.stringify({ change_set: _id }))}`;
}
