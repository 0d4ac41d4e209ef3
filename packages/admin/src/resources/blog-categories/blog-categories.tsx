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
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';

type CategoryRecord = StaffBlogCategory & { id: string };

/** All of them: a tree has no pages. */
const ALL = 250;
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder={t('Name')} />];

/** The blog's categories in the order of their tree. */
export function BlogCategoryList() {
  return (
    <CardList<CategoryRecord>
      title={t('Blog categories')}
      filters={filters}
      sort={{ field: 'tree', order: 'ASC' }}
      perPage={ALL}
      pagination={false}
      empty={<NothingYet first={t('New category')}>{t('The blog has no categories yet.')}</NothingYet>}
      card={({ id, name, level, posts }) => (
        <Box sx={{ pl: level * 3 }}>
          <Row
            to={`/blog-categories/${id}`}
            title={name}
            text={isOne(posts) ? t('{posts} post', { posts }) : t('{posts} posts', { posts })}
          />
        </Box>
      )}
    />
  );
}

const remove = { title: t('Remove this category?'), text: t('Its posts are kept.') };

function BlogCategoryForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove}>
      <TextInput source="name" label={t('Name')} validate={[required(), maxLength(120)]} />
      <ReferenceInput
        source="parent"
        label={t('Parent')}
        reference="blog-categories"
        sort={{ field: 'tree', order: 'ASC' }}
        perPage={250}
      >
        <AutocompleteInput label={t('Parent category')} helperText={t('Empty: at the top.')} />
      </ReferenceInput>
      <NumberInput
        source="position"
        label={t('Place')}
        min={0}
        step={1}
        helperText={isNew ? t('Empty: last.') : t('Lower ones are shown first.')}
        validate={isNew ? undefined : required()}
      />
      <TextInput
        source="slug"
        label={t('Address in the blog')}
        helperText={isNew ? t('Empty: made of the name.') : undefined}
        validate={isNew ? undefined : required()}
      />
    </RecordForm>
  );
}

export const BlogCategoryCreate = () => (
  <CreatePage title={t('New blog category')}>
    <BlogCategoryForm isNew />
  </CreatePage>
);

export const BlogCategoryEdit = () => (
  <EditPage isTranslated>
    <BlogCategoryForm />
  </EditPage>
);
