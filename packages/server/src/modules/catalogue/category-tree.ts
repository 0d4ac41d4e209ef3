import type { Category } from '@isoko/contract';

/** A category with the one it stands under, null at the top. */
export type CategoryRow = Omit<Category, 'children'> & { parent_id: string | null };

/** Hangs every category under its parent and keeps the order of the rows. */
export function toTree(rows: readonly CategoryRow[]): Category[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const under = (parent: string | null): Category[] =>
    (byParent.get(parent) ?? []).map(({ parent_id: _, ...category }) => ({
      ...category,
      children: under(category._id),
    }));
  return under(null);
}
