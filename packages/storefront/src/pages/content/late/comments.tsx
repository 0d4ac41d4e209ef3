import type { Comment, Post } from '@isoko/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call, fieldErrorsOf } from '../../../api.ts';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { keepDraft, readDraft } from '../../../state/content/draft.ts';
import { queryClient } from '../../../state/customer/query-client.ts';
import { useSession, useSignedIn } from '../../../state/customer/session.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dayText } from '../../../ui/some-pages/moments.ts';

/** Comments per request. */
const PAGE_SIZE = 50;

/** The comments of a post, oldest first, and the form; a visitor gets a link to log in. */
export default function Comments({ post }: { post: Post }) {
  const { signedIn, comments, hasMore, more, busy, failure, retry } = useComments(post._id);
  return (
    <div className="flex min-h-46 flex-col gap-5">
      {failure ? (
        <Notice
          tone="amber"
          role="alert"
          title={failure.message}
          actions={<Button onClick={retry}>{t('Try again')}</Button>}
        />
      ) : post.comments > 0 && !comments ? (
        <Skeleton className="h-24" />
      ) : !comments?.length ? (
        <p className="text-base text-soft">{t('There are no comments yet.')}</p>
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

/** Invites a visitor to log in; they come back to the post (specification section 6). */
function LoginToComment({ slug }: { slug: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sand p-4">
      <p className="text-base">{t('Log in to write a comment.')}</p>
      <ButtonLink to={`/login?${new URLSearchParams({ redirectUrl: `/blog/${slug}` })}`}>
        {t('Log in')}
      </ButtonLink>
    </div>
  );
}

/** The maximum length that the API accepts. */
const MAX_COMMENT = 2000;

/** The comment form. The typed text stays until the comment has been saved. */
function CommentForm({ post }: { post: Post }) {
  const draft = `comment:${post._id}`;
  const [text, setText] = useState(() => readDraft(draft) ?? '');
  const write = (next: string) => {
    setText(next);
    keepDraft(draft, next);
  };
  const [thanks, setThanks] = useState('');
  const field = useRef<HTMLFormElement>(null);
  const { run, busy, failure, clear } = useAction();
  const [wrong] = fieldErrorsOf(failure);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return field.current?.querySelector('textarea')?.focus();
    const went = await run(async () => {
      const { status } = await addComment(post._id, text.trim());
      const said =
        status === 'pending'
          ? t('Thank you. Your comment appears once we have read it.')
          : t('Thank you for your comment.');
      setThanks(said);
      announce(said);
    });
    if (went) write('');
  };
  return (
    <form ref={field} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={t('Your comment')}
        name="comment"
        required
        rows={4}
        maxLength={MAX_COMMENT}
        value={text}
        onChange={({ target }) => {
          write(target.value);
          setThanks('');
          clear();
        }}
        hint={t('Your name is shown beside it. {count} characters left.', {
          count: MAX_COMMENT - text.length,
        })}
        error={wrong?.message}
      />
      {!wrong && <ActionFailure failure={failure} />}
      {thanks && <p className="font-medium text-base text-green-700">{thanks}</p>}
      <Button type="submit" busy={busy} className="self-start">
        {t('Post the comment')}
      </Button>
    </form>
  );
}

/** One comment; its author may delete it, and sees that it still waits for approval. */
function CommentRow({ comment }: { comment: Comment }) {
  const { author, comment: text, status, is_mine, date_created } = comment;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        <strong className="font-semibold text-ink text-md">{author}</strong>
        <time dateTime={date_created}>{dayText(date_created)}</time>
        {status === 'pending' && <Badge tone="amber">{t('Waits for approval')}</Badge>}
      </div>
      <p className="mt-2 whitespace-pre-line text-base">{text}</p>
      {is_mine && <Delete comment={comment} />}
    </li>
  );
}

/** Asks once before a comment is deleted. */
function Delete({ comment }: { comment: Comment }) {
  const [asked, setAsked] = useState(false);
  const { run, busy, failure } = useAction();
  const remove = async () => {
    if (await run(() => removeComment(comment))) announce(t('Your comment was deleted.'));
  };
  return (
    <div className="-mb-2 mt-1 flex flex-wrap items-center gap-2">
      <ActionFailure failure={failure} />
      {asked ? (
        <>
          <span className="text-md">{t('Delete this comment?')}</span>
          <Button
            variant="outline"
            // The pressed button is gone: this one gets its focus.
            autoFocus
            busy={busy}
            onClick={remove}
          >
            {t('Delete')}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(false)}>
            {t('Keep')}
          </Button>
        </>
      ) : (
        <Button variant="ghost" className="-ml-5" onClick={() => setAsked(true)}>
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}

/** All comments of a post and the reader's own, oldest first; `more` reads the next page. */
function useComments(postId: string) {
  const signedIn = useSignedIn();
  const userId = useSession((session) => session.userId);
  const query = useInfiniteQuery(
    {
      queryKey: ['comments', postId, signedIn, userId],
      queryFn: ({ pageParam, signal }) =>
        call('GET /blog-comments/posts/:postId/comments', {
          params: { postId },
          query: { page: pageParam, limit: PAGE_SIZE },
          signal,
        }),
      initialPageParam: 1,
      getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    },
    queryClient,
  );
  const read = query.data?.pages.flatMap(({ data }) => data);
  return {
    signedIn,
    /** Undefined until they have been read. */
    comments: read && distinct(read),
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    busy: query.isFetching,
    failure: query.error,
    retry: () => void query.refetch(),
  };
}

/** A comment deleted while the next page was read shifts those after it: one may come twice. */
const distinct = (comments: Comment[]): Comment[] => [
  ...new Map(comments.map((comment) => [comment._id, comment])).values(),
];

/** Writes a comment under a post and shows it with the others. */
async function addComment(post: string, comment: string): Promise<Comment> {
  const { data } = await call('POST /blog-comments', { body: { post, comment } });
  await readAgain(post);
  return data;
}

/** Deletes the reader's own comment. */
async function removeComment({ _id, post }: Comment): Promise<void> {
  await call('DELETE /blog-comments/:id', { params: { id: _id } });
  await readAgain(post);
}

const readAgain = (post: string) => queryClient.invalidateQueries({ queryKey: ['comments', post] });
