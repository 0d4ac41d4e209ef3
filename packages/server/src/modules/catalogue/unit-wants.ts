import type { UnitWant } from './stock.store.ts';

/** What lines want of each unit: two lines of one unit are one want. */
export function sumByUnit(lines: readonly UnitWant[]): UnitWant[] {
  const sums = new Map<string, number>();
  for (const { unit_id, quantity } of lines) sums.set(unit_id, (sums.get(unit_id) ?? 0) + quantity);
  return [...sums].map(([unit_id, quantity]) => ({ unit_id, quantity }));
}
