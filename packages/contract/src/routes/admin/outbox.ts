import { Type } from 'typebox';
import { Id, IdList, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { MessageLine } from './order-messages.ts';
import { forManagers, ofOne } from './staff-call.ts';

const Status = OneOf(['pending', 'sent', 'kept', 'failed', 'skipped']);

/** One message to a person: its kind, its subject, and its status. */
export const OutboxMessage = Type.Object({
  _id: Id,
  /** The kind: `order_placed`, `reset_password` … */
  kind: Type.String(),
  audience: OneOf(['customer', 'shop']),
  /** The order it is about, if it is about one. */
  order: Nullable(Type.Object({ _id: Id, number: Type.String() })),
  /** The account it is about, if it is about one. */
  account: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  /**
   * `kept`: the whole message is a mail in a file, which reaches no one. `skipped`: it had no reader any more.
   * `failed`: given up after three days.
   */
  status: Status,
  /** Its channels, the last first. */
  lines: Type.Array(MessageLine),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  date_created: Timestamp,
  sent_at: Nullable(Timestamp),
});
export type OutboxMessage = Static<typeof OutboxMessage>;

export const listOutbox = route({
  ...forManagers,
  summary: 'Messages to people, the newest first',
  query: Type.Object({
    status: Type.Optional(Status),
    kind: Type.Optional(Text(60)),
    ids: Type.Optional(IdList),
  }),
  data: OutboxMessage,
  list: { limit: 25, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const getMessage = route({
  ...forManagers,
  summary: 'One message',
  ...ofOne,
  data: OutboxMessage,
});

export const retryMessage = route({
  ...forManagers,
  summary: 'Sends a message that waits or was given up at once again',
  ...ofOne,
  data: OutboxMessage,
});
