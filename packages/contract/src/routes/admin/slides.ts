import { Type } from 'typebox';
import { Id, IdList, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Slide } from '../content.ts';
import { Preview } from './preview.ts';
import { forEditors } from './staff-call.ts';

const Status = OneOf(['draft', 'published']);

/** A slide as staff see it, drafts too. */
export const StaffSlide = Type.Object({ ...Slide.properties, status: Status });
export type StaffSlide = Static<typeof StaffSlide>;

const parts = {
  /** A picture for phones, square; without one the wide one is cut. */
  slide_photo_mobile: Type.Optional(Nullable(Text(120))),
  status: Type.Optional(Status),
  /** The newest stands first. */
  date_created: Type.Optional(Timestamp),
};
const Path = Type.String({ minLength: 1, maxLength: 300 });

/** A new slide; published unless it is said otherwise. */
export const SlideInput = Type.Object({
  title: Text(120),
  linkTo: Path,
  link: Text(40),
  slide_photo: Text(120),
  ...parts,
});
export type SlideInput = Static<typeof SlideInput>;

/** What changes of a slide; keys that are not given stay. */
export const SlideChange = Type.Object({
  title: Type.Optional(Text(120)),
  linkTo: Type.Optional(Path),
  link: Type.Optional(Text(40)),
  slide_photo: Type.Optional(Text(120)),
  ...parts,
});
export type SlideChange = Static<typeof SlideChange>;

const one = Type.Object({ id: Id });

export const listSlides = route({
  ...forEditors,
  summary: 'Slides, drafts too, in the order of the home page; it shows the first five that are published',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ids: Type.Optional(IdList),
    status: Type.Optional(Status),
  }),
  data: StaffSlide,
  list: { limit: 25, sorts: ['date_created', 'title'], defaultSort: '-date_created' },
});

export const getSlide = route({
  ...forEditors,
  summary: 'One slide',
  params: one,
  data: StaffSlide,
  errors: ['not_found'],
});

export const createSlide = route({
  ...forEditors,
  summary: 'Makes a slide; the newest stands first',
  body: SlideInput,
  data: StaffSlide,
  status: 201,
});

export const changeSlide = route({
  ...forEditors,
  summary: 'Changes a slide; keys that are not given stay',
  params: one,
  body: SlideChange,
  data: StaffSlide,
  errors: ['not_found'],
});

export const removeSlide = route({
  ...forEditors,
  summary: 'Removes a slide',
  params: one,
  data: Type.Null(),
  errors: ['not_found'],
});

export const previewSlide = route({
  ...forEditors,
  summary: 'The home page with this slide first, without publishing it',
  body: Type.Object({ _id: Type.Optional(Id), ...SlideInput.properties }),
  data: Preview,
  status: 201,
});
