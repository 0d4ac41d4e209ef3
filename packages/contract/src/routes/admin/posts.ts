import { Type } from 'typebox';
import { Id, Nullable, OneOf, Slug, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { MAX_LIST_LINES } from '../../rules/shopping-list.ts';
import { Post } from '../content.ts';
import { forEditors, ofOne, Preview, resourceCalls, searched } from './staff-call.ts';

const Status = OneOf(['draft', 'published']);
/** HTML by the author; forbidden markup is removed. */
const Html = Type.String({ maxLength: 60_000 });

/** A post for staff, drafts too. In lists `description` is the excerpt. */
export const StaffPost = Type.Object({
  ...Post.properties,
  status: Status,
  /** Rises with every change; sent along with a change, it prevents overwriting another person's. */
  version: Type.Integer(),
});
export type StaffPost = Static<typeof StaffPost>;

/** A new post; a draft unless it says otherwise. */
export const PostInput = Type.Object({
  title: Text(200),
  description: Html,
  /** Derived from the title if absent. */
  slug: Type.Optional(Slug),
  tags: Type.Optional(Type.Array(Text(60), { maxItems: 20 })),
  /** Ids of blog categories. */
  categories: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  featured_image: Type.Optional(Nullable(Text(120))),
  is_pined: Type.Optional(Type.Boolean()),
  /** The ingredients of a recipe, one per line: `isombe 500 g`. */
  ingredients: Type.Optional(Type.Array(Text(120), { maxItems: MAX_LIST_LINES })),
  /** For how many people. */
  serves: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  status: Type.Optional(Status),
  /** Default: now; publishing a draft sets it again unless it is given. */
  date_created: Type.Optional(Timestamp),
});
export type PostInput = Static<typeof PostInput>;

/** A change of a post; missing keys stay as they are. */
export const PostChange = Type.Object({
  version: Type.Optional(Type.Integer()),
  ...Type.Partial(PostInput).properties,
});
export type PostChange = Static<typeof PostChange>;

export const StaffPostFilters = Type.Object({
  /** `q`: part of a title. */
  ...searched,
  status: Type.Optional(Status),
  /** A category's slug or `_id`; sub-categories are included. */
  category: Type.Optional(Text(120)),
});
export type StaffPostFilters = Static<typeof StaffPostFilters>;

export const calls = resourceCalls({
  read: forEditors,
  write: forEditors,
  data: StaffPost,
  query: StaffPostFilters,
  list: {
    limit: 25,
    sorts: ['date_created', 'date_updated', 'title', 'is_pined'],
    defaultSort: '-date_created',
  },
  input: PostInput,
  change: PostChange,
  summaries: {
    list: 'Blog posts, drafts too, the newest first',
    get: 'One post with its text',
    create: 'Writes a post; a draft unless it is said otherwise',
    change: 'Changes a post; the address it had leads to the new one',
    remove: 'Removes a post with its comments; its address says that it is gone',
  },
});

export const previewPost = route({
  ...forEditors,
  summary: 'The page of this post, without publishing it',
  body: PostInput,
  data: Preview,
  status: 201,
});

/** A category of the blog for staff. */
export const StaffBlogCategory = Type.Object({
  _id: Id,
  name: Type.String(),
  slug: Slug,
  parent: Nullable(Id),
  /** Its position among its siblings; lower ones come first. */
  position: Type.Integer(),
  /** 0 at the top. */
  level: Type.Integer({ minimum: 0 }),
  /** Posts in it, drafts included. */
  posts: Type.Integer({ minimum: 0 }),
});
export type StaffBlogCategory = Static<typeof StaffBlogCategory>;

export const BlogCategoryInput = Type.Object({
  name: Text(120),
  /** Derived from the name if absent. */
  slug: Type.Optional(Slug),
  parent: Type.Optional(Nullable(Id)),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
});
export type BlogCategoryInput = Static<typeof BlogCategoryInput>;
export const BlogCategoryChange = Type.Partial(BlogCategoryInput);
export type BlogCategoryChange = Static<typeof BlogCategoryChange>;

export const categoryCalls = resourceCalls({
  read: forEditors,
  write: forEditors,
  data: StaffBlogCategory,
  query: Type.Object(searched),
  list: { limit: 250, sorts: ['tree', 'name'], defaultSort: 'tree' },
  input: BlogCategoryInput,
  change: BlogCategoryChange,
  summaries: {
    list: 'Categories of the blog in the order of their tree: each before those below it',
    get: 'One category of the blog',
    create: 'Makes a category of the blog',
    change: 'Changes a category of the blog',
    remove: 'Removes a category of the blog that has none below it; its posts stay',
  },
});

const CommentStatus = OneOf(['pending', 'published', 'hidden']);

/** A comment for staff. */
export const StaffComment = Type.Object({
  _id: Id,
  post: Type.Object({ _id: Id, title: Type.String(), slug: Type.String() }),
  author: Type.String(),
  comment: Type.String(),
  status: CommentStatus,
  date_created: Timestamp,
});
export type StaffComment = Static<typeof StaffComment>;

export const StaffCommentFilters = Type.Object({
  /** `q`: part of the words or of the author's name. */
  ...searched,
  status: Type.Optional(CommentStatus),
  post: Type.Optional(Id),
});
export type StaffCommentFilters = Static<typeof StaffCommentFilters>;

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
  ...ofOne,
  data: StaffComment,
});

export const moderateComment = route({
  ...forEditors,
  summary: 'Publishes a comment, hides it from everybody, or lets it wait again',
  ...ofOne,
  body: Type.Object({ status: CommentStatus }),
  data: StaffComment,
});

export const deleteComment = route({
  ...forEditors,
  summary: 'Deletes a comment for good',
  ...ofOne,
  data: Type.Null(),
});
