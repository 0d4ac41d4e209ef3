import type { StaffSlide } from '@isoko/contract/routes/admin/slides';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import { maxLength, RadioButtonGroupInput, required, SearchInput, SelectInput, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { CreatePage, EditPage, PreviewButton, RecordForm } from '#admin/inputs/form.tsx';
import { LinkInput } from '#admin/inputs/link-field.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag, Thumbnail } from '#admin/ui/row.tsx';

/** Whether a slide is shown. */
export const STATUSES = [
  { id: 'published', name: 'In the shop' },
  { id: 'draft', name: 'Draft' },
];

type SlideRecord = StaffSlide & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Title" />,
  <SelectInput key="status" source="status" label="Shown" choices={STATUSES} alwaysOn />,
];

/** The slides in the order of the home page. */
export function SlideList() {
  return (
    <CardList<SlideRecord>
      title="Slides"
      filters={filters}
      empty={
        <NothingYet first="New slide">
          The home page has no slides yet. A good picture is the first thing a visitor sees.
        </NothingYet>
      }
      card={(slide) => <SlideRow slide={slide} />}
    />
  );
}

function SlideRow({ slide }: { slide: SlideRecord }) {
  const { id, title, link, linkTo, slide_photo, status } = slide;
  const bringUp = () => {
    const body = { date_created: new Date().toISOString() };
    return call('PATCH /admin/slides/:id', { params: { id }, body });
  };
  return (
    <Row
      to={`/slides/${id}`}
      title={title}
      picture={<Thumbnail name={pictureUrl(slide_photo, 320, 'webp')} size={72} />}
      text={`${link} → ${linkTo}`}
      tags={status === 'draft' ? <Tag label="Draft" /> : <Tag label="In the shop" tone="good" />}
      actions={
        <ActionButton
          work={bringUp}
          done="It stands first now."
          startIcon={<VerticalAlignTopIcon />}
          aria-label={`Show ${title} first`}
        >
          Show first
        </ActionButton>
      }
    />
  );
}

/** As the home page cuts them. */
const WIDE = 5 / 2;
const SQUARE = 1;

const remove = {
  title: 'Remove this slide?',
  text: 'It leaves the home page for good. A draft can come back.',
};

function SlideForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm
      isNew={isNew}
      remove={remove}
      defaults={{ status: 'published' }}
      buttons={<PreviewButton route="POST /admin/slides/preview" />}
    >
      <TextInput
        source="title"
        validate={[required(), maxLength(120)]}
        helperText="A few words: they stand on the picture."
      />
      <TextInput source="link" label="The button says" validate={[required(), maxLength(40)]} />
      <LinkInput
        source="linkTo"
        label="The button leads to"
        validate={required()}
        helperText="A page, category or product by its name, or its address copied from the browser."
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
    </RecordForm>
  );
}

/** A new slide comes first, because it is the newest. */
export const SlideCreate = () => (
  <CreatePage title="New slide">
    <SlideForm isNew />
  </CreatePage>
);

export const SlideEdit = () => (
  <EditPage isTranslated shopPath={() => '/'}>
    <SlideForm />
  </EditPage>
);
