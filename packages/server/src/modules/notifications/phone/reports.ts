import { keysOf, valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toE164 } from '#server/input/text.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { sendSoon } from '#server/jobs/messages.ts';
import { reopenSent } from '#server/jobs/outbox.store.ts';
import type { SmsGatewayConfig } from '#server/sms-gateway-config.ts';
import { AFRICASTALKING, stateOfAfricasTalking } from './africastalking.ts';
import {
  type AttemptState,
  changeAttempt,
  deleteReports,
  findAttempt,
  insertReports,
  type Report,
  type ReportState,
  selectAttempts,
  selectReports,
} from './attempt.store.ts';
import { stopAfter } from './choose-channel.ts';
import { GATEWAY } from './http-gateway.ts';
import {
  deleteEnded,
  OPT_OUT,
  openWindow,
  putTemplateState,
  resumePhone,
  stopPhone,
} from './phone-channel.store.ts';
import { PINDO, stateOfPindo } from './pindo.ts';
import { textAt } from './provider.ts';
import { readWebhook, resultOfError, WHATSAPP } from './whatsapp.ts';

/**
 * The order of states. A later report never moves an attempt back, except that `delivered` may follow `failed`: the
 * message has arrived all the same.
 */
const HOW_FAR: { readonly [S in AttemptState]: number } = {
  ...{ waiting: 0, sending: 0, unknown: 0, accepted: 1 },
  ...{ sent: 2, failed: 3, delivered: 4, read: 5 },
};

/** Reports may be repeated for a week. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

const WINDOW_MS = 24 * 60 * 60_000;
/** Words that stop all messages, alone in a message, in any spelling. */
const STOP_WORDS = ['STOP', 'ARRET', 'ARRETER', 'HAGARIKA', 'UNSUBSCRIBE'];
const START_WORDS = ['START', 'REPRENDRE', 'TANGIRA', 'ONGERA'];

/** Their reasons that concern the number, and for how many days; null: for good. */
const STOPS: Readonly<Record<string, number | null>> = {
  UserInBlackList: null,
  UserInBlacklist: null,
  DoNotDisturbRejection: null,
  NotNetworkSubscriber: 30,
  UserDoesNotExist: 30,
};

export const SMS_PROVIDERS = [AFRICASTALKING, PINDO, GATEWAY] as const;

/** Stores a provider's reports and queues their jobs. Known reports do nothing. */
async function keepReports(ctx: Context, reports: readonly Report[]): Promise<void> {
  // PostgreSQL accepts a row only once in one statement.
  const single = new Map(reports.map((each) => [`${each.state} ${each.providerId}`, each]));
  const fresh = await insertReports(ctx.db, [...single.values()], ctx.now());
  const jobs = fresh.map(({ provider, providerId, ref }) => ({
    payload: { provider, provider_id: providerId, ref },
  }));
  if (jobs.length > 0) await enqueueAll(ctx, 'message.report', jobs);
}

/**
 * Brings an attempt to the state in its reports, however often it is called. If it failed, its message takes the next
 * channel. Reports of unknown attempts change nothing.
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

/** Gives a message that counted as sent a new job, if its last attempt by phone has failed since. */
export async function takeNextWay(ctx: Context, outboxId: string): Promise<void> {
  const attempts = await selectAttempts(ctx.db, outboxId);
  const last = attempts.findLast(({ channel }) => channel !== 'email');
  if (last?.state !== 'failed') return;
  await inTransaction(ctx, async (ctx) => {
    if (await reopenSent(ctx.db, outboxId)) await sendSoon(ctx, [outboxId]);
  });
}

/** Whether a provider's state is one that we store. */
function isReportState(word: string): word is ReportState {
  return word === 'sent' || word === 'delivered' || word === 'read' || word === 'failed';
}

/** Deletes reports that are no longer repeated, and ended notes on numbers. */
export async function sweepReports(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  await deleteReports(ctx.db, before);
  // While an old report may be repeated, the newer one that ended it must stay.
  await deleteEnded(ctx.db, before);
}

/**
 * Stores the content of a WhatsApp webhook, in one transaction: states of messages, messages of people, states of
 * templates. The caller was checked before. Repeated or shuffled it changes nothing more.
 */
export async function receiveWebhook(ctx: Context, body: unknown): Promise<void> {
  const { states, inbound, templates } = readWebhook(body);
  await inTransaction(ctx, async (ctx) => {
    await keepReports(
      ctx,
      states.flatMap(({ id, state, ref, reason }) =>
        isReportState(state) ? [{ provider: WHATSAPP, providerId: id, state, ref, reason }] : [],
      ),
    );
    for (const { state, reason, phone } of states) {
      if (state !== 'failed' || reason === null) continue;
      await stopAfter(ctx, { channel: 'whatsapp', phone, result: resultOfError(Number(reason)) });
    }
    for (const message of inbound) await hear(ctx, message);
    for (const template of templates) await putTemplateState(ctx.db, { ...template, at: ctx.now() });
  });
}

/** A person wrote to the shop: free text may be sent for a day, and some words are commands. */
async function hear(
  ctx: Context,
  { phone, at, text }: { phone: string; at: Date; text: string },
): Promise<void> {
  const word = wordOf(text);
  if (STOP_WORDS.includes(word)) return stopByOwner(ctx, phone, at);
  if (START_WORDS.includes(word)) await resumePhone(ctx.db, { phone, at });
  const until = new Date(at.getTime() + WINDOW_MS);
  await openWindow(ctx.db, { phone, channel: 'whatsapp', until });
}

function wordOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
}

/** A stop is meant for the shop, not for one channel. */
async function stopByOwner(ctx: Context, phone: string, at: Date): Promise<void> {
  for (const channel of ['whatsapp', 'sms'] as const) {
    await stopPhone(ctx.db, { phone, channel, at, until: null, why: OPT_OUT });
  }
}

/** The owner of a number told an SMS provider to stop. Without a number in it nothing happens. */
export async function receiveOptOut(ctx: Context, body: unknown): Promise<void> {
  const phone = toE164(textAt(body, 'phoneNumber') ?? '');
  if (phone) await stopPhone(ctx.db, { phone, channel: 'sms', at: ctx.now(), until: null, why: OPT_OUT });
}

interface Told {
  readonly id: string | null;
  readonly state: ReportState | null;
  readonly reason: string | null;
  /** The number that the reason concerns, if it is reported. */
  readonly phone: string | null;
  readonly days: number | null | undefined;
}

function readAfricasTalking(body: unknown): Told {
  const status = textAt(body, 'status') ?? '';
  const reason = textAt(body, 'failureReason');
  return {
    ...{ id: textAt(body, 'id'), state: stateOfAfricasTalking(status), reason: reason ?? status },
    phone: toE164(textAt(body, 'phoneNumber') ?? ''),
    days: reason === null ? undefined : STOPS[reason],
  };
}

function readPindo(body: unknown): Told {
  const status = textAt(body, 'status') ?? '';
  const id = textAt(body, 'sms_id');
  return { id, state: stateOfPindo(status), reason: status, phone: null, days: undefined };
}

function readGateway(body: unknown, report: SmsGatewayConfig['report']): Told {
  const word = textAt(body, report?.statusPath) ?? '';
  const state = valueAt(report?.map, word);
  return {
    id: report ? textAt(body, report.idPath) : null,
    state: typeof state === 'string' && isReportState(state) ? state : null,
    ...{ reason: word, phone: null, days: undefined },
  };
}

/**
 * Stores a delivery report of an SMS provider. Such reports are not signed: a caller who knows the secret of the
 * address can report on messages whose id they know, and on nothing else.
 */
export async function receiveSmsReport(
  ctx: Context,
  { provider, body, report }: { provider: string; body: unknown; report?: SmsGatewayConfig['report'] },
): Promise<void> {
  const told =
    provider === AFRICASTALKING
      ? readAfricasTalking(body)
      : provider === PINDO
        ? readPindo(body)
        : readGateway(body, report);
  const { id: providerId, state, reason, phone, days } = told;
  if (!providerId || providerId.length > 200 || !state) return;
  const kept: Report = { provider, providerId, state, ref: null, reason: reason?.slice(0, 100) ?? null };
  await inTransaction(ctx, async (ctx) => {
    await keepReports(ctx, [kept]);
    if (state !== 'failed' || !phone || days === undefined) return;
    if (!(await findAttempt(ctx.db, { provider, providerId, ref: null }))) return;
    const stops = { whom: 'number', days } as const;
    await stopAfter(ctx, {
      ...{ channel: 'sms', phone },
      result: { outcome: 'refused', reason: reason ?? 'failed', stops },
    });
  });
}
