import { Type } from 'typebox';
import { Id, Nullable, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forOwner } from './staff-call.ts';

/** Something worth an investigation. Kept 90 days. */
export const SecurityEvent = Type.Object({
  _id: Type.String(),
  at: Timestamp,
  kind: Type.String(),
  /** Whom it is about; null: nobody, or an account that is gone or that nobody can tell from its hash any more. */
  account: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  /** Keyed hashes, as in the log: the same hash is the same address, or the same account. */
  address_hash: Nullable(Type.String()),
  account_hash: Nullable(Type.String()),
  /** As in the log and in the audit log. */
  request_id: Nullable(Type.String()),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

const Hash = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const listSecurityEvents = route({
  ...forOwner,
  summary: 'Log-ins, refusals, limits, exports and changes of rights, the latest first',
  query: Type.Object({
    kind: Type.Optional(Type.String({ pattern: '^[a-z_]{2,40}$' })),
    account: Type.Optional(Id),
    address_hash: Type.Optional(Hash),
    account_hash: Type.Optional(Hash),
    request_id: Type.Optional(Id),
    since: Type.Optional(Timestamp),
  }),
  data: SecurityEvent,
  list: { limit: 50, sorts: ['at'], defaultSort: '-at' },
});
