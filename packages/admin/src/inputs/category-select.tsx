import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import { AutocompleteInput, type AutocompleteInputProps, useGetList } from 'react-admin';

/** As many as one answer holds (contract: listCategories). */
const ALL = { pagination: { page: 1, perPage: 250 }, sort: { field: 'tree', order: 'ASC' } } as const;

/** Every category in the order of the tree, under the names above it. */
export function useCategories(): {
  choices: { id: string; name: string }[];
  rows: StaffCategory[];
  isPending: boolean;
} {
  const { data, isPending } = useGetList<StaffCategory & { id: string }>('categories', ALL);
  const rows = data ?? [];
  return { rows, isPending, choices: rows.map(({ _id, path }) => ({ id: _id, name: path.join(' › ') })) };
}

/** Asks for one category; the field's value is its id. `except`: it and what stands below it are not offered. */
export function CategorySelect({
  except,
  ...props
}: Omit<AutocompleteInputProps, 'choices'> & { except?: string }) {
  const { choices, rows, isPending } = useCategories();
  const below = new Set(except ? [except] : []);
  // In the order of the tree each stands before those below it.
  for (const { _id, parent } of rows) if (parent && below.has(parent)) below.add(_id);
  return (
    <AutocompleteInput
      {...props}
      choices={choices.filter(({ id }) => !below.has(id))}
      isPending={isPending}
    />
  );
}
