import { Type } from 'typebox';
import { Day, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forOwner } from './staff-call.ts';

const Action = OneOf(['created', 'changed', 'removed', 'exported']);

/** One row that a member of staff created, changed or deleted. */
export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Timestamp,
  /** Without an id: the terminal of the machine. */
  actor: Type.Object({ _id: Nullable(Id), name: Type.String() }),
  request_id: Type.String(),
  /** The table. */
  thing: Type.String(),
  thing_id: Type.String(),
  /** Its present or last name; for a part, that of its owner. Null: it has no name, or it is a customer. */
  name: Nullable(Type.String()),
  action: Action,
  /** How many rows the same request changed, this one included; for an import all of it. */
  rows: Type.Integer({ minimum: 1 }),
  /** For a change, the columns that differ; personal data as `(personal)`, except for the names of staff. */
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const listAudit = route({
  ...forOwner,
  summary: 'What staff changed, the latest first',
  query: Type.Object({
    actor: Type.Optional(Id),
    thing: Type.Optional(Text(60)),
    thing_id: Type.Optional(Text(120)),
    /** Changes on this day in Kigali. */
    day: Type.Optional(Day),
    /** One entry for all changes of a request, also for an import: the one with a name. */
    together: Type.Optional(Type.Boolean()),
    /** Changes of one request. */
    request_id: Type.Optional(Text(120)),
    action: Type.Optional(Action),
  }),
  data: AuditEntry,
  list: { limit: 25, sorts: ['at'], defaultSort: '-at' },
});

export const AuditCheck = Type.Object({
  ok: Type.Boolean(),
  rows: Type.Integer(),
  /** The last row's place in the chain and its hash, `12:3f…`, as in the daily mail; null: an empty log. */
  head: Nullable(Type.String()),
  /** The place of the first changed row; null: all are unchanged. */
  broken_at: Nullable(Type.Integer()),
});
export type AuditCheck = Static<typeof AuditCheck>;

export const verifyAudit = route({
  ...forOwner,
  summary: 'Whether the audit log is as it was written, by its chain of hashes',
  data: AuditCheck,
});

export const getAuditEntry = route({
  ...forOwner,
  summary: 'One row that somebody changed',
  params: Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }),
  data: AuditEntry,
  errors: ['not_found'],
});

/** An event for investigations. Kept 90 days. */
export const SecurityEvent = Type.Object({
  _id: Type.String(),
  at: Timestamp,
  kind: Type.String(),
  /** The account it is about; null: none, a deleted account, or one that can no longer be found by its hash. */
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
