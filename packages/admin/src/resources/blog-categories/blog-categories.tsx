import type { StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import { Box } from '@mui/material';
import {
  AutocompleteInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SearchInput,
  TextInput,
} from 'react-admin';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';

type CategoryRecord = StaffBlogCategory & { id: string };

/** All of them: a tree has no pages. */
const ALL = 250;
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name" />];

/** The blog's categories in the order of their tree. */
export function BlogCategoryList() {
  return (
    <CardList<CategoryRecord>
      title="Blog categories"
      filters={filters}
      sort={{ field: 'tree', order: 'ASC' }}
      perPage={ALL}
      pagination={false}
      empty={<NothingYet first="New category">The blog has no categories yet.</NothingYet>}
      card={({ id, name, level, posts }) => (
        <Box sx={{ pl: level * 3 }}>
          <Row to={`/blog-categories/${id}`} title={name} text={posts === 1 ? '1 post' : `${posts} posts`} />
        </Box>
      )}
    />
  );
}

const remove = { title: 'Remove this category?', text: 'Its posts stay.' };

function BlogCategoryForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove}>
      <TextInput source="name" validate={[required(), maxLength(120)]} />
      <ReferenceInput
        source="parent"
        reference="blog-categories"
        sort={{ field: 'tree', order: 'ASC' }}
        perPage={250}
      >
        <AutocompleteInput label="Parent category" helperText="Empty: at the top." />
      </ReferenceInput>
      <NumberInput
        source="position"
        label="Place"
        min={0}
        step={1}
        helperText={isNew ? 'Empty: the last.' : 'Lower ones are shown first.'}
        validate={isNew ? undefined : required()}
      />
      <TextInput
        source="slug"
        label="Address in the blog"
        helperText={isNew ? 'Empty: made of the name.' : undefined}
        validate={isNew ? undefined : required()}
      />
    </RecordForm>
  );
}

export const BlogCategoryCreate = () => (
  <CreatePage title="New blog category">
    <BlogCategoryForm isNew />
  </CreatePage>
);

export const BlogCategoryEdit = () => (
  <EditPage isTranslated>
    <BlogCategoryForm />
  </EditPage>
);
