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
