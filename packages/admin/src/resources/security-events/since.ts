import { kigaliDay } from '#admin/ui/moments.ts';

/** Since when events are looked at; they are kept for 90 days. */
export const SINCE = [
  { id: since(0), name: 'Today' },
  { id: since(-7), name: '7 days' },
  { id: since(-30), name: '30 days' },
];

function since(plusDays: number): string {
  return new Date(`${kigaliDay(plusDays)}T00:00:00+02:00`).toISOString();
}
