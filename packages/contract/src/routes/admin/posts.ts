import { Type } from 'typebox';
import { Id, IdList, Nullable, OneOf, Slug, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Post } from '../content.ts';
import { Preview } from './preview.ts';
import { forEditors } from './staff-call.ts';

const Status = OneOf(['draft', 'published']);
/** HTML as its author hands it in; what is not allowed is left out. */
const Html = Type.String({ maxLength: 60_000 });

/** A post as staff see it, drafts too. In lists `description` is the excerpt. */
export const StaffPost = Type.Object({
  ...Post.properties,
  status: Status,
  /** Grows with every change; sent along with a change it keeps one from undoing somebody else's. */
  version: Type.Integer(),
});
export type StaffPost = Static<typeof StaffPost>;

const parts = {
  /** Made of the title where none is given. */
  slug: Type.Optional(Slug),
  tags: Type.Optional(Type.Array(Text(60), { maxItems: 20 })),
  /** Ids of blog categories. */
  categories: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  featured_image: Type.Optional(Nullable(Text(120))),
  is_pined: Type.Optional(Type.Boolean()),
  status: Type.Optional(Status),
  /** Of now where none is given; a draft that is published gets a new one unless it is given. */
  date_created: Type.Optional(Timestamp),
};

/** A new post; a draft unless it is said otherwise. */
export const PostInput = Type.Object({ title: Text(200), description: Html, ...parts });
export type PostInput = Static<typeof PostInput>;

/** What changes of a post; keys that are not given stay. */
export const PostChange = Type.Object({
  version: Type.Optional(Type.Integer()),
  title: Type.Optional(Text(200)),
  description: Type.Optional(Html),
  ...parts,
});
export type PostChange = Static<typeof PostChange>;

export const StaffPostFilters = Type.Object({
  /** Part of a title. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  ids: Type.Optional(IdList),
  status: Type.Optional(Status),
  /** A category's slug or `_id`; sub-categories are included. */
  category: Type.Optional(Text(120)),
});
export type StaffPostFilters = Static<typeof StaffPostFilters>;

const one = Type.Object({ id: Id });

export const listPosts = route({
  ...forEditors,
  summary: 'Blog posts, drafts too, the newest first',
  query: StaffPostFilters,
  data: StaffPost,
  list: {
    limit: 25,
    sorts: ['date_created', 'date_updated', 'title', 'is_pined'],
    defaultSort: '-date_created',
  },
});

export const getPost = route({
  ...forEditors,
  summary: 'One post with its text',
  params: one,
  data: StaffPost,
  errors: ['not_found'],
});

export const createPost = route({
  ...forEditors,
  summary: 'Writes a post; a draft unless it is said otherwise',
  body: PostInput,
  data: StaffPost,
  status: 201,
});

export const changePost = route({
  ...forEditors,
  summary: 'Changes a post; the address it had leads to the new one',
  params: one,
  body: PostChange,
  data: StaffPost,
  errors: ['not_found'],
});

export const removePost = route({
  ...forEditors,
  summary: 'Removes a post with its comments; its address says that it is gone',
  params: one,
  data: Type.Null(),
  errors: ['not_found'],
});

export const previewPost = route({
  ...forEditors,
  summary: 'The page of this post, without publishing it',
  body: PostInput,
  data: Preview,
  status: 201,
});

/** A category of the blog as staff see it. */
export const StaffBlogCategory = Type.Object({
  _id: Id,
  name: Type.String(),
  slug: Slug,
  parent: Nullable(Id),
  /** Its place among its siblings; lower ones are shown first. */
  position: Type.Integer(),
  /** 0 at the top. */
  level: Type.Integer({ minimum: 0 }),
  /** Posts in it, drafts included. */
  posts: Type.Integer({ minimum: 0 }),
});
export type StaffBlogCategory = Static<typeof StaffBlogCategory>;

const place = {
  /** Made of the name where none is given. */
  slug: Type.Optional(Slug),
  parent: Type.Optional(Nullable(Id)),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
};
export const BlogCategoryInput = Type.Object({ name: Text(120), ...place });
export type BlogCategoryInput = Static<typeof BlogCategoryInput>;
export const BlogCategoryChange = Type.Object({ name: Type.Optional(Text(120)), ...place });
export type BlogCategoryChange = Static<typeof BlogCategoryChange>;

export const listBlogCategories = route({
  ...forEditors,
  summary: 'Categories of the blog in the order of their tree: each before those below it',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ids: Type.Optional(IdList),
  }),
  data: StaffBlogCategory,
  list: { limit: 250, sorts: ['tree', 'name'], defaultSort: 'tree' },
});

export const getBlogCategory = route({
  ...forEditors,
  summary: 'One category of the blog',
  params: one,
  data: StaffBlogCategory,
  errors: ['not_found'],
});

export const createBlogCategory = route({
  ...forEditors,
  summary: 'Makes a category of the blog',
  body: BlogCategoryInput,
  data: StaffBlogCategory,
  status: 201,
});

export const changeBlogCategory = route({
  ...forEditors,
  summary: 'Changes a category of the blog',
  params: one,
  body: BlogCategoryChange,
  data: StaffBlogCategory,
  errors: ['not_found'],
});

export const removeBlogCategory = route({
  ...forEditors,
  summary: 'Removes a category of the blog that has none below it; its posts stay',
  params: one,
  data: Type.Null(),
  errors: ['not_found'],
});
