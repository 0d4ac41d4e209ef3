import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Slide } from '../content.ts';
import { forEditors, Preview, resourceCalls, searched } from './staff-call.ts';

const Status = OneOf(['draft', 'published']);

/** A slide for staff, drafts too. */
export const StaffSlide = Type.Object({ ...Slide.properties, status: Status });
export type StaffSlide = Static<typeof StaffSlide>;

const Path = Type.String({ minLength: 1, maxLength: 300 });

/** A new slide; published unless it says otherwise. */
export const SlideInput = Type.Object({
  title: Text(120),
  linkTo: Path,
  link: Text(40),
  slide_photo: Text(120),
  /** A square picture for phones; without one the wide one is cropped. */
  slide_photo_mobile: Type.Optional(Nullable(Text(120))),
  status: Type.Optional(Status),
  /** The newest is the first. */
  date_created: Type.Optional(Timestamp),
});
export type SlideInput = Static<typeof SlideInput>;

/** A change of a slide; missing keys stay as they are. */
export const SlideChange = Type.Partial(SlideInput);
export type SlideChange = Static<typeof SlideChange>;

export const calls = resourceCalls({
  read: forEditors,
  write: forEditors,
  data: StaffSlide,
  query: Type.Object({
    ...searched,
    status: Type.Optional(Status),
  }),
  list: { limit: 25, sorts: ['date_created', 'title'], defaultSort: '-date_created' },
  input: SlideInput,
  change: SlideChange,
  summaries: {
    list: 'Slides, drafts too, in the order of the home page; it shows the first five that are published',
    get: 'One slide',
    create: 'Makes a slide; the newest stands first',
    change: 'Changes a slide; keys that are not given stay',
    remove: 'Removes a slide',
  },
});

export const previewSlide = route({
  ...forEditors,
  summary: 'The home page with this slide first, without publishing it',
  body: Type.Object({ _id: Type.Optional(Id), ...SlideInput.properties }),
  data: Preview,
  status: 201,
});
