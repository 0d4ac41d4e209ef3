import { Type } from 'typebox';
import { Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/** One checked part of the shop. */
export const HealthLine = Type.Object({
  key: Type.String(),
  title: Type.String(),
  state: OneOf(['good', 'look', 'broken']),
  /** The finding, in one sentence. */
  says: Type.String(),
  /** What to do; null: nothing. */
  advice: Nullable(Type.String()),
});
export type HealthLine = Static<typeof HealthLine>;

/** The unfinished jobs of one kind. */
export const HealthQueue = Type.Object({
  name: Type.String(),
  /** Due, not started. */
  waiting: Count,
  /** Planned for later. */
  later: Count,
  running: Count,
  /** Failed, waiting for another try. */
  retrying: Count,
  /** Given up. */
  failed: Count,
  /** Since when the oldest due job has been due. */
  oldest: Nullable(Timestamp),
});
export type HealthQueue = Static<typeof HealthQueue>;

/** The answers of one process in the last 24 hours, or since it started. */
export const HealthLoad = Type.Object({
  since: Timestamp,
  requests: Count,
  /** Of them, answered with 5xx. */
  errors: Count,
  /** The slowest by their mean, at most ten. Milliseconds. */
  slowest: Type.Array(
    Type.Object({ route: Type.String(), requests: Count, mean_ms: Count, longest_ms: Count }),
  ),
});
export type HealthLoad = Static<typeof HealthLoad>;

export const Health = Type.Object({
  checked_at: Timestamp,
  /** Broken parts first. */
  lines: Type.Array(HealthLine),
  queues: Type.Array(HealthQueue),
  load: HealthLoad,
  version: Type.String(),
  /** The top section of the changelog, one sentence each. */
  news: Type.Array(Type.String()),
});
export type Health = Static<typeof Health>;

export const getHealth = route({
  ...forManagers,
  summary: 'What works and what does not, and what to do',
  data: Health,
});

export const sendTest = route({
  ...forManagers,
  summary:
    'Sends a test message: by mail to the caller, or to the phone for alerts; answers what the other side said',
  body: Type.Object({ by: OneOf(['mail', 'phone']) }),
  data: Type.Object({
    /** Whether a provider accepted it. */
    is_taken: Type.Boolean(),
    says: Type.String(),
  }),
  errors: ['rate_limited'],
});
