import type { StaffPost } from '@isoko/contract/routes/admin/posts';
import { Edit, TopToolbar, useRecordContext } from 'react-admin';
import { ShopLink } from '#admin/ui/shop-link.tsx';
import { PostForm } from './post-form.tsx';
import { toPostChange } from './to-post-input.ts';

/** One post. */
export default function PostEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<Actions />} transform={toPostChange}>
      <PostForm />
    </Edit>
  );
}

function Actions() {
  const post = useRecordContext<StaffPost & { id: string }>();
  return (
    <TopToolbar>
      {post?.status === 'published' && <ShopLink path={`/blog/${post.slug}`} label="Read it in the shop" />}
    </TopToolbar>
  );
}
