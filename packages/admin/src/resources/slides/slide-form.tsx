import { maxLength, RadioButtonGroupInput, required, SimpleForm, TextInput } from 'react-admin';
import { CreatePage, EditPage } from '#admin/inputs/form-pages.tsx';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { PreviewButton } from '#admin/inputs/preview-button.tsx';
import { STATUSES } from './statuses.ts';

/** As the home page cuts them. */
const WIDE = 5 / 2;
const SQUARE = 1;

const remove = {
  title: 'Remove this slide?',
  text: 'It leaves the home page for good. A draft can come back.',
};

/** A slide's form. */
function SlideForm({ isNew = false }: { isNew?: boolean }) {
  const toolbar = (
    <FormToolbar isNew={isNew} remove={remove}>
      <PreviewButton route="POST /admin/slides/preview" />
    </FormToolbar>
  );
  return (
    <SimpleForm
      toolbar={toolbar}
      defaultValues={isNew ? { status: 'published' } : undefined}
      sx={{ maxWidth: 720 }}
    >
      <TextInput
        source="title"
        validate={[required(), maxLength(120)]}
        helperText="A few words: they stand on the picture."
      />
      <TextInput source="link" label="The button says" validate={[required(), maxLength(40)]} />
      <TextInput
        source="linkTo"
        label="The button leads to"
        placeholder="/shop"
        validate={required()}
        helperText="A page of the shop: /shop, /product-category/fruits …"
      />
      <PictureInput
        source="slide_photo"
        label="Wide picture"
        aspect={WIDE}
        validate={required()}
        helperText="Leave its left half calm: the words stand there."
      />
      <PictureInput
        source="slide_photo_mobile"
        label="Square picture for phones"
        aspect={SQUARE}
        helperText="Without one the wide picture is cut."
      />
      <RadioButtonGroupInput source="status" label="Shown" choices={STATUSES} validate={required()} />
    </SimpleForm>
  );
}

/** A new slide stands first, because it is the newest. */
export const Create = () => (
  <CreatePage title="New slide">
    <SlideForm isNew />
  </CreatePage>
);

/** One slide. */
export const Edit = () => (
  <EditPage shopPath={() => '/'}>
    <SlideForm />
  </EditPage>
);
