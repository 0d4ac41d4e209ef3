import { BooleanInput, maxLength, required, TextInput, useRecordContext } from 'react-admin';
import { CategorySelect } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { t } from '#admin/messages/t.tsx';

const remove = {
  title: t('Remove this category?'),
  text: t('Only one in which nothing stands any more can go.'),
};

const SQUARE = 1;

/** A category's form; `isNew`: the address is made of the name where none is given. */
export function CategoryForm({ isNew = false }: { isNew?: boolean }) {
  const id = useRecordContext<{ id: string }>()?.id;
  return (
    <RecordForm isNew={isNew} remove={remove}>
      <TextInput source="name" label={t('Name')} validate={[required(), maxLength(120)]} />
      <TextInput source="local_name" label={t('Name in Kinyarwanda')} />
      <CategorySelect
        source="parent"
        label={t('Parent category')}
        except={id}
        helperText={t('Empty: at the top.')}
      />
      <TextInput
        source="slug"
        label={t('Address in the shop')}
        helperText={isNew ? t('Empty: made of the name.') : t('The old address leads to the new one.')}
        validate={isNew ? undefined : required()}
      />
      <BooleanInput
        source="unit_pricing"
        label={t('Compare prices by kilo, litre or piece')}
        helperText={t('Off for vessels and furniture, here and below.')}
        defaultValue={true}
      />
      <PictureInput source="image" label={t('Picture')} aspect={SQUARE} />
    </RecordForm>
  );
}

/** A new category, the last of its siblings. */
export function CategoryCreate() {
  return (
    <CreatePage title={t('New category')}>
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
