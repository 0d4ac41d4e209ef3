import { Type } from 'typebox';
import { Id, IdList, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Announcement } from '../content.ts';
import { Preview } from './preview.ts';
import { forEditors } from './staff-call.ts';

const State = OneOf(['scheduled', 'running', 'ended']);

/** An announcement as staff see it, those that are over too. */
export const StaffAnnouncement = Type.Object({ ...Announcement.properties, state: State });
export type StaffAnnouncement = Static<typeof StaffAnnouncement>;

const picture = { featured_image: Type.Optional(Nullable(Text(120))) };

/** A new announcement: plain text, shown from its start until its stop. */
export const AnnouncementInput = Type.Object({
  title: Text(120),
  message: Text(1000),
  announce_date_start: Timestamp,
  announce_date_stop: Timestamp,
  ...picture,
});
export type AnnouncementInput = Static<typeof AnnouncementInput>;

/** What changes of an announcement; keys that are not given stay. */
export const AnnouncementChange = Type.Object({
  title: Type.Optional(Text(120)),
  message: Type.Optional(Text(1000)),
  announce_date_start: Type.Optional(Timestamp),
  announce_date_stop: Type.Optional(Timestamp),
  ...picture,
});
export type AnnouncementChange = Static<typeof AnnouncementChange>;

const one = Type.Object({ id: Id });

export const listAnnouncements = route({
  ...forEditors,
  summary: 'Announcements, the newest first; the shop shows the first one that runs',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ids: Type.Optional(IdList),
    state: Type.Optional(State),
  }),
  data: StaffAnnouncement,
  list: {
    limit: 25,
    sorts: ['date_created', 'announce_date_start', 'announce_date_stop', 'title'],
    defaultSort: '-date_created',
  },
});

export const getAnnouncement = route({
  ...forEditors,
  summary: 'One announcement',
  params: one,
  data: StaffAnnouncement,
  errors: ['not_found'],
});

export const createAnnouncement = route({
  ...forEditors,
  summary: 'Makes an announcement',
  body: AnnouncementInput,
  data: StaffAnnouncement,
  status: 201,
});

export const changeAnnouncement = route({
  ...forEditors,
  summary: 'Changes an announcement; who has closed it does not see it again',
  params: one,
  body: AnnouncementChange,
  data: StaffAnnouncement,
  errors: ['not_found'],
});

export const removeAnnouncement = route({
  ...forEditors,
  summary: 'Removes an announcement',
  params: one,
  data: Type.Null(),
  errors: ['not_found'],
});

export const previewAnnouncement = route({
  ...forEditors,
  summary: 'The popup with these words over the shop, without announcing them',
  body: AnnouncementInput,
  data: Preview,
  status: 201,
});
