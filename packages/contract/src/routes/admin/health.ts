import { Type } from 'typebox';
import { Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/** One thing that was looked at. */
export const HealthLine = Type.Object({
  key: Type.String(),
  title: Type.String(),
  state: OneOf(['good', 'look', 'broken']),
  /** What is true, in one sentence. */
  says: Type.String(),
  /** What to do; null: nothing. */
  advice: Nullable(Type.String()),
});
export type HealthLine = Static<typeof HealthLine>;

/** The jobs of one kind that are not done. */
export const HealthQueue = Type.Object({
  name: Type.String(),
  /** Due, and not begun. */
  waiting: Count,
  /** Put off to a later time. */
  later: Count,
  running: Count,
  /** Failed, and tried again. */
  retrying: Count,
  /** Given up. */
  failed: Count,
  /** Since when the oldest of those that are due could have been begun. */
  oldest: Nullable(Timestamp),
});
export type HealthQueue = Static<typeof HealthQueue>;

/** What one process answered in the last 24 hours, or since it began. */
export const HealthLoad = Type.Object({
  since: Timestamp,
  requests: Count,
  /** Of them, answered with 5xx. */
  errors: Count,
  /** The slowest by their mean, ten at most. Milliseconds. */
  slowest: Type.Array(
    Type.Object({ route: Type.String(), requests: Count, mean_ms: Count, longest_ms: Count }),
  ),
});
export type HealthLoad = Static<typeof HealthLoad>;

export const Health = Type.Object({
  checked_at: Timestamp,
  /** What is broken first. */
  lines: Type.Array(HealthLine),
  queues: Type.Array(HealthQueue),
  load: HealthLoad,
  version: Type.String(),
  /** The top section of the changelog, a sentence each. */
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
    /** Whether someone took it who brings it to people. */
    is_taken: Type.Boolean(),
    says: Type.String(),
  }),
  errors: ['rate_limited'],
});
