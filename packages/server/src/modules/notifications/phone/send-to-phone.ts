import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry, requireTriesLeft, takeTurn } from '#server/http/limit-in-database.ts';
import { dayNumber, firstMomentOf, KIGALI_OFFSET_MS } from '#server/kigali-time.ts';
import type { MessageConfig } from '#server/message-config.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { keep, kept, sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  type Attempt,
  type AttemptState,
  changeAttempt,
  insertAttempt,
  lockCosts,
  resumeAttempt,
  selectAttempts,
  sumCosts,
} from './attempt.store.ts';
import { type Choice, chooseChannel, stopAfter } from './choose-channel.ts';
import { countSegments } from './gsm7.ts';
import type { PhoneProvider, SendResult } from './provider.ts';
import { applyReports } from './reports.ts';
import type { PhoneNote } from './write-note.ts';

/** Why a message that is not urgent waits during quiet hours. */
export const UNTIL_MORNING = 'It will be sent in the morning.';

/** The end of one line of a message: by mail, or by phone. */
export type LineEnd =
  | { end: 'sent' }
  /** There is no one to tell. */
  | { end: 'none'; reason?: string }
  | { end: 'failed'; reason: string }
  /** `error`: the job must fail with it, and will be tried again by itself. */
  | { end: 'later'; reason: string; at: Date; error?: Error };

export interface PhoneDeps {
  /** The best first. */
  readonly phones: readonly PhoneProvider[];
  readonly config: Pick<MessageConfig, 'quietHours' | 'dailyCeiling'>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Like jobs: soon, then less and less often, but within four minutes of the provider's return. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 4 * MINUTE_MS;
/** A turn that comes later than this is not waited for. */
const TURN_WAIT_MS = 2_000;
const TURN_PAUSE_MS = 3_000;
/** When a message that waits for another day leaves. */
const MORNING_HOUR = 8;

const ARRIVED: readonly AttemptState[] = ['accepted', 'sent', 'delivered', 'read'];

/**
 * Sends a message to a phone by the best channel that is set up and open for it, and by the next one if that refuses.
 * Every attempt is written before its provider is called. An attempt with an unknown result is marked so, waits for a
 * report, and is repeated once, a code never. Must not run in a transaction.
 */
export async function sendToPhone(
  ctx: Context,
  deps: PhoneDeps,
  { outboxId, note }: { outboxId: string; note: PhoneNote },
): Promise<LineEnd> {
  // Each turn returns, or opens or closes an attempt on one channel.
  for (let turn = 0; turn <= deps.phones.length * 3; turn += 1) {
    const attempts = await currentAttempts(ctx, outboxId);
    const last = attempts.at(-1);
    const open = last && endOf(ctx, deps, { last, note });
    if (open) return open;
    const choice = await chooseChannel(ctx, deps.phones, { attempts, note });
    if (!('provider' in choice)) {
      return last
        ? { end: 'failed', reason: last.reason ?? choice.reason }
        : { end: 'none', reason: choice.reason };
    }
    const waits = await whatItWaitsFor(ctx, deps, { choice, last, note });
    if (waits) return waits;
    const end = await tryOnce(ctx, deps, { outboxId, choice, last, note });
    if (end) return end;
  }
  return { end: 'failed', reason: 'no channel took it' };
}

/** The attempts by phone; one that was being sent when its process died becomes unknown. */
async function currentAttempts(ctx: Context, outboxId: string): Promise<Attempt[]> {
  const all = async () =>
    (await selectAttempts(ctx.db, outboxId)).filter(({ channel }) => channel !== 'email');
  const attempts = await all();
  const lost = attempts.find(({ state }) => state === 'sending');
  if (!lost) return attempts;
  const reason = 'The process ended while it was being sent.';
  await changeAttempt(ctx.db, lost.id, { from: ['sending'], state: 'unknown', at: ctx.now(), reason });
  await applyReports(ctx, { provider: lost.provider, providerId: '', ref: lost.id });
  return all();
}

/** The end of a message if its last attempt decides it; null: there is something to do. */
function endOf(
  ctx: Context,
  { phones }: PhoneDeps,
  { last, note }: { last: Attempt; note: PhoneNote },
): LineEnd | null {
  const { state, changedAt, tries } = last;
  const isBefore = (at: number) => ctx.now().getTime() < at;
  if (ARRIVED.includes(state)) return { end: 'sent' };
  if (state === 'waiting') {
    const at = changedAt.getTime() + pauseAfter(tries);
    return isBefore(at) ? { end: 'later', reason: last.reason ?? '', at: new Date(at) } : null;
  }
  if (state !== 'unknown') return null;
  const why = kept(last.reason ?? '');
  const reason = keep(sentence('It is not known whether it arrived: {reason}', { reason: why }));
  if (note.isCode || last.repeats) return { end: 'failed', reason };
  const waitMs = phones.find(({ code }) => code === last.provider)?.reportWaitMs ?? 0;
  const at = changedAt.getTime() + waitMs;
  return isBefore(at) ? { end: 'later', reason, at: new Date(at) } : null;
}

function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10));
}

interface Step {
  readonly choice: Extract<Choice, { provider: PhoneProvider }>;
  readonly last: Attempt | undefined;
  readonly note: PhoneNote;
}

/** Reasons to wait: quiet hours, the provider's rate, and the limit for people who proved nothing. */
async function whatItWaitsFor(
  ctx: Context,
  { config }: PhoneDeps,
  { choice: { provider }, last, note }: Step,
): Promise<LineEnd | null> {
  const quietUntil = note.isUrgent ? null : endOfQuiet(ctx.now(), config.quietHours);
  if (quietUntil) return { end: 'later', reason: UNTIL_MORNING, at: quietUntil };
  const { code: subject, perSecond } = provider;
  if (!(await takeTurn(ctx, { purpose: 'message pace', subject, perSecond, maxWaitMs: TURN_WAIT_MS }))) {
    return {
      end: 'later',
      reason: 'It is waiting for its turn.',
      at: new Date(ctx.now().getTime() + TURN_PAUSE_MS),
    };
  }
  if (last || note.isKnown) return null;
  const reason = await countStranger(ctx, note.to);
  return reason ? { end: 'none', reason } : null;
}

/** The end of the quiet hours around a moment; null if it is in none. Hours of Kigali, two before UTC all year. */
export function endOfQuiet(now: Date, hours: MessageConfig['quietHours']): Date | null {
  if (!hours) return null;
  const { from, until } = hours;
  const hour = new Date(now.getTime() + KIGALI_OFFSET_MS).getUTCHours();
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const hoursLeft = (until - hour + 24) % 24;
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + hoursLeft * HOUR_MS);
}

/** Messages per hour to a number that could be anyone's: as many as a normal order sends, and one more. */
const STRANGERS = { purpose: 'message to a strange phone', max: 5, windowSeconds: 60 * 60 };

async function countStranger(ctx: Context, phone: string): Promise<string | null> {
  try {
    await countTry(ctx, { ...STRANGERS, subject: phone });
    return null;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'rate_limited') throw error;
    return 'This phone is not verified and got five messages within an hour.';
  }
}

/** Whether an unproved number gets no more messages for now. */
export async function strangerHeardEnough(ctx: Context, phone: string): Promise<boolean> {
  try {
    await requireTriesLeft(ctx, { ...STRANGERS, subject: phone });
    return false;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'rate_limited') throw error;
    return true;
  }
}

/** Whether the day's money for phones is spent, so that a new message waits for the next morning. */
export async function isDaySpent(ctx: Context, { dailyCeiling }: PhoneDeps['config']): Promise<boolean> {
  return (await sumCosts(ctx.db, firstMomentOf(dayNumber(ctx.now())))) >= dailyCeiling;
}

/** One try with one provider. Null: the next turn looks at its result. */
async function tryOnce(
  ctx: Context,
  deps: PhoneDeps,
  { outboxId, choice, last, note }: Step & { outboxId: string },
): Promise<LineEnd | null> {
  const { provider, isInWindow } = choice;
  const begun = await begin(ctx, deps, { outboxId, choice, last, note });
  if ('end' in begun) return begun;
  const { id } = begun;
  const { to, language, text, template } = note;
  const result = await provider.send({ to, ref: id, language, text, template, isInWindow });
  await noteWire(ctx, provider.channel, troubleOf(result));
  return conclude(ctx, { id, provider, note, tries: begun.tries }, result);
}

/** Why a provider failed; null: it worked, also if it said that this number takes nothing. */
export function troubleOf(result: SendResult): string | null {
  if (result.outcome === 'accepted') return null;
  if (result.outcome === 'refused' && !result.isAlarm && result.stops?.whom !== 'channel') return null;
  return result.reason;
}

/** Records that the provider is called now, if that stays below the day's ceiling. */
function begin(
  ctx: Context,
  { config }: PhoneDeps,
  { outboxId, choice: { provider }, last, note }: Step & { outboxId: string },
): Promise<LineEnd | { id: string; tries: number }> {
  const { segments } = countSegments(note.text);
  const cost = provider.price * (provider.channel === 'sms' ? segments : 1);
  const today = dayNumber(ctx.now());
  const at = ctx.now();
  return inTransaction(ctx, async ({ db }) => {
    await lockCosts(db);
    if ((await sumCosts(db, firstMomentOf(today))) + cost > config.dailyCeiling) return ceiling(ctx, note);
    const taken: LineEnd = {
      end: 'later',
      reason: 'Another process is sending it.',
      at: new Date(at.getTime() + MINUTE_MS),
    };
    if (last?.state === 'waiting' && last.provider === provider.code) {
      const { id, tries } = last;
      return (await resumeAttempt(db, { id, tries, cost, at })) ? { id, tries: tries + 1 } : taken;
    }
    const repeats = last?.state === 'unknown' ? last.id : null;
    const words = { channel: provider.channel, provider: provider.code, state: 'sending' } as const;
    const id = await insertAttempt(db, { outboxId, ...words, segments, cost, repeats, at });
    return id === null ? taken : { id, tries: 1 };
  });
}

function ceiling(ctx: Context, note: PhoneNote): LineEnd {
  ctx.log.error('messages to phones have reached the ceiling of the day');
  const reason = 'The daily spending limit for messages is reached.';
  if (note.isCode) return { end: 'none', reason };
  const tomorrow = firstMomentOf(dayNumber(ctx.now()) + 1).getTime();
  return { end: 'later', reason, at: new Date(tomorrow + MORNING_HOUR * HOUR_MS) };
}

/** Records the result of a try. Null: the next turn reads it. */
async function conclude(
  ctx: Context,
  { id, provider, note, tries }: { id: string; provider: PhoneProvider; note: PhoneNote; tries: number },
  result: SendResult,
): Promise<LineEnd | null> {
  const at = ctx.now();
  const from = ['sending', 'unknown'] as const;
  if (result.outcome === 'accepted') {
    const { id: providerId, cost } = result;
    await changeAttempt(ctx.db, id, { from, state: 'accepted', at, providerId, cost });
    // A report may have been faster than the answer: the next turn looks.
    await applyReports(ctx, { provider: provider.code, providerId: providerId ?? '', ref: id });
    return null;
  }
  const { reason } = result;
  if (result.outcome === 'refused') {
    await changeAttempt(ctx.db, id, { from, state: 'failed', at, reason, cost: 0 });
    await stopAfter(ctx, { channel: provider.channel, phone: note.to, result });
    return null;
  }
  if (result.outcome === 'retry') {
    await changeAttempt(ctx.db, id, { from: ['sending'], state: 'waiting', at, reason, cost: 0 });
    const pauseMs = Math.max(result.afterMs ?? 0, pauseAfter(tries));
    return { end: 'later', reason, at: new Date(at.getTime() + pauseMs) };
  }
  await changeAttempt(ctx.db, id, { from: ['sending'], state: 'unknown', at, reason });
  return { end: 'later', reason, at: new Date(at.getTime() + provider.reportWaitMs) };
}
