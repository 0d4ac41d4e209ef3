import { Type } from 'typebox';
import { Id, IdList, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forEditors } from './staff-call.ts';

const Status = OneOf(['pending', 'published', 'hidden']);

/** A comment as staff see it. */
export const StaffComment = Type.Object({
  _id: Id,
  post: Type.Object({ _id: Id, title: Type.String(), slug: Type.String() }),
  author: Type.String(),
  comment: Type.String(),
  status: Status,
  date_created: Timestamp,
});
export type StaffComment = Static<typeof StaffComment>;

export const StaffCommentFilters = Type.Object({
  /** Part of the words or of the author's name. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  ids: Type.Optional(IdList),
  status: Type.Optional(Status),
  post: Type.Optional(Id),
});
export type StaffCommentFilters = Static<typeof StaffCommentFilters>;

const one = Type.Object({ id: Id });

export const listComments = route({
  ...forEditors,
  summary: 'Comments under posts, the newest first',
  query: StaffCommentFilters,
  data: StaffComment,
  list: { limit: 25, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const getComment = route({
  ...forEditors,
  summary: 'One comment',
  params: one,
  data: StaffComment,
  errors: ['not_found'],
});

export const moderateComment = route({
  ...forEditors,
  summary: 'Publishes a comment, hides it from everybody, or lets it wait again',
  params: one,
  body: Type.Object({ status: Status }),
  data: StaffComment,
  errors: ['not_found'],
});

export const deleteComment = route({
  ...forEditors,
  summary: 'Deletes a comment for good',
  params: one,
  data: Type.Null(),
  errors: ['not_found'],
});
