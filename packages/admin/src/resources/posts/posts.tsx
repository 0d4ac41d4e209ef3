import type { StaffBlogCategory, StaffPost } from '@isoko/contract/routes/admin/posts';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  maxLength,
  NumberInput,
  RadioButtonGroupInput,
  ReferenceInput,
  required,
  SearchInput,
  SelectInput,
  TextArrayInput,
  TextInput,
  useGetList,
} from 'react-admin';
import { MomentInput, RichTextInput } from '#admin/inputs/fields.tsx';
import {
  ConflictNotice,
  CreatePage,
  EditPage,
  PreviewButton,
  RecordForm,
  withoutEmpty,
} from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag, Thumbnail } from '#admin/ui/row.tsx';
import { dayText } from '#admin/ui/texts.ts';

/** The states of a post. */
export const STATUSES = [
  { id: 'draft', name: t('Draft') },
  { id: 'published', name: t('Published') },
];

type PostRecord = StaffPost & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Title')} />,
  <SelectInput key="status" source="status" label={t('Shown')} choices={STATUSES} alwaysOn />,
  <ReferenceInput
    key="category"
    source="category"
    label={t('Category')}
    reference="blog-categories"
    perPage={100}
  >
    <AutocompleteInput label={t('Category')} />
  </ReferenceInput>,
];

/** Blog posts, drafts too. */
export function PostList() {
  return (
    <CardList<PostRecord>
      title={t('Blog posts')}
      filters={filters}
      empty={
        <NothingYet first={t('New post')}>
          {t('The blog is empty. A recipe with what is in season brings people back.')}
        </NothingYet>
      }
      card={(post) => <PostRow post={post} />}
    />
  );
}

function PostRow({ post }: { post: PostRecord }) {
  const { id, title, status, is_pined, featured_image, date_created, categories, comments } = post;
  const said = isOne(comments)
    ? t('{comments} comment', { comments })
    : t('{comments} comments', { comments });
  return (
    <Row
      to={`/posts/${id}`}
      title={title}
      picture={<Thumbnail name={featured_image && pictureUrl(featured_image, 160, 'webp')} />}
      text={[dayText(date_created), ...categories.map(({ name }) => name), comments > 0 && said]
        .filter(Boolean)
        .join(' · ')}
      tags={
        <>
          {is_pined && <Tag label={t('Pinned')} tone="warn" />}
          {status === 'draft' ? <Tag label={t('Draft')} /> : <Tag label={t('Published')} tone="good" />}
        </>
      }
    />
  );
}

/** The aspect ratio to which the post's page crops its picture. */
const SCREEN = 16 / 9;

const remove = {
  title: t('Remove this post?'),
  text: t('It is deleted permanently, with its comments. A draft could be published again.'),
};

function PostForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm
      isNew={isNew}
      remove={remove}
      defaults={NEW}
      maxWidth={820}
      buttons={<PreviewButton route="POST /admin/posts/preview" draftOf={toPostInput} />}
    >
      {!isNew && <ConflictNotice />}
      <TextInput source="title" label={t('Title')} validate={[required(), maxLength(200)]} />
      <PictureInput source="featured_image" label={t('Picture')} aspect={SCREEN} />
      <RichTextInput source="description" label={t('Text')} validate={required()} />
      <CategoriesInput />
      <TextArrayInput source="tags" label={t('Tags')} helperText={t('Type a word and press Enter.')} />
      <IngredientsInput />
      <NumberInput source="serves" label={t('For how many people')} min={1} max={100} step={1} />
      <RadioButtonGroupInput source="status" label={t('Shown')} choices={STATUSES} validate={required()} />
      <BooleanInput source="is_pined" label={t('Pinned: shown before the others')} />
      <MomentInput
        source="date_created"
        label={t('Date')}
        helperText={
          isNew
            ? t('Empty: now.')
            : t('A draft gets the date on which it is published, unless you change it.')
        }
        validate={isNew ? undefined : required()}
      />
      <TextInput
        source="slug"
        label={t('Address in the blog')}
        helperText={isNew ? t('Empty: made of the title.') : t('The old address leads to the new one.')}
        validate={isNew ? undefined : required()}
      />
    </RecordForm>
  );
}

const NEW = { status: 'draft', is_pined: false, tags: [], categories: [], description: '' };

/** A new post is a draft until it is published. */
export const PostCreate = () => (
  <CreatePage title={t('New post')} staysOpen transform={toPostInput}>
    <PostForm isNew />
  </CreatePage>
);

export const PostEdit = () => (
  <EditPage<StaffPost & { id: string }>
    staysOpen
    isTranslated
    transform={toPostChange}
    shopPath={(post) => (post?.status === 'published' ? `/blog/${post.slug}` : undefined)}
    linkLabel={t('Read it in the shop')}
  >
    <PostForm />
  </EditPage>
);

/** A recipe's ingredients, one per line: readers can put all of them into their cart with one press. */
const IngredientsInput = () => (
  <TextInput
    source="ingredients"
    label={t('Ingredients of a recipe')}
    multiline
    minRows={3}
    helperText={t('One per line, as on a shopping list: isombe 500 g. Empty: no recipe.')}
    format={(lines: Ingredients | null) => textsOf(lines ?? []).join('\n')}
    parse={(text: string) => (text ? text.split('\n') : [])}
  />
);

/** Ingredients in the form of the shop's answer, or as typed. */
type Ingredients = (string | { text: string })[];

const textsOf = (lines: Ingredients): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.text));

/** The typed lines without the empty ones. */
const linesOf = (lines: Ingredients): string[] => textsOf(lines).filter((line) => line.trim());

/** One page that is large enough for every category of a blog. */
const ALL = { page: 1, perPage: 250 };

/** The categories of a post. */
function CategoriesInput() {
  const { data = [], isPending } = useGetList<StaffBlogCategory & { id: string }>('blog-categories', {
    pagination: ALL,
    sort: { field: 'tree', order: 'ASC' },
  });
  return (
    <AutocompleteArrayInput
      source="categories"
      label={t('Categories')}
      choices={data.map(({ id, name, level }) => ({ id, name: `${'– '.repeat(level)}${name}` }))}
      isPending={isPending}
      format={(value: (string | { _id: string })[] | null) => idsOf(value ?? [])}
      parse={(ids: string[]) => ids.map((_id) => ({ _id }))}
    />
  );
}

interface PostValues {
  categories?: (string | { _id: string })[];
  ingredients?: Ingredients;
  [key: string]: unknown;
}

/** Turns the form's values into the body of the call: categories as ids, lines as texts, no empty fields. */
export function toPostInput({ categories, ingredients, ...values }: PostValues): object {
  return {
    ...withoutEmpty(values),
    ...(categories && { categories: idsOf(categories) }),
    ...(ingredients && { ingredients: linesOf(ingredients) }),
  };
}

/** The same for a change: it also sends the emptied fields, and leaves out unchanged categories and ingredients. */
export function toPostChange(
  { categories, ingredients, ...values }: PostValues,
  { previousData }: { previousData?: PostValues } = {},
): object {
  const wanted = { categories: idsOf(categories ?? []), ingredients: linesOf(ingredients ?? []) };
  const had = {
    categories: idsOf(previousData?.categories ?? []),
    ingredients: linesOf(previousData?.ingredients ?? []),
  };
  const isSame = (key: keyof typeof had) => JSON.stringify(wanted[key]) === JSON.stringify(had[key]);
  return {
    ...values,
    categories: isSame('categories') ? previousData?.categories : wanted.categories,
    ...(ingredients && {
      ingredients: isSame('ingredients') ? previousData?.ingredients : wanted.ingredients,
    }),
  };
}

/** The ids of categories, which are given as ids or as the objects of the shop's answer. */
function idsOf(categories: readonly (string | { _id: string })[]): string[] {
  return categories.map((each) => (typeof each === 'string' ? each : each._id));
}
