import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forOwner } from './staff-call.ts';

/** One row that a member of staff made, changed or removed. */
export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Timestamp,
  /** Without an id: the terminal of the machine. */
  actor: Type.Object({ _id: Nullable(Id), name: Type.String() }),
  request_id: Type.String(),
  /** The table. */
  thing: Type.String(),
  thing_id: Type.String(),
  action: OneOf(['created', 'changed', 'removed', 'exported']),
  /** Of a change the columns that differ; personal data as `(personal)`, but for the names of staff. */
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
    action: Type.Optional(OneOf(['created', 'changed', 'removed', 'exported'])),
  }),
  data: AuditEntry,
  list: { limit: 25, sorts: ['at'], defaultSort: '-at' },
});

export const AuditCheck = Type.Object({
  ok: Type.Boolean(),
  rows: Type.Integer(),
  /** The last row's place in the chain and its hash, `12:3f…`, as the day's mail has it; null: an empty log. */
  head: Nullable(Type.String()),
  /** The place of the first row that is not as it was written; null: every one is. */
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
