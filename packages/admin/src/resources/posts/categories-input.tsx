import type { StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import { AutocompleteArrayInput, useGetList } from 'react-admin';
import { idsOf } from './to-post-input.ts';

/** As many as a blog has. */
const ALL = { page: 1, perPage: 250 };

/** The categories a post stands in. */
export function CategoriesInput() {
  const { data = [], isPending } = useGetList<StaffBlogCategory & { id: string }>('blog-categories', {
    pagination: ALL,
    sort: { field: 'tree', order: 'ASC' },
  });
  return (
    <AutocompleteArrayInput
      source="categories"
      choices={data.map(({ id, name, level }) => ({ id, name: `${'– '.repeat(level)}${name}` }))}
      isPending={isPending}
      format={(value: (string | { _id: string })[] | null) => idsOf(value ?? [])}
      parse={(ids: string[]) => ids.map((_id) => ({ _id }))}
    />
  );
}
