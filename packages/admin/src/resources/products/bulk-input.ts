import type { BulkChange } from '@isoko/contract/routes/admin/products';

export type { BulkChange };

/** What may be done to many products, in the order in which it is offered. */
export const BULK_KINDS = [
  { id: 'offer', name: 'Put on offer' },
  { id: 'end', name: 'End their offers' },
  { id: 'price', name: 'Change prices by percent' },
  { id: 'category', name: 'Move to a category' },
  { id: 'feature', name: 'Feature on the home page' },
  { id: 'unfeature', name: 'Feature no longer' },
] as const;
export type BulkKind = (typeof BULK_KINDS)[number]['id'];

/** What somebody chose and typed about many products. `until` is a moment as the browser's input has it. */
export interface BulkInput {
  kind: BulkKind;
  percent: string;
  until: string;
  category: string | null;
}

/** The call's words for a wish, or the sentence that says what is missing. */
export function toBulkChange({ kind, percent, until, category }: BulkInput): BulkChange | string {
  const number = percent.trim() === '' ? Number.NaN : Number(percent);
  switch (kind) {
    case 'offer':
      if (!isWithin(number, 1, 90)) return 'Please give 1 to 90 percent.';
      return { sale: { percent: number, until: until ? new Date(until).toISOString() : null } };
    case 'end':
      return { sale: null };
    case 'price':
      if (!isWithin(number, -90, 500) || number === 0) return 'Please give −90 to 500 percent.';
      return { price_percent: number };
    case 'category':
      return category ? { category } : 'Please choose a category.';
    case 'feature':
      return { is_featured: true };
    case 'unfeature':
      return { is_featured: false };
  }
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
