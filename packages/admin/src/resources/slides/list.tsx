import type { StaffSlide } from '@isoko/contract/routes/admin/slides';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import { Button } from '@mui/material';
import { SearchInput, SelectInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { useAction } from '#admin/ui/use-action.ts';
import { STATUSES } from './statuses.ts';

type SlideRecord = StaffSlide & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Title" />,
  <SelectInput key="status" source="status" label="Shown" choices={STATUSES} alwaysOn />,
];

/** The slides in the order of the home page. */
export default function SlideList() {
  return (
    <ResourceList
      title="Slides"
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Empty />}
    >
      <Cards<SlideRecord> card={(slide) => <SlideRow slide={slide} />} />
    </ResourceList>
  );
}

function SlideRow({ slide }: { slide: SlideRecord }) {
  const { id, title, link, linkTo, slide_photo, status } = slide;
  const bringUp = useAction(
    () => {
      const body = { date_created: new Date().toISOString() };
      return call('PATCH /admin/slides/:id', { params: { id }, body });
    },
    { done: 'It stands first now.' },
  );
  return (
    <Row
      to={`/slides/${id}`}
      title={title}
      picture={<Thumbnail name={pictureUrl(slide_photo, 320, 'webp')} size={72} />}
      text={`${link} → ${linkTo}`}
      tags={status === 'draft' ? <Tag label="Draft" /> : <Tag label="In the shop" tone="good" />}
      actions={
        <Button
          onClick={() => bringUp.run()}
          disabled={bringUp.isRunning}
          startIcon={<VerticalAlignTopIcon />}
          aria-label={`Show ${title} first`}
        >
          Show first
        </Button>
      }
    />
  );
}

function Empty() {
  return (
    <NothingYet first="New slide">
      The home page has no slides yet. A good picture is the first thing a visitor sees.
    </NothingYet>
  );
}
