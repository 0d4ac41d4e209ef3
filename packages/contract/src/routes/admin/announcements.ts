import { Type } from 'typebox';
import { Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Announcement } from '../content.ts';
import { forEditors, Preview, resourceCalls, searched } from './staff-call.ts';

const State = OneOf(['scheduled', 'running', 'ended']);

/** An announcement for staff, ended ones too. */
export const StaffAnnouncement = Type.Object({ ...Announcement.properties, state: State });
export type StaffAnnouncement = Static<typeof StaffAnnouncement>;

/** A new announcement: plain text, shown from its start until its stop. */
export const AnnouncementInput = Type.Object({
  title: Text(120),
  message: Text(1000),
  announce_date_start: Timestamp,
  announce_date_stop: Timestamp,
  featured_image: Type.Optional(Nullable(Text(120))),
});
export type AnnouncementInput = Static<typeof AnnouncementInput>;

/** A change of an announcement; missing keys stay as they are. */
export const AnnouncementChange = Type.Partial(AnnouncementInput);
export type AnnouncementChange = Static<typeof AnnouncementChange>;

export const calls = resourceCalls({
  read: forEditors,
  write: forEditors,
  data: StaffAnnouncement,
  query: Type.Object({
    ...searched,
    state: Type.Optional(State),
  }),
  list: {
    limit: 25,
    sorts: ['date_created', 'announce_date_start', 'announce_date_stop', 'title'],
    defaultSort: '-date_created',
  },
  input: AnnouncementInput,
  change: AnnouncementChange,
  summaries: {
    list: 'Announcements, the newest first; the shop shows the first one that runs',
    get: 'One announcement',
    create: 'Makes an announcement',
    change: 'Changes an announcement; who has closed it does not see it again',
    remove: 'Removes an announcement',
  },
});

export const previewAnnouncement = route({
  ...forEditors,
  summary: 'The popup with these words over the shop, without announcing them',
  body: AnnouncementInput,
  data: Preview,
  status: 201,
});
