import { Type } from 'typebox';
import {
  Email,
  Id,
  IdOrSlug,
  Nullable,
  OptionalPhone,
  type Static,
  Text,
  Timestamp,
  writtenIn,
} from '../primitives.ts';

import { callsOf, route } from '../route.ts';
import type { Language } from '../rules/languages.ts';
import { OpeningHours } from './shop.ts';

const { open, personal } = callsOf('Content');

/** A slide of the home page (specification section 3). */
export const Slide = Type.Object({
  _id: Id,
  title: Type.String(),
  /** The target of the slide: a path of this shop. */
  linkTo: Type.String(),
  /** The text of its button. */
  link: Type.String(),
  /** A name under /gallery/, 5:2, for wide screens. */
  slide_photo: Type.String(),
  /** The same, square, for phones. */
  slide_photo_mobile: Nullable(Type.String()),
  date_created: Timestamp,
  ...writtenIn,
});
export type Slide = Static<typeof Slide>;

export const listSlides = route({
  ...open,
  summary: 'Slides of the home page, newest first',
  data: Slide,
  list: { limit: 5, sorts: ['date_created'], defaultSort: '-date_created' },
});

/** News in a popup (specification sections 3 and 4). Plain text. */
export const Announcement = Type.Object({
  _id: Id,
  title: Type.String(),
  message: Type.String(),
  announce_date_start: Timestamp,
  announce_date_stop: Timestamp,
  /** A name under /gallery/. */
  featured_image: Nullable(Type.String()),
  date_created: Timestamp,
  ...writtenIn,
});
export type Announcement = Static<typeof Announcement>;

export const listAnnouncements = route({
  ...open,
  summary: 'Announcements that have not ended, newest first; clients show the first one within its dates',
  data: Announcement,
  list: { limit: 10, sorts: ['date_created'], defaultSort: '-date_created' },
});

/** A category of blog posts, with its children. */
export interface BlogCategory {
  _id: string;
  name: string;
  slug: string;
  /** Published posts in it and its descendants. */
  posts: number;
  children: BlogCategory[];
  written_in?: Record<string, Language>;
}
const BlogCategoryFields = {
  _id: Id,
  name: Type.String(),
  slug: Type.String(),
  posts: Type.Integer({ minimum: 0 }),
  ...writtenIn,
};
const LeafBlogCategory = Type.Object({
  ...BlogCategoryFields,
  children: Type.Array(Type.Any(), { maxItems: 0 }),
});
const nestBlogCategory = (children: Type.TSchema) =>
  Type.Object({ ...BlogCategoryFields, children: Type.Array(children) });
/** Three levels are declared: more than any blog shows. */
export const BlogCategory = Type.Unsafe<BlogCategory>(nestBlogCategory(nestBlogCategory(LeafBlogCategory)));

/** One ingredient of a recipe: the original text, and its parsed amount and name, for scaling. */
const Ingredient = Type.Object({
  text: Type.String(),
  name: Type.String(),
  quantity: Type.Number(),
  unit: Nullable(Type.String()),
});

/** A blog post (specification section 3). In lists `description` is an excerpt of plain text. */
export const Post = Type.Object({
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  categories: Type.Array(Type.Object({ _id: Id, name: Type.String(), slug: Type.String(), ...writtenIn })),
  tags: Type.Array(Type.String()),
  /** A name under /gallery/. */
  featured_image: Nullable(Type.String()),
  /** HTML with a few harmless tags, sanitised when it is written and again when it is read. */
  description: Type.String(),
  /** The first sentences as plain text, for cards and search engines. */
  excerpt: Type.String(),
  is_pined: Type.Boolean(),
  /** The ingredients of a recipe; empty for other posts. */
  ingredients: Type.Array(Ingredient),
  /** The number of people they are for; null: not given. */
  serves: Nullable(Type.Integer({ minimum: 1 })),
  date_created: Timestamp,
  date_updated: Timestamp,
  /** Published comments. */
  comments: Type.Integer({ minimum: 0 }),
  ...writtenIn,
});
export type Post = Static<typeof Post>;

const PostLink = Nullable(
  Type.Object({
    ...{ slug: Type.String(), title: Type.String(), featured_image: Nullable(Type.String()) },
    ...writtenIn,
  }),
);

const PostFilters = Type.Object({
  /** A category's slug or `_id`; sub-categories are included, an unknown one gives an empty list. */
  category: Type.Optional(Text(120)),
  tag: Type.Optional(Text(60)),
});

export const listPosts = route({
  ...open,
  summary: 'Published blog posts, pinned ones first',
  query: PostFilters,
  data: Post,
  list: { limit: 12, sorts: ['is_pined', 'date_created', 'title'], defaultSort: '-is_pined,-date_created' },
});

export const getPost = route({
  ...open,
  summary: 'A blog post by slug, with its neighbours by date: `previous` is newer, `next` older',
  params: Type.Object({ slug: IdOrSlug }),
  data: Type.Object({ ...Post.properties, previous: PostLink, next: PostLink }),
  errors: ['not_found'],
});

export const countPosts = route({
  ...open,
  summary: 'How many published posts there are, with the filters of the list',
  query: PostFilters,
  data: Type.Object({ total: Type.Integer({ minimum: 0 }) }),
});

export const listBlogCategories = route({
  ...open,
  summary: 'Categories of the blog as a tree',
  data: Type.Array(BlogCategory),
});

/** A page of text: sections of sanitised HTML. */
export const TextPage = Type.Object({
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  /** One sentence for search engines. */
  summary: Type.String(),
  sections: Type.Array(Type.Object({ heading: Type.String(), html: Type.String() })),
  date_updated: Timestamp,
  ...writtenIn,
});
export type TextPage = Static<typeof TextPage>;

const page = (summary: string) => route({ ...open, summary, data: TextPage, errors: ['not_found'] });

export const getTerms = page('Terms and conditions');
export const getReturnPolicy = page('Return policy');
export const getShippingPolicy = page('Shipping and delivery policy');
export const getPrivacyPolicy = page('Privacy policy (ours)');

export const getAbout = route({
  ...open,
  summary: 'About the shop',
  data: Type.Object({
    title: Type.String(),
    /** A name under /gallery/. */
    image: Nullable(Type.String()),
    /** Sanitised HTML. */
    html: Type.String(),
    numbers: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    ...writtenIn,
  }),
  errors: ['not_found'],
});

export const getContact = route({
  ...open,
  summary: 'How to reach the shop: stores, channels, and the topics of the contact form',
  data: Type.Object({
    /** Null, like the two below: not set. */
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
    /** Opens a chat with the shop's greeting. */
    whatsapp: Nullable(Type.String()),
    topics: Type.Array(Type.String()),
    stores: Type.Array(
      Type.Object({
        name: Type.String(),
        address: Type.String(),
        phone: Nullable(Type.String()),
        opening_hours: Type.Array(OpeningHours),
        lat: Nullable(Type.Number()),
        lng: Nullable(Type.Number()),
      }),
    ),
  }),
});

export const submitContact = route({
  ...personal,
  summary: 'Sends a message to the shop: stored first, mailed later',
  body: Type.Object({
    name: Text(120, 2),
    email: Email,
    phone: OptionalPhone,
    /** One of the topics of GET /contact, or the sender’s own words. */
    subject: Type.Optional(Nullable(Text(120, 0))),
    message: Text(5000, 5),
  }),
  data: Type.Object({ _id: Id }),
  message: 'Thank you. We have your message and will answer soon.',
  status: 201,
  errors: ['rate_limited'],
});

/** A question with its answer (sanitised HTML). */
export const Question = Type.Object({
  _id: Id,
  question: Type.String(),
  answer: Type.String(),
  topic: Nullable(Type.String()),
  position: Type.Integer(),
  date_created: Timestamp,
  ...writtenIn,
});
export type Question = Static<typeof Question>;

export const listQuestions = route({
  ...open,
  summary: 'Questions and answers, in the order of the shop',
  data: Question,
  list: { limit: 12, sorts: ['position', 'date_created'], defaultSort: 'position' },
});

export const findCountry = route({
  summary: 'Which country a place is in, and whether the shop serves it; the border is judged kindly (ours)',
  tag: 'Region',
  query: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    /** Metres. */
    accuracy: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
  }),
  data: Type.Object({
    /** ISO 3166-1 alpha-2; null if there is none or it is unknown. */
    country: Nullable(Type.String()),
    allowed: Type.Boolean(),
  }),
  cache: 'private',
});
