import type { StaffPost } from '@isoko/contract/routes/admin/posts';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { AutocompleteInput, ReferenceInput, SearchInput, SelectInput } from 'react-admin';
import { dayText } from '#admin/ui/moments.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { STATUSES } from './statuses.ts';

type PostRecord = StaffPost & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Title" />,
  <SelectInput key="status" source="status" label="Shown" choices={STATUSES} alwaysOn />,
  <ReferenceInput key="category" source="category" reference="blog-categories" perPage={100}>
    <AutocompleteInput label="Category" />
  </ReferenceInput>,
];

/** Blog posts, drafts too. */
export default function PostList() {
  return (
    <ResourceList
      title="Blog posts"
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Empty />}
    >
      <Cards<PostRecord> card={(post) => <PostRow post={post} />} />
    </ResourceList>
  );
}

function PostRow({ post }: { post: PostRecord }) {
  const { id, title, status, is_pined, featured_image, date_created, categories, comments } = post;
  const said = comments === 1 ? '1 comment' : `${comments} comments`;
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
          {is_pined && <Tag label="Pinned" tone="warn" />}
          {status === 'draft' ? <Tag label="Draft" /> : <Tag label="Published" tone="good" />}
        </>
      }
    />
  );
}

function Empty() {
  return (
    <NothingYet first="New post">
      The blog is empty. A recipe with what is in season brings people back.
    </NothingYet>
  );
}
