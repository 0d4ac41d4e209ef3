import type { BulkChange, StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';
import { t } from '#admin/messages/t.tsx';

type Line = Partial<StaffVariant> & { stock?: number | null };

/** The values of a product's form; an emptied field is null. */
export interface ProductFormValues extends Partial<Omit<StaffProduct, 'categories' | 'variants' | 'slug'>> {
  slug?: string | null;
  stock?: number | null;
  categories?: { _id: string }[] | null;
  variants?: Line[] | null;
}

/** The bulk changes of products, in the order of the menu. */
export const BULK_KINDS = [
  { id: 'price', name: t('Change prices by percent') },
  { id: 'amount', name: t('Change prices by francs') },
  { id: 'offer', name: t('Put on offer') },
  { id: 'end', name: t('End offers') },
  { id: 'add', name: t('Add to a category') },
  { id: 'out', name: t('Take out of a category') },
  { id: 'category', name: t('Move to a category') },
  { id: 'vat', name: t('VAT class') },
  { id: 'feature', name: t('Feature on the home page') },
  { id: 'unfeature', name: t('Stop featuring') },
  { id: 'remove', name: t('Delete') },
] as const;

/** The rounding of prices; no number: whole francs. */
export const ROUNDINGS = [
  { id: '', name: t('Whole francs') },
  { id: '10', name: t('Tens') },
  { id: '50', name: t('Fifties') },
  { id: '100', name: t('Hundreds') },
] as const;

export const VAT_CLASSES = [
  { id: 'standard', name: t('Standard, 18 %') },
  { id: 'zero', name: t('Zero-rated') },
  { id: 'exempt', name: t('Exempt') },
] as const;

export const NO_INPUT: BulkInput = {
  ...{ kind: 'price', number: '', rounding: '', with_offers: false },
  ...{ until: '', category: null, vat_class: 'standard' },
};

const NO_CATEGORY = t('Please choose a category.');
const MOST_FRANCS = 10_000_000;

const ROUND_TO = { '10': 10, '50': 50, '100': 100 } as const;

/**
 * The values of a product's form as the call's input: categories by their ids, without empty fields. An
 * unchanged list stays the same object, so that the data provider leaves it out.
 */
export function toProductChange(form: ProductFormValues, previous?: ProductFormValues): object {
  const { categories, variants, ...words } = form;
  const ids = idsOf(categories);
  const isSame = previous && ids.join() === idsOf(previous.categories).join();
  return {
    ...withoutEmpty(words),
    categories: isSame ? previous.categories : ids,
    variants: (variants ?? []).map(withoutEmpty),
  };
}

/** Leaves out an empty slug and stock: the server fills them. */
function withoutEmpty<T extends { slug?: string | null; stock?: number | null }>({
  slug,
  stock,
  ...rest
}: T) {
  return { ...rest, ...(slug && { slug }), ...(stock != null && { stock }) };
}

function idsOf(categories: ProductFormValues['categories']): string[] {
  return (categories ?? []).map(({ _id }) => _id);
}

export type BulkKind = (typeof BULK_KINDS)[number]['id'];
type Rounding = (typeof ROUNDINGS)[number]['id'];

/** The input of a bulk change. `until` is a moment in the browser input's format. */
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

/** Whether the prices are previewed before the change. */
export const movesPrices = (kind: BulkKind): boolean => ['price', 'amount', 'offer', 'end'].includes(kind);

/** The change as the call's input, or a sentence about what is missing. */
export function toBulkChange(input: BulkInput): BulkChange | string {
  const { kind, until, category, vat_class } = input;
  const number = input.number.trim() === '' ? Number.NaN : Number(input.number);
  switch (kind) {
    case 'price':
      if (!isWithin(number, -90, 500) || number === 0) return t('Please enter −90 to 500 percent.');
      return { price_percent: number, ...shiftOf(input) };
    case 'amount':
      if (!isWithin(number, -MOST_FRANCS, MOST_FRANCS) || number === 0)
        return t('Please enter whole francs.');
      return { price_amount: number, ...shiftOf(input) };
    case 'offer':
      if (!isWithin(number, 1, 90)) return t('Please enter 1 to 90 percent.');
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

function shiftOf({ rounding, with_offers }: BulkInput): BulkChange {
  return { ...(rounding && { round_to: ROUND_TO[rounding] }), ...(with_offers && { with_offers }) };
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
