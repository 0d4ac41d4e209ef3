import type { Comment } from '@isoko/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from '../customer/query-client.ts';
import { useSession, useSignedIn } from '../customer/session.ts';

/** Comments that are read at a time. */
const PAGE_SIZE = 50;

/** What others say about a post, and one's own, oldest first; `more` reads the next ones. */
export function useComments(postId: string) {
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
    /** Undefined until they have been read once. */
    comments: read && distinct(read),
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    busy: query.isFetching,
    failure: query.error,
    retry: () => void query.refetch(),
  };
}

/** A comment that went while the next page was read moves those behind it: one may come twice. */
const distinct = (comments: Comment[]): Comment[] => [
  ...new Map(comments.map((comment) => [comment._id, comment])).values(),
];

/** Writes a comment under a post and shows it with the others. */
export async function addComment(post: string, comment: string): Promise<Comment> {
  const { data } = await call('POST /blog-comments', { body: { post, comment } });
  await readAgain(post);
  return data;
}

/** Deletes one's own comment. */
export async function removeComment({ _id, post }: Comment): Promise<void> {
  await call('DELETE /blog-comments/:id', { params: { id: _id } });
  await readAgain(post);
}

const readAgain = (post: string) => queryClient.invalidateQueries({ queryKey: ['comments', post] });
