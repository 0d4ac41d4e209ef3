import { Type } from 'typebox';
import { Id, Nullable, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forEditors, ofOne, Preview, searched } from './staff-call.ts';

/** HTML by the author; forbidden markup is removed. */
const Section = Type.Object({ heading: Text(200, 0), html: Type.String({ maxLength: 30_000 }) });
const Figure = Type.Object({ value: Text(40), label: Text(120) });

/** A page of text as staff wrote it: {shop}, {phone}, {email} and {tin} are replaced by the shop's facts. */
export const StaffPage = Type.Object({
  _id: Id,
  slug: Type.String(),
  /** Its path on the site. */
  path: Type.String(),
  /** Rises with every change; sent along with a change, it prevents overwriting another person's. */
  version: Type.Integer(),
  title: Type.String(),
  /** One sentence for search engines. */
  summary: Type.String(),
  sections: Type.Array(Type.Object({ heading: Type.String(), html: Type.String() })),
  /** Only for the page about the shop, like its picture. */
  numbers: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  image: Nullable(Type.String()),
  date_updated: Timestamp,
});
export type StaffPage = Static<typeof StaffPage>;

const words = {
  title: Type.Optional(Text(120)),
  summary: Type.Optional(Text(300)),
  sections: Type.Optional(Type.Array(Section, { minItems: 1, maxItems: 40 })),
  numbers: Type.Optional(Type.Array(Figure, { maxItems: 8 })),
  image: Type.Optional(Nullable(Text(120))),
};

/** A change of a page; missing keys stay as they are. */
export const PageChange = Type.Object({ version: Type.Optional(Type.Integer()), ...words });
export type PageChange = Static<typeof PageChange>;

export const listPages = route({
  ...forEditors,
  summary: 'The pages of text: policies and the page about the shop',
  query: Type.Object(searched),
  data: StaffPage,
  list: { limit: 25, sorts: ['title', 'date_updated'], defaultSort: 'title' },
});

export const getPage = route({
  ...forEditors,
  summary: 'One page of text',
  ...ofOne,
  data: StaffPage,
});

export const changePage = route({
  ...forEditors,
  summary: 'Changes a page of text; keys that are not given stay',
  ...ofOne,
  body: PageChange,
  data: StaffPage,
});

export const previewPage = route({
  ...forEditors,
  summary: 'The page as it would be after this change, without publishing it',
  ...ofOne,
  body: Type.Object(words),
  data: Preview,
  status: 201,
});
