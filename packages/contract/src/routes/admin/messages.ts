import { Type } from 'typebox';
import { Id, Nullable, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forEditors, ofOne, searched } from './staff-call.ts';

/** A visitor's message from the contact form, and its state. */
export const StaffMessage = Type.Object({
  _id: Id,
  name: Type.String(),
  /** Null for editors, who see no customer's contacts; and so is the phone. */
  email: Nullable(Type.String()),
  /** E.164. */
  phone: Nullable(Type.String()),
  subject: Nullable(Type.String()),
  message: Type.String(),
  date_created: Timestamp,
  /** Null: it waits for an answer. */
  answered_at: Nullable(Timestamp),
  /** The name of the person who marked it as answered. */
  answered_by: Nullable(Type.String()),
  /** For staff only. */
  note: Nullable(Type.String()),
});
export type StaffMessage = Static<typeof StaffMessage>;

export const StaffMessageFilters = Type.Object({
  /** `q`: part of a name, a subject or the message, and but for editors of an address or a phone. */
  ...searched,
  answered: Type.Optional(Type.Boolean()),
});
export type StaffMessageFilters = Static<typeof StaffMessageFilters>;

export const listMessages = route({
  ...forEditors,
  summary: 'Messages of the contact form, the newest first',
  query: StaffMessageFilters,
  data: StaffMessage,
  list: { limit: 25, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const getMessage = route({
  ...forEditors,
  summary: 'One message',
  ...ofOne,
  data: StaffMessage,
});

export const changeMessage = route({
  ...forEditors,
  summary: 'Marks a message as answered, or not, or notes something about it',
  ...ofOne,
  body: Type.Object({
    answered: Type.Optional(Type.Boolean()),
    note: Type.Optional(Nullable(Text(2000, 0))),
  }),
  data: StaffMessage,
});

export const removeMessage = route({
  ...forEditors,
  summary: 'Deletes a message for good',
  ...ofOne,
  data: Type.Null(),
});
