import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { removeSome } from '#server/database/in-transaction.ts';
import { networksOf } from './client-address.ts';
import { rateLimited } from './limits.ts';

/** Older rows count for no limit. */
const FORGET_AFTER_HOURS = 24;
/** Each new row removes this many old ones, so that the table stays small without a job. */
const FORGET_AT_ONCE = 20;

/** A limit that survives restarts and counts for all processes together. */
export interface Limit {
  /** What is tried: `guest-order-look-up`. */
  purpose: string;
  /** Who tries: an address, an account. Only a keyed hash of it is stored. */
  subject: string;
  /** Tries that pass in any window. */
  max: number;
  windowSeconds: number;
}

/** A counted try; `takeBack` uncounts it if it turns out not to be one. */
export interface Try {
  takeBack(): Promise<void>;
}

const uncounted: Try = { takeBack: async () => {} };

/**
 * Counts one try, exactly even in a race: of N at the same time at most `max` pass. Must not run inside a transaction:
 * its rollback would undo the try.
 * @throws rate_limited with the seconds until the oldest try leaves the window; a refused try is not counted.
 */
export async function countTry(ctx: Context, limit: Limit): Promise<Try> {
  if (ctx.unlimited) return uncounted;
  const { db, now, subject } = prepare(ctx, limit);
  const { purpose } = limit;
  await db.transaction().execute(async (trx) => {
    // A statement sees only what was committed before it began, so the lock is a statement of its own.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${purpose} ${subject}`}, 0))`.execute(trx);
    await refuseWhenSpent({ ...ctx, db: trx }, limit);
    await trx.insertInto('rate_limit_hit').values({ purpose, subject, at: now }).execute();
  });
  await forgetOldTries(ctx, now);
  return {
    async takeBack() {
      await sql`DELETE FROM rate_limit_hit WHERE ctid = (
        SELECT ctid FROM rate_limit_hit
        WHERE purpose = ${purpose} AND subject = ${subject} AND at = ${now} LIMIT 1 FOR UPDATE SKIP LOCKED
      )`.execute(db);
    },
  };
}

/**
 * Looks whether a try is left without counting one.
 * @throws rate_limited like countTry.
 */
export async function requireTriesLeft(ctx: Context, limit: Limit): Promise<void> {
  if (!ctx.unlimited) await refuseWhenSpent(ctx, limit);
}

/**
 * Like requireTriesLeft, but waits for every try that is being counted now: a check in the middle of a burst of wrong
 * tries sees those before it. Checks do not wait for each other. Must not run inside a transaction.
 * @throws rate_limited like countTry.
 */
export async function requireTriesLeftInTurn(ctx: Context, limit: Limit): Promise<void> {
  if (ctx.unlimited) return;
  const { db, subject } = prepare(ctx, limit);
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`${limit.purpose} ${subject}`}, 0))`.execute(
      trx,
    );
    await refuseWhenSpent({ ...ctx, db: trx }, limit);
  });
}

/** Deletes every try of a subject that has proved its identity in a better way. */
export async function forgetTries(ctx: Context, limit: Limit): Promise<void> {
  await ctx.db
    .deleteFrom('rate_limit_hit')
    .where('purpose', '=', limit.purpose)
    .where('subject', '=', hashed(ctx, limit))
    .execute();
}

async function refuseWhenSpent(ctx: Context, limit: Limit): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - limit.windowSeconds * 1000);
  // The try that must leave the window first: of the newest `max` tries the oldest.
  const blocking = await ctx.db
    .selectFrom('rate_limit_hit')
    .select('at')
    .where('purpose', '=', limit.purpose)
    .where('subject', '=', hashed(ctx, limit))
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(limit.max - 1)
    .limit(1)
    .executeTakeFirst();
  if (blocking) throw rateLimited((blocking.at.getTime() - since.getTime()) / 1000);
}

function prepare(ctx: Context, limit: Limit) {
  if (ctx.db.isTransaction) throw new Error('a try must be counted outside the story’s transaction');
  return { db: ctx.db, now: ctx.now(), subject: hashed(ctx, limit) };
}

/** A rate that all processes keep together. */
interface Pace {
  purpose: string;
  /** Whose rate it is: a provider. */
  subject: string;
  perSecond: number;
  /** A caller that would wait longer gets no turn. */
  maxWaitMs: number;
}

/** Room for delays on the way: a call that arrives late or early does not make a second too full. */
const PACE_SLACK = 1.1;

/**
 * Waits for a turn at a rate that all processes keep together; returns false immediately if the turn comes later than
 * `maxWaitMs`. Uses the clock of the database, not the shop's: the rate protects the provider. A caller that wakes up
 * too late takes another turn, so that callers delayed by a busy machine do not go together. Must not run inside a
 * transaction.
 */
export async function takeTurn(ctx: Pick<Context, 'db'>, pace: Pace): Promise<boolean> {
  const gapMs = (1_000 * PACE_SLACK) / pace.perSecond;
  for (;;) {
    const waitMs = await reserveTurn(ctx, pace, gapMs);
    if (waitMs === null) return false;
    const due = performance.now() + waitMs;
    if (waitMs > 0) await pause(waitMs);
    if (performance.now() - due <= Math.max(gapMs / 4, LATE_MS)) return true;
  }
}

/** Even on an idle machine a timer may be this late. */
const LATE_MS = 5;

/**
 * Reserves the next turn; returns the milliseconds until it, null if that is too late. One row per pace holds the last
 * turn.
 */
function reserveTurn(
  { db }: Pick<Context, 'db'>,
  { purpose, subject, maxWaitMs }: Pace,
  gapMs: number,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${purpose} ${subject}`}, 0))`.execute(trx);
    const { rows } = await sql<{ wait_ms: number | null }>`
      SELECT (extract(epoch FROM max(at) - clock_timestamp()) * 1000)::float8 + ${gapMs}::float8 AS wait_ms
      FROM rate_limit_hit WHERE purpose = ${purpose} AND subject = ${subject}`.execute(trx);
    const told = Math.max(0, rows[0]?.wait_ms ?? 0);
    // No turn is ever given so far ahead: the clock was put back.
    const waitMs = told > maxWaitMs + gapMs ? 0 : told;
    if (waitMs > maxWaitMs) return null;
    await trx
      .deleteFrom('rate_limit_hit')
      .where('purpose', '=', purpose)
      .where('subject', '=', subject)
      .execute();
    await sql`INSERT INTO rate_limit_hit (purpose, subject, at)
      VALUES (${purpose}, ${subject}, clock_timestamp() + ${waitMs} * interval '1 millisecond')`.execute(trx);
    return waitMs;
  });
}

/** Keyed, because addresses and phone numbers are few enough to be guessed from a plain hash. */
function hashed(ctx: Context, { purpose, subject }: Limit): string {
  return ctx.deriveToken(`limit ${purpose}`, subject);
}

async function forgetOldTries(ctx: Context, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGET_AFTER_HOURS * 3_600_000);
  await removeSome(ctx, 'rate_limit_hit', sql`at < ${before}`, FORGET_AT_ONCE);
}

/** A limit for a network: what one IPv4 address may do, which may be thousands of customers of a mobile operator. */
type NetworkLimit = Pick<Limit, 'purpose' | 'max' | 'windowSeconds'>;

/**
 * An IPv6 /64 is one household, a /48 is the most that a customer of a provider can own: each has its part of the
 * limit.
 */
const PARTS = [
  { bits: 64, part: 0.2 },
  { bits: 56, part: 0.5 },
  { bits: 48, part: 1 },
] as const;

/**
 * The limits of the networks of an address: IPv4 the address alone; IPv6 its /64, /56 and /48, so that the owner of
 * many small networks meets the limit of the large one.
 */
export function networkLimits(limit: NetworkLimit, address: string): Limit[] {
  const networks = networksOf(address);
  if (networks.length === 1) return [{ ...limit, subject: networks[0] }];
  return PARTS.map(({ bits, part }, index) => ({
    ...limit,
    purpose: `${limit.purpose}-${bits}`,
    subject: networks[index] ?? networks[0],
    max: Math.ceil(limit.max * part),
  }));
}
