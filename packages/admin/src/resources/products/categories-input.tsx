import { AutocompleteArrayInput } from 'react-admin';
import { useCategories } from '#admin/inputs/category-select.tsx';

/** The categories a product stands in: the first is where its way back leads. The field's value is [{ _id }]. */
export function CategoriesInput() {
  const { choices, isPending } = useCategories();
  return (
    <AutocompleteArrayInput
      source="categories"
      label="Categories"
      choices={choices}
      isPending={isPending}
      format={(value: { _id: string }[] | null) => (value ?? []).map(({ _id }) => _id)}
      parse={(ids: string[]) => ids.map((_id) => ({ _id }))}
    />
  );
}
