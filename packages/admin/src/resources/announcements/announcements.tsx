import type { StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { maxLength, required, SearchInput, SelectInput, TextInput } from 'react-admin';
import { MomentInput } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, PreviewButton, RecordForm } from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag, Thumbnail } from '#admin/ui/row.tsx';
import { choicesOf, momentText } from '#admin/ui/texts.ts';

type AnnouncementRecord = StaffAnnouncement & { id: string };

const states = {
  running: { label: t('Running'), tone: 'good' },
  scheduled: { label: t('Not yet'), tone: 'warn' },
  ended: { label: t('Over'), tone: 'quiet' },
} as const;
const choices = choicesOf(states);

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Words')} />,
  <SelectInput key="state" source="state" label={t('State')} choices={choices} alwaysOn />,
];

/** Announcements, the newest first: the shop shows the first one that runs. */
export function AnnouncementList() {
  return (
    <CardList<AnnouncementRecord>
      title={t('Announcements')}
      filters={filters}
      empty={
        <NothingYet first={t('New announcement')}>
          {t(
            'Nothing has been announced yet. An announcement pops up once for each visitor, five seconds after they arrive.',
          )}
        </NothingYet>
      }
      card={(each) => <AnnouncementRow announcement={each} />}
    />
  );
}

function AnnouncementRow({ announcement }: { announcement: AnnouncementRecord }) {
  const { id, title, announce_date_start, announce_date_stop, featured_image, state } = announcement;
  return (
    <Row
      to={`/announcements/${id}`}
      title={title}
      picture={<Thumbnail name={featured_image && pictureUrl(featured_image, 160, 'webp')} />}
      text={`${momentText(announce_date_start)} – ${momentText(announce_date_stop)}`}
      tags={<Tag {...states[state]} />}
    />
  );
}

/** As the popup cuts it. */
const POPUP = 3 / 2;

const remove = { title: t('Remove this announcement?'), text: t('Visitors will no longer see it.') };

function AnnouncementForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm
      isNew={isNew}
      remove={remove}
      buttons={<PreviewButton route="POST /admin/announcements/preview" />}
    >
      <TextInput source="title" label={t('Title')} validate={[required(), maxLength(120)]} />
      <TextInput
        source="message"
        label={t('Message')}
        multiline
        minRows={4}
        validate={[required(), maxLength(1000)]}
      />
      <MomentInput source="announce_date_start" label={t('Shown from')} validate={required()} />
      <MomentInput
        source="announce_date_stop"
        label={t('Shown until')}
        validate={required()}
        helperText={
          isNew
            ? undefined
            : t('Visitors who closed it do not see it again. For other news, create a new one.')
        }
      />
      <PictureInput source="featured_image" label={t('Picture')} aspect={POPUP} />
    </RecordForm>
  );
}

export const AnnouncementCreate = () => (
  <CreatePage title={t('New announcement')}>
    <AnnouncementForm isNew />
  </CreatePage>
);

/** One announcement. Visitors who have closed it do not see it again, whatever changes. */
export const AnnouncementEdit = () => (
  <EditPage isTranslated>
    <AnnouncementForm />
  </EditPage>
);
