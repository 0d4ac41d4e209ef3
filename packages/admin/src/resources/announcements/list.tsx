import type { StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { SearchInput, SelectInput } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';

type AnnouncementRecord = StaffAnnouncement & { id: string };

const states = {
  running: { label: 'Running', tone: 'good' },
  scheduled: { label: 'Not yet', tone: 'warn' },
  ended: { label: 'Over', tone: 'quiet' },
} as const;
const choices = Object.entries(states).map(([id, { label }]) => ({ id, name: label }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Words" />,
  <SelectInput key="state" source="state" label="State" choices={choices} alwaysOn />,
];

/** Announcements, the newest first: the shop shows the first one that runs. */
export default function AnnouncementList() {
  return (
    <ResourceList
      title="Announcements"
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Empty />}
    >
      <Cards<AnnouncementRecord> card={(each) => <AnnouncementRow announcement={each} />} />
    </ResourceList>
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

function Empty() {
  return (
    <NothingYet first="New announcement">
      Nothing has been announced yet. News pop up five seconds after a visitor arrives, once.
    </NothingYet>
  );
}
