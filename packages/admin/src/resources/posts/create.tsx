import { Create } from 'react-admin';
import { PostForm } from './post-form.tsx';
import { toPostInput } from './to-post-input.ts';

/** A new post: a draft until it is published. */
export default function PostCreate() {
  return (
    <Create title="New post" redirect="edit" transform={toPostInput}>
      <PostForm isNew />
    </Create>
  );
}
