import { Type } from 'typebox';
import { Id, OneOf, type Static, Text, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';

const { personal, signedIn } = callsOf('Content');

/** A comment under a post: plain text. */
export const Comment = Type.Object({
  _id: Id,
  post: Id,
  /** The author's name at that time; never their address. */
  author: Type.String(),
  comment: Type.String(),
  status: OneOf(['pending', 'published']),
  /** Whether the caller wrote it, and may delete it. */
  is_mine: Type.Boolean(),
  date_created: Timestamp,
});
export type Comment = Static<typeof Comment>;

export const listComments = route({
  ...personal,
  summary: 'Published comments of a post, oldest first, and one’s own pending ones',
  params: Type.Object({ postId: Id }),
  data: Comment,
  list: { limit: 12, sorts: ['date_created'], defaultSort: 'date_created' },
  errors: ['not_authenticated', 'not_found'],
});

/** The most characters of a comment. */
export const MAX_COMMENT = 2000;

export const addComment = route({
  ...signedIn,
  summary: 'Writes a comment; with moderation it waits for approval',
  body: Type.Object({ post: Id, comment: Text(MAX_COMMENT) }),
  data: Comment,
  status: 201,
  errors: ['not_authenticated', 'not_found', 'rate_limited'],
});

export const removeComment = route({
  ...signedIn,
  summary: 'Deletes one’s own comment',
  params: Type.Object({ id: Id }),
  data: Type.Null(),
  errors: ['not_authenticated', 'forbidden', 'not_found'],
});
