import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { StaffCategoryRow } from './staff-category.store.ts';

/** The categories in the order of their tree: each before those below it, siblings as they come. */
export function inTreeOrder(rows: readonly StaffCategoryRow[]): StaffCategory[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: string | null, above: string[]): StaffCategory[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, parent_id, ...row }) => {
      const path = [...above, row.name];
      return [{ ...row, _id: id, parent: parent_id, level: above.length, path }, ...below(id, path)];
    });
  return below(null, []);
}
