import { BooleanInput, maxLength, required, TextInput, useRecordContext } from 'react-admin';
import { CategorySelect } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';

const remove = {
  title: 'Remove this category?',
  text: 'Only one in which nothing stands any more can go.',
};

const SQUARE = 1;

/** A category's form; `isNew`: the address is made of the name where none is given. */
export function CategoryForm({ isNew = false }: { isNew?: boolean }) {
  const id = useRecordContext<{ id: string }>()?.id;
  return (
    <RecordForm isNew={isNew} remove={remove}>
      <TextInput source="name" validate={[required(), maxLength(120)]} />
      <TextInput source="local_name" label="Name in Kinyarwanda" />
      <CategorySelect source="parent" label="Parent category" except={id} helperText="Empty: at the top." />
      <TextInput
        source="slug"
        label="Address in the shop"
        helperText={isNew ? 'Empty: made of the name.' : 'The old address leads to the new one.'}
        validate={isNew ? undefined : required()}
      />
      <BooleanInput
        source="unit_pricing"
        label="Compare prices by kilo, litre or piece"
        helperText="Off for vessels and furniture, here and below."
        defaultValue={true}
      />
      <PictureInput source="image" label="Picture" aspect={SQUARE} />
    </RecordForm>
  );
}

/** A new category, the last of its siblings. */
export function CategoryCreate() {
  return (
    <CreatePage title="New category">
      <CategoryForm isNew />
    </CreatePage>
  );
}

/** Name, address, picture and place of a category. */
export function CategoryEdit() {
  return (
    <EditPage<{ id: string; slug: string }>
      isTranslated
      shopPath={(category) => category && `/product-category/${category.slug}`}
    >
      <CategoryForm />
    </EditPage>
  );
}
