import type { StaffPage } from '@isoko/contract/routes/admin/pages';
import {
  ArrayInput,
  maxLength,
  required,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { RichTextInput } from '#admin/inputs/fields.tsx';
import { ConflictNotice, EditPage, PreviewButton, RecordForm } from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { dayText, FACTS } from '#admin/ui/texts.ts';

type PageRecord = StaffPage & { id: string };

/** The pages that every shop has. */
export function PageList() {
  return (
    <ResourceList title={t('Pages')} sort={{ field: 'title', order: 'ASC' }} pagination={false}>
      <Cards<PageRecord>
        card={({ id, title, path, date_updated }) => (
          <Row
            to={`/pages/${id}`}
            title={title}
            text={t('{path} · changed on {day}', { path, day: dayText(date_updated) })}
          />
        )}
      />
    </ResourceList>
  );
}

/** One page of text, part by part. */
export function PageEdit() {
  return (
    <EditPage<StaffPage & { id: string }> staysOpen isTranslated shopPath={(page) => page?.path}>
      <PageForm />
    </EditPage>
  );
}

/** The page that also has a picture and numbers. */
const ABOUT = 'about';

/** An empty heading is sent as an empty text. */
const asText = (typed: string) => typed;

function PageForm() {
  const page = useRecordContext<StaffPage & { id: string }>();
  if (!page) return null;
  const { id, slug } = page;
  return (
    <RecordForm
      maxWidth={820}
      buttons={<PreviewButton route="POST /admin/pages/:id/preview" params={{ id }} />}
    >
      <ConflictNotice />
      <TextInput source="title" label={t('Title')} validate={[required(), maxLength(120)]} />
      <TextInput
        source="summary"
        label={t('In one sentence')}
        multiline
        validate={[required(), maxLength(300)]}
        helperText={t('Shown by search engines. {FACTS}', { FACTS })}
      />
      <ArrayInput source="sections" label={t('Parts')} validate={required()}>
        <SimpleFormIterator fullWidth disableClear sx={parts}>
          <TextInput source="heading" label={t('Heading')} parse={asText} defaultValue="" />
          <RichTextInput source="html" label={t('Text')} validate={required()} />
        </SimpleFormIterator>
      </ArrayInput>
      {slug === ABOUT && <AboutInputs />}
    </RecordForm>
  );
}

function AboutInputs() {
  return (
    <>
      <PictureInput source="image" label={t('Picture')} aspect={16 / 9} />
      <ArrayInput source="numbers" label={t('Numbers')}>
        <SimpleFormIterator inline disableClear sx={parts}>
          <TextInput source="value" label={t('Value')} placeholder="30+" validate={required()} />
          <TextInput
            source="label"
            label={t('Label')}
            placeholder={t('farmers we buy from')}
            validate={required()}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

/** On a phone the buttons of a part are below it, not next to it; they are always visible, as fingers do not hover. */
const parts = {
  '& .RaSimpleFormIterator-line': { flexDirection: { xs: 'column', sm: 'row' }, py: 2 },
  '& .RaSimpleFormIterator-form': { width: '100%', minWidth: 0 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};
