import type { StaffOrder } from '@isoko/contract/routes/admin/orders';

/** Lines in the order they come (by category, then name), those of one category together. */
export function byCategory(
  lines: StaffOrder['line_items'],
): { category: string; lines: StaffOrder['line_items'] }[] {
  const groups = Map.groupBy(lines, ({ category }) => category ?? 'Elsewhere');
  return [...groups].map(([category, own]) => ({ category, lines: own }));
}
