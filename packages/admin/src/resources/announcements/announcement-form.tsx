import { maxLength, required, SimpleForm, TextInput } from 'react-admin';
import { CreatePage, EditPage } from '#admin/inputs/form-pages.tsx';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { MomentInput } from '#admin/inputs/moment-input.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { PreviewButton } from '#admin/inputs/preview-button.tsx';

/** As the popup cuts it. */
const POPUP = 3 / 2;

const remove = { title: 'Remove this announcement?', text: 'Nobody sees it any more.' };

/** An announcement's form. */
function AnnouncementForm({ isNew = false }: { isNew?: boolean }) {
  const toolbar = (
    <FormToolbar isNew={isNew} remove={remove}>
      <PreviewButton route="POST /admin/announcements/preview" />
    </FormToolbar>
  );
  return (
    <SimpleForm toolbar={toolbar} sx={{ maxWidth: 720 }}>
      <TextInput source="title" validate={[required(), maxLength(120)]} />
      <TextInput source="message" multiline minRows={4} validate={[required(), maxLength(1000)]} />
      <MomentInput source="announce_date_start" label="Shown from" validate={required()} />
      <MomentInput
        source="announce_date_stop"
        label="Shown until"
        validate={required()}
        helperText={
          isNew ? undefined : 'Who has closed it does not see it again. For other news make a new one.'
        }
      />
      <PictureInput source="featured_image" label="Picture" aspect={POPUP} />
    </SimpleForm>
  );
}

/** New news. */
export const Create = () => (
  <CreatePage title="New announcement">
    <AnnouncementForm isNew />
  </CreatePage>
);

/** One announcement. Whoever has closed it does not see it again, whatever changes. */
export const Edit = () => (
  <EditPage>
    <AnnouncementForm />
  </EditPage>
);
