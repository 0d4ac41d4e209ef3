import type { Post } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';
import { useComments } from '../../../state/content/comments.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';
import { LoginToComment } from './login-to-comment.tsx';

/** The comments of a post, oldest first, and the form; a visitor gets the way to log in. */
export default function Comments({ post }: { post: Post }) {
  const { signedIn, comments, hasMore, more, busy, failure, retry } = useComments(post._id);
  return (
    <div className="flex flex-col gap-5">
      {failure ? (
        <Notice
          tone="amber"
          role="alert"
          title={failure.message}
          actions={<Button onClick={retry}>{t('Try again')}</Button>}
        />
      ) : comments === undefined ? (
        <Skeleton className="h-24" />
      ) : comments.length === 0 ? (
        <p className="text-base text-soft">{t('Nobody has said anything yet.')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {comments.map((comment) => (
            <CommentRow key={comment._id} comment={comment} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="outline" busy={busy} onClick={more} className="self-center">
          {t('More comments')}
        </Button>
      )}
      {signedIn ? <CommentForm post={post} /> : <LoginToComment slug={post.slug} />}
    </div>
  );
}
