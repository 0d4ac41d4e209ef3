import type { StaffProduct } from '@isoko/contract/routes/admin/products';

type Form = Partial<Omit<StaffProduct, 'categories'>> & { categories?: { _id: string }[] | null };

/**
 * What a product's form keeps, in the call's words: categories by their ids. What is as it was before stays the same
 * value, so that the data provider leaves it out.
 */
export function toProductChange(form: Form, previous?: Form): object {
  const { categories, ...rest } = form;
  const ids = idsOf(categories);
  const isSame = previous && ids.join() === idsOf(previous.categories).join();
  return { ...rest, categories: isSame ? previous.categories : ids };
}

function idsOf(categories: Form['categories']): string[] {
  return (categories ?? []).map(({ _id }) => _id);
}
