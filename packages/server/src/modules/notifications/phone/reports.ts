import { keysOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { sendSoon } from '#server/jobs/messages.ts';
import { reopenSent } from '#server/jobs/outbox.store.ts';
import { type AttemptState, changeAttempt, findAttempt, selectAttempts } from './attempt.store.ts';
import { deleteEnded } from './phone-channel.store.ts';
import {
  deleteReports,
  insertReports,
  type Report,
  type ReportState,
  selectReports,
} from './report.store.ts';

/**
 * How far each state is. A later word of a provider never takes one back, but `delivered` may follow `failed`: the
 * message is there all the same.
 */
const HOW_FAR: { readonly [S in AttemptState]: number } = {
  ...{ waiting: 0, sending: 0, unknown: 0, accepted: 1 },
  ...{ sent: 2, failed: 3, delivered: 4, read: 5 },
};

/** What was reported is known to be repeated for a week. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Keeps what a provider told, and has it looked at soon. What was told before is nothing new. */
export async function keepReports(ctx: Context, reports: readonly Report[]): Promise<void> {
  // PostgreSQL takes a row once in one statement.
  const single = new Map(reports.map((each) => [`${each.state} ${each.providerId}`, each]));
  const fresh = await insertReports(ctx.db, [...single.values()], ctx.now());
  const jobs = fresh.map(({ provider, providerId, ref }) => ({
    payload: { provider, provider_id: providerId, ref },
  }));
  if (jobs.length > 0) await enqueueAll(ctx, 'message.report', jobs);
}

/**
 * Brings an attempt to where its reports are, no matter who asks and however often. One that failed lets its message
 * take the next way. Reports of attempts that no one knows change nothing.
 */
export async function applyReports(
  ctx: Context,
  { provider, providerId, ref }: Pick<Report, 'provider' | 'providerId' | 'ref'>,
): Promise<void> {
  const attempt = await findAttempt(ctx.db, { provider, providerId, ref });
  if (!attempt) return;
  const known = { provider, providerId: attempt.providerId ?? providerId, ref: attempt.id };
  const furthest = (await selectReports(ctx.db, known)).reduce<Report | null>(
    (far, each) => (far && HOW_FAR[far.state] >= HOW_FAR[each.state] ? far : each),
    null,
  );
  if (!furthest) return;
  const from = keysOf(HOW_FAR).filter((state) => HOW_FAR[state] < HOW_FAR[furthest.state]);
  const { state, reason } = furthest;
  const change = { from, state, reason, at: ctx.now(), providerId: furthest.providerId };
  const isNew = await changeAttempt(ctx.db, attempt.id, change);
  if (isNew && state === 'failed' && !attempt.isOver) await takeNextWay(ctx, attempt.outboxId);
}

/** Gives a message that counted as sent to its job again, when its last attempt by phone has failed since. */
export async function takeNextWay(ctx: Context, outboxId: string): Promise<void> {
  const attempts = await selectAttempts(ctx.db, outboxId);
  const last = attempts.findLast(({ channel }) => channel !== 'email');
  if (last?.state !== 'failed') return;
  await inTransaction(ctx, async (ctx) => {
    if (await reopenSent(ctx.db, outboxId)) await sendSoon(ctx, [outboxId]);
  });
}

/** Whether a word of a provider is one that we keep. */
export function isReportState(word: string): word is ReportState {
  return word === 'sent' || word === 'delivered' || word === 'read' || word === 'failed';
}

/** Forgets reports that no one repeats any more, and what has ended of numbers. */
export async function sweepReports(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  await deleteReports(ctx.db, before);
  // As long as an old word may be repeated, a newer one that ended it counts.
  await deleteEnded(ctx.db, before);
}
