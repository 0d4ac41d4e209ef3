import type { StaffSlide } from '@isoko/contract/routes/admin/slides';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import { maxLength, RadioButtonGroupInput, required, SearchInput, SelectInput, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { CreatePage, EditPage, PreviewButton, RecordForm } from '#admin/inputs/form.tsx';
import { LinkInput } from '#admin/inputs/link-field.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag, Thumbnail } from '#admin/ui/row.tsx';

/** The states of a slide. */
export const STATUSES = [
  { id: 'published', name: t('In the shop') },
  { id: 'draft', name: t('Draft') },
];

type SlideRecord = StaffSlide & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Title')} />,
  <SelectInput key="status" source="status" label={t('Shown')} choices={STATUSES} alwaysOn />,
];

/** The slides in the order of the home page. */
export function SlideList() {
  return (
    <CardList<SlideRecord>
      title={t('Slides')}
      filters={filters}
      empty={
        <NothingYet first={t('New slide')}>
          {t('The home page has no slides yet. A good picture is the first thing a visitor sees.')}
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
      tags={status === 'draft' ? <Tag label={t('Draft')} /> : <Tag label={t('In the shop')} tone="good" />}
      actions={
        <ActionButton
          work={bringUp}
          done={t('It is shown first now.')}
          startIcon={<VerticalAlignTopIcon />}
          aria-label={t('Show {title} first', { title })}
        >
          {t('Show first')}
        </ActionButton>
      }
    />
  );
}

/** The aspect ratios to which the home page crops slides. */
const WIDE = 5 / 2;
const SQUARE = 1;

const remove = {
  title: t('Remove this slide?'),
  text: t('It is removed permanently. A draft could be shown again.'),
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
        label={t('Title')}
        validate={[required(), maxLength(120)]}
        helperText={t('A few words: they are shown on the picture.')}
      />
      <TextInput source="link" label={t('The button says')} validate={[required(), maxLength(40)]} />
      <LinkInput
        source="linkTo"
        label={t('The button links to')}
        validate={required()}
        helperText={t('A page, category or product by its name, or its address copied from the browser.')}
      />
      <PictureInput
        source="slide_photo"
        label={t('Wide picture')}
        aspect={WIDE}
        validate={required()}
        helperText={t('Keep its left half plain: the words are shown there.')}
      />
      <PictureInput
        source="slide_photo_mobile"
        label={t('Square picture for phones')}
        aspect={SQUARE}
        helperText={t('Without one, the wide picture is cropped.')}
      />
      <RadioButtonGroupInput source="status" label={t('Shown')} choices={STATUSES} validate={required()} />
    </RecordForm>
  );
}

/** A new slide comes first, because it is the newest. */
export const SlideCreate = () => (
  <CreatePage title={t('New slide')}>
    <SlideForm isNew />
  </CreatePage>
);

export const SlideEdit = () => (
  <EditPage isTranslated shopPath={() => '/'}>
    <SlideForm />
  </EditPage>
);
