import {
  AutocompleteInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { CreatePage, EditPage } from '#admin/inputs/form-pages.tsx';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';

const remove = { title: 'Remove this category?', text: 'Its posts stay.' };

/** A blog category's form. */
function BlogCategoryForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <SimpleForm toolbar={<FormToolbar isNew={isNew} remove={remove} />} sx={{ maxWidth: 720 }}>
      <TextInput source="name" validate={[required(), maxLength(120)]} />
      <ReferenceInput
        source="parent"
        reference="blog-categories"
        sort={{ field: 'tree', order: 'ASC' }}
        perPage={250}
      >
        <AutocompleteInput label="Stands below" helperText="Empty: at the top." />
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
    </SimpleForm>
  );
}

/** A new category of the blog. */
export const Create = () => (
  <CreatePage title="New blog category">
    <BlogCategoryForm isNew />
  </CreatePage>
);

/** One category of the blog. */
export const Edit = () => (
  <EditPage>
    <BlogCategoryForm />
  </EditPage>
);
