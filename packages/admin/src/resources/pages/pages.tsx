import type { StaffPage } from '@isoko/contract/routes/admin/pages';
import {
  ArrayInput,
  maxLength,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { RichTextInput } from '#admin/inputs/fields.tsx';
import { EditPage, FormToolbar, Overtaken, PreviewButton } from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { dayText, FACTS } from '#admin/ui/texts.ts';

type PageRecord = StaffPage & { id: string };

/** The pages every shop has. */
export function PageList() {
  return (
    <ResourceList title="Pages" sort={{ field: 'title', order: 'ASC' }} pagination={false}>
      <Cards<PageRecord>
        card={({ id, title, path, date_updated }) => (
          <Row to={`/pages/${id}`} title={title} text={`${path} · changed on ${dayText(date_updated)}`} />
        )}
      />
    </ResourceList>
  );
}

/** One page of text, part by part. */
export function PageEdit() {
  return (
    <EditPage<StaffPage & { id: string }> staysOpen shopPath={(page) => page?.path}>
      <PageForm />
    </EditPage>
  );
}

/** The page that has a picture and numbers besides its text. */
const ABOUT = 'about';

/** A heading may be empty, but it is one. */
const asText = (typed: string) => typed;

/** A page's form. */
function PageForm() {
  const page = useRecordContext<StaffPage & { id: string }>();
  if (!page) return null;
  const { id, slug } = page;
  const toolbar = (
    <FormToolbar>
      <PreviewButton route="POST /admin/pages/:id/preview" params={{ id }} />
    </FormToolbar>
  );
  return (
    <SimpleForm toolbar={toolbar} sx={{ maxWidth: 820 }}>
      <Overtaken what="page" />
      <TextInput source="title" validate={[required(), maxLength(120)]} />
      <TextInput
        source="summary"
        label="In one sentence"
        multiline
        validate={[required(), maxLength(300)]}
        helperText={`Search engines show it. ${FACTS}`}
      />
      <ArrayInput source="sections" label="Parts" validate={required()}>
        <SimpleFormIterator fullWidth disableClear sx={parts}>
          <TextInput source="heading" parse={asText} defaultValue="" />
          <RichTextInput source="html" label="Text" validate={required()} />
        </SimpleFormIterator>
      </ArrayInput>
      {slug === ABOUT && <AboutInputs />}
    </SimpleForm>
  );
}

function AboutInputs() {
  return (
    <>
      <PictureInput source="image" label="Picture" aspect={16 / 9} />
      <ArrayInput source="numbers" label="Numbers">
        <SimpleFormIterator inline disableClear sx={parts}>
          <TextInput source="value" placeholder="30+" validate={required()} />
          <TextInput source="label" placeholder="farmers we buy from" validate={required()} />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

/** On a phone the buttons of a part stand below it, not beside; fingers do not hover over them. */
const parts = {
  '& .RaSimpleFormIterator-line': { flexDirection: { xs: 'column', sm: 'row' }, py: 2 },
  '& .RaSimpleFormIterator-form': { width: '100%', minWidth: 0 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};
