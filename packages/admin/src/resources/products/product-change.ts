import type { StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';

type Line = Partial<StaffVariant> & { stock?: number | null };

/** What a product's form holds; what was emptied is null. */
export interface ProductFormValues extends Partial<Omit<StaffProduct, 'categories' | 'variants' | 'slug'>> {
  slug?: string | null;
  stock?: number | null;
  categories?: { _id: string }[] | null;
  variants?: Line[] | null;
}

/**
 * What a product's form keeps, in the call's words: categories by their ids, nothing where nothing was typed. What is
 * as it was before stays the same value, so that the data provider leaves it out.
 */
export function toProductChange(form: ProductFormValues, previous?: ProductFormValues): object {
  const { categories, variants, ...words } = form;
  const ids = idsOf(categories);
  const isSame = previous && ids.join() === idsOf(previous.categories).join();
  return {
    ...given(words),
    categories: isSame ? previous.categories : ids,
    variants: (variants ?? []).map(given),
  };
}

/** Without the two things that are either typed or left to the shop. */
function given<T extends { slug?: string | null; stock?: number | null }>({ slug, stock, ...rest }: T) {
  return { ...rest, ...(slug && { slug }), ...(stock != null && { stock }) };
}

function idsOf(categories: ProductFormValues['categories']): string[] {
  return (categories ?? []).map(({ _id }) => _id);
}
