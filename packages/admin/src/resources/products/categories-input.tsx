import { AutocompleteArrayInput } from 'react-admin';
import { useCategories } from '#admin/inputs/category-select.tsx';

/** The names above a category make a chip longer than a phone is wide. */
const WRAPPED = {
  '& .MuiChip-root': { height: 'auto', minHeight: 32 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
};

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
      sx={WRAPPED}
      parse={(ids: string[]) => ids.map((_id) => ({ _id }))}
    />
  );
}
