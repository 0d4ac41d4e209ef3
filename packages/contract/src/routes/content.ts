import { Type } from 'typebox';
import { Id, Nullable, type Static, Timestamp } from '../primitives.ts';
import { route } from '../route.ts';

/** A slide of the home page (specification section 3). */
export const Slide = Type.Object({
  _id: Id,
  title: Type.String(),
  /** Where the slide leads: a path of this shop. */
  linkTo: Type.String(),
  /** What its button says. */
  link: Type.String(),
  /** A name under /gallery/, 5:2, for wide screens. */
  slide_photo: Type.String(),
  /** The same, square, for phones. */
  slide_photo_mobile: Nullable(Type.String()),
  date_created: Timestamp,
});
export type Slide = Static<typeof Slide>;

export const listSlides = route({
  summary: 'Slides of the home page, newest first',
  tag: 'Content',
  data: Slide,
  list: { limit: 5, sorts: ['date_created'], defaultSort: '-date_created' },
  cache: 'public',
});
