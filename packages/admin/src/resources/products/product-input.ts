import type { BulkChange, StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';

type Line = Partial<StaffVariant> & { stock?: number | null };

/** What a product's form holds; what was emptied is null. */
export interface ProductFormValues extends Partial<Omit<StaffProduct, 'categories' | 'variants' | 'slug'>> {
  slug?: string | null;
  stock?: number | null;
  categories?: { _id: string }[] | null;
  variants?: Line[] | null;
}

/**
 * The values of a product's form as the call takes them: categories by their ids, without empty fields. An
 * unchanged list stays the same value, so that the data provider leaves it out.
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

/** Leaves out slug and stock where they are empty: the shop fills them. */
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

/** What was chosen and typed about many products. `until` is a moment as the browser's input has it. */
export interface BulkInput {
  kind: BulkKind;
  percent: string;
  until: string;
  category: string | null;
}

/** The change as the call takes it, or the sentence that says what is missing. */
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
