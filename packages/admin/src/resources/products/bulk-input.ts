import type { BulkChange, StaffProduct } from '@isoko/contract/routes/admin/products';

/** What may be done to many products, in the order in which it is offered. */
export const BULK_KINDS = [
  { id: 'price', name: 'Change prices by percent' },
  { id: 'amount', name: 'Change prices by francs' },
  { id: 'offer', name: 'Put on offer' },
  { id: 'end', name: 'End their offers' },
  { id: 'add', name: 'Add to a category' },
  { id: 'out', name: 'Take out of a category' },
  { id: 'category', name: 'Move to a category' },
  { id: 'vat', name: 'VAT class' },
  { id: 'feature', name: 'Feature on the home page' },
  { id: 'unfeature', name: 'Feature no longer' },
  { id: 'remove', name: 'Delete' },
] as const;
export type BulkKind = (typeof BULK_KINDS)[number]['id'];

/** To what prices are rounded; no number: whole francs. */
export const ROUNDINGS = [
  { id: '', name: 'Whole francs' },
  { id: '10', name: 'Tens' },
  { id: '50', name: 'Fifties' },
  { id: '100', name: 'Hundreds' },
] as const;
type Rounding = (typeof ROUNDINGS)[number]['id'];

export const VAT_CLASSES = [
  { id: 'standard', name: 'Standard, 18 %' },
  { id: 'zero', name: 'Zero-rated' },
  { id: 'exempt', name: 'Exempt' },
] as const;

/** What was chosen and typed about many products. `until` is a moment as the browser's input has it. */
export interface BulkInput {
  kind: BulkKind;
  /** Percent, or francs. */
  number: string;
  rounding: Rounding;
  with_offers: boolean;
  until: string;
  category: string | null;
  vat_class: StaffProduct['vat_class'];
}

export const NO_INPUT: BulkInput = {
  ...{ kind: 'price', number: '', rounding: '', with_offers: false },
  ...{ until: '', category: null, vat_class: 'standard' },
};

/** Whether prices are looked at before and after it. */
export const movesPrices = (kind: BulkKind): boolean => ['price', 'amount', 'offer', 'end'].includes(kind);

const NO_CATEGORY = 'Please choose a category.';
const MOST_FRANCS = 10_000_000;

/** The change as the call takes it, or the sentence that says what is missing. */
export function toBulkChange(input: BulkInput): BulkChange | string {
  const { kind, until, category, vat_class } = input;
  const number = input.number.trim() === '' ? Number.NaN : Number(input.number);
  switch (kind) {
    case 'price':
      if (!isWithin(number, -90, 500) || number === 0) return 'Please give −90 to 500 percent.';
      return { price_percent: number, ...shiftOf(input) };
    case 'amount':
      if (!isWithin(number, -MOST_FRANCS, MOST_FRANCS) || number === 0) return 'Please give whole francs.';
      return { price_amount: number, ...shiftOf(input) };
    case 'offer':
      if (!isWithin(number, 1, 90)) return 'Please give 1 to 90 percent.';
      return { sale: { percent: number, until: until ? new Date(until).toISOString() : null } };
    case 'end':
      return { sale: null };
    case 'category':
      return category ? { category } : NO_CATEGORY;
    case 'add':
      return category ? { add_category: category } : NO_CATEGORY;
    case 'out':
      return category ? { remove_category: category } : NO_CATEGORY;
    case 'vat':
      return { vat_class };
    case 'feature':
      return { is_featured: true };
    case 'unfeature':
      return { is_featured: false };
    case 'remove':
      return { remove: true };
  }
}

const ROUND_TO = { '10': 10, '50': 50, '100': 100 } as const;

function shiftOf({ rounding, with_offers }: BulkInput): BulkChange {
  return { ...(rounding && { round_to: ROUND_TO[rounding] }), ...(with_offers && { with_offers }) };
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
