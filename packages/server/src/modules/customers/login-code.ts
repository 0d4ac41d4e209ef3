import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { BodyOf, DataOf } from '@isoko/contract/route';
import type { askForCode as askRoute } from '@isoko/contract/routes/codes';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry, requireTriesLeft } from '#server/http/limit-in-database.ts';
import { rateLimited } from '#server/http/limits.ts';
import { openForm } from '#server/input/form.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { hashToken } from '#server/secrets.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { CODE_ALARM, codeSendLimits, codeTryLimit, networkLoginLimits, onTry } from './account-limits.ts';
import type { CodeChannels } from './dependencies.ts';
import {
  type CodeAttempt,
  countFailures,
  countNeighbours,
  countOutcomes,
  findCode,
  insertCode,
  lockPrefix,
  noteResend,
  noteWrongCode,
} from './login-code.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a code counts. */
const CODE_LIVES_MS = 5 * MINUTE_MS;
/** A code that ends sooner is not sent again: the person could not type it in time. */
const WORTH_SENDING_MS = 2 * MINUTE_MS;
/** Seconds before a code may be asked for again, by how often it was sent; after the last one another code is sent. */
const PAUSES_S = [30, 60, 120];
const MOST_TRIES = 5;
/** So many wrong codes in a row lock a phone's log-in by code for a day after each. */
const MOST_FAILURES = 100;

/** Mobiles of Rwanda: an SMS anywhere else costs what someone else decides (docs/operations/messages.md). */
const RWANDAN_MOBILE = /^\+2507[2389]\d{7}$/;
/** `+250` and six digits of a number's nine. */
const PREFIX_LENGTH = 10;
const MOST_NEIGHBOURS = 20;
const NEIGHBOURS_MS = 10 * MINUTE_MS;
/** Fewer codes say nothing about how many of them are used. */
const ENOUGH_SENDS = 30;
const LEAST_USED = 0.4;

/** The digits of an attempt: derived, so that they are in no row, job or log. */
function codeOf(ctx: Pick<Context, 'deriveToken'>, id: string): string {
  const derived = Buffer.from(ctx.deriveToken('login code', id), 'base64url');
  return String(derived.readBigUInt64BE() % 1_000_000n).padStart(6, '0');
}

type CodeWanted = BodyOf<typeof askRoute> & {
  /** The caller's. */
  address: string;
  /** Whose session asks, to prove a phone; null: to log in. */
  accountId: string | null;
};

/**
 * Sends a code to a phone, the same one again when the attempt is shown that asked for it. No one is looked up: answer and
 * work are the same whoever has the number. What is counted is counted before anything is sent.
 * @throws validation_error for a number no code goes to; rate_limited; unavailable without a channel to phones.
 */
export async function askForCode(
  ctx: Context,
  channels: CodeChannels,
  { phone: typed, attempt, address, accountId }: CodeWanted,
): Promise<DataOf<typeof askRoute>> {
  const phone = readMobile(typed);
  await requireChannel(ctx, channels);
  await requireUnlocked(ctx, phone);
  return onTry(ctx, codeSendLimits(phone, address), () =>
    inTransaction(ctx, async (ctx) => {
      await requireQuietPrefix(ctx, phone);
      const before = await findRepeatable(ctx, { phone, attempt, accountId });
      return before && attempt ? sendAgain(ctx, before, attempt) : sendNew(ctx, { phone, accountId });
    }),
  );
}

function readMobile(typed: string): string {
  const form = openForm();
  const phone = form.phone('phone', typed);
  form.finish();
  if (!RWANDAN_MOBILE.test(phone)) {
    throw fieldError('phone', 'Codes go to mobile numbers of Rwanda alone, such as 0788 123 456.');
  }
  return phone;
}

/** @throws unavailable when no channel is set up, and for an hour after too few codes by SMS were used. */
async function requireChannel(ctx: Context, { whatsapp, sms }: CodeChannels): Promise<void> {
  if (!whatsapp && !sms) {
    throw new ShopError('unavailable', {
      sentence: sentence('We cannot send codes to phones. Please log in with your email and password.'),
    });
  }
  await watchOutcomes(ctx);
  if (!whatsapp && (await isSmsClosed(ctx))) {
    throw new ShopError('unavailable', {
      sentence: sentence('We cannot send codes right now. Please try again in an hour.'),
    });
  }
}

/** Whether codes go by SMS no more for now: most were never used, as when someone earns by having them sent. */
export async function isSmsClosed(ctx: Context): Promise<boolean> {
  try {
    await requireTriesLeft(ctx, CODE_ALARM);
    return false;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return true;
    throw error;
  }
}

async function watchOutcomes(ctx: Context): Promise<void> {
  const now = ctx.now();
  const { sends, used } = await countOutcomes(ctx.db, { since: new Date(now.getTime() - HOUR_MS), now });
  if (ctx.unlimited || sends < ENOUGH_SENDS || used / sends >= LEAST_USED || (await isSmsClosed(ctx))) return;
  ctx.log.error({ sends, used }, 'too few log-in codes are used: none goes by SMS for an hour');
  await countTry(ctx, CODE_ALARM).catch((error) => {
    // Another process was faster.
    if (!(error instanceof ShopError)) throw error;
  });
}

/** @throws rate_limited while a phone is locked; its owner comes in by password, or waits (docs/spec/trust.md). */
async function requireUnlocked(ctx: Context, phone: string): Promise<void> {
  const until = await lockedUntil(ctx, phone);
  if (until) throw rateLimited((until.getTime() - ctx.now().getTime()) / 1_000);
}

async function lockedUntil(ctx: Context, phone: string): Promise<Date | null> {
  const { n, lastAt } = await countFailures(ctx.db, phone);
  if (n < MOST_FAILURES || !lastAt) return null;
  const until = new Date(lastAt.getTime() + DAY_MS);
  return until > ctx.now() ? until : null;
}

/** @throws rate_limited when many different numbers that begin alike asked: no one has so many, but who pumps does. */
async function requireQuietPrefix(ctx: Context, phone: string): Promise<void> {
  if (ctx.unlimited) return;
  const prefix = phone.slice(0, PREFIX_LENGTH);
  await lockPrefix(ctx.db, prefix);
  const since = new Date(ctx.now().getTime() - NEIGHBOURS_MS);
  const others = await countNeighbours(ctx.db, { prefix, phone, since });
  if (others >= MOST_NEIGHBOURS) throw rateLimited(NEIGHBOURS_MS / 1_000);
}

/** The attempt whose code is sent again; null: another one begins. @throws rate_limited when that is too soon. */
async function findRepeatable(
  ctx: Context,
  { phone, attempt, accountId }: { phone: string; attempt: string | undefined; accountId: string | null },
): Promise<CodeAttempt | null> {
  if (!attempt) return null;
  const found = await findCode(ctx.db, { hash: hashToken(attempt) }, { lock: true });
  if (found?.phone !== phone || found.accountId !== accountId || found.usedAt) return null;
  const now = ctx.now().getTime();
  const waitMs = found.sentAt.getTime() + pauseAfter(found.sends) * 1_000 - now;
  if (waitMs > 0 && !ctx.unlimited) throw rateLimited(waitMs / 1_000);
  const isWorth = found.expiresAt.getTime() - now >= WORTH_SENDING_MS;
  return isWorth && found.sends < PAUSES_S.length && found.failures < MOST_TRIES ? found : null;
}

function pauseAfter(sends: number): number {
  return PAUSES_S[sends - 1] ?? 0;
}

async function sendAgain(
  ctx: Context,
  { id, phone, accountId, sends, expiresAt }: CodeAttempt,
  attempt: string,
): Promise<DataOf<typeof askRoute>> {
  await noteResend(ctx.db, id, ctx.now());
  await queueCode(ctx, { id, accountId, sends: sends + 1 });
  return { attempt, phone, resend_in: pauseAfter(sends + 1), expires_at: expiresAt.toISOString() };
}

async function sendNew(
  ctx: Context,
  { phone, accountId }: { phone: string; accountId: string | null },
): Promise<DataOf<typeof askRoute>> {
  const id = randomUUID();
  const attempt = randomBytes(32).toString('base64url');
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + CODE_LIVES_MS);
  await insertCode(ctx.db, { id, hash: hashToken(attempt), phone, accountId, at, expiresAt });
  await queueCode(ctx, { id, accountId, sends: 1 });
  return { attempt, phone, resend_in: pauseAfter(1), expires_at: expiresAt.toISOString() };
}

async function queueCode(
  ctx: Context,
  { id, accountId, sends }: Pick<CodeAttempt, 'id' | 'accountId' | 'sends'>,
): Promise<void> {
  const message = { kind: 'code', subjectId: id, audience: 'customer', occasion: sends } as const;
  await queueMessage(ctx, { ...message, ...(accountId !== null && { accountId }) });
}

/** What a phone is told of an attempt now; null when its code is used or too old: it is never sent late. */
export async function findCodeToSend(
  ctx: Context,
  id: string,
): Promise<{ phone: string; code: string; minutes: number } | null> {
  const found = await findCode(ctx.db, { id });
  const leftMs = (found?.expiresAt.getTime() ?? 0) - ctx.now().getTime();
  if (!found || found.usedAt || leftMs <= 0) return null;
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS));
  return { phone: found.phone, code: codeOf(ctx, id), minutes };
}

/** What is shown to log in, or to prove a phone. */
export interface CodeTry {
  attempt: string;
  code: string;
  /** Whose session shows it; null: to log in. */
  accountId: string | null;
  /** The caller's. */
  address: string;
}

/**
 * The attempt whose code this is; it is not used by that. Unknown, used and expired attempts, those of someone else and
 * wrong codes are the same in answer and work. Five tries a code, counted in the database before anything is answered; ten
 * wrong ones a number and hour. Not for use in a transaction.
 * @throws wrong_code; rate_limited
 */
export async function requireCode(ctx: Context, tried: CodeTry): Promise<{ id: string; phone: string }> {
  const hash = hashToken(tried.attempt);
  const known = await findCode(ctx.db, { hash });
  const limits = [codeTryLimit(known?.phone ?? tried.attempt), ...networkLoginLimits(tried.address)];
  return onTry(ctx, limits, async (counted) => {
    const right = await inTransaction(ctx, (ctx) => judge(ctx, hash, tried));
    if (!right) throw new ShopError('wrong_code');
    await counted.takeBack();
    return right;
  });
}

async function judge(
  ctx: Context,
  hash: Buffer,
  { code, accountId }: CodeTry,
): Promise<{ id: string; phone: string } | null> {
  const now = ctx.now();
  const found = await findCode(ctx.db, { hash }, { lock: true });
  if (!found || found.accountId !== accountId || found.usedAt || found.expiresAt <= now) return null;
  if (found.failures >= MOST_TRIES || (await lockedUntil(ctx, found.phone))) return null;
  const { id, phone } = found;
  if (isSame(codeOf(ctx, id), code.replace(/\D/g, ''))) return { id, phone };
  await noteWrongCode(ctx.db, id, now);
  return null;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}
