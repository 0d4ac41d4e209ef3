import { createHash } from 'node:crypto';
import type { RouteShape } from '@isoko/contract/route';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '#server/context.ts';
import { giveUpWaiting, inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  claimRequest,
  findRequest,
  forgetRequests,
  keepAnswer,
  type StaffRequest,
} from './staff-request.store.ts';

/** How long a key is remembered. */
const KEEP_MS = 48 * 60 * 60 * 1000;
const HEADER = 'idempotency-key';

/** The header of calls that count once (contract: `once`). */
const keyHeader = {
  [HEADER]: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x20-\\x7e]+$',
    description:
      'Any text of your own, a new one for each thing you do: the same one gets the same answer again',
  }),
};

/**
 * Said before the body is looked at: a client without a key shall not correct fields first. @throws
 * idempotency_key_required.
 */
export async function requireKey({ headers }: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (headers[HEADER] === undefined) throw new ShopError('idempotency_key_required');
}

/** Whose request this is, and which. Equal requests are equal JSON, in whatever order a client writes its keys. */
export function requestOnce(call: string, request: FastifyRequest): StaffRequest {
  const { params, query, body, user, headers } = request;
  if (!user) throw new Error(`${call} counts once and is open to anybody`);
  const said = JSON.stringify([call, params, query, body ?? null], sortKeys);
  const fingerprint = createHash('sha256').update(said).digest('base64url');
  const isProgram = 'keyName' in user && user.keyName !== null;
  return { scope: isProgram ? user.sessionId : user.id, key: String(headers[HEADER]), fingerprint };
}

/**
 * Answers a request once: its key is claimed and its answer kept in the one transaction of `story`, so that either all
 * of it happened or nothing. A repetition gets the first answer, one that waits for a request in flight gets its
 * answer, and of a refusal nothing is remembered. `story` must ask no one outside the database.
 * @throws idempotency_mismatch when the key was used for something else; in_progress when the wait was in vain.
 */
export function once<T>(
  ctx: Context,
  request: StaffRequest,
  story: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    const claim = { ...request, now, outdated: new Date(now.getTime() - KEEP_MS) };
    if (await claimRequest(ctx.db, claim).catch(giveUpWaiting)) {
      const answer = await story(ctx);
      await keepAnswer(ctx.db, request, answer);
      return answer;
    }
    const earlier = await findRequest(ctx.db, request);
    if (earlier.fingerprint !== request.fingerprint) throw new ShopError('idempotency_mismatch');
    // The same request kept it: its fingerprint says so.
    return earlier.answer as T;
  });
}

/** Forgets keys and answers that had their time. Returns how many. */
export async function sweepStaffRequests(ctx: Context): Promise<number> {
  const outdated = new Date(ctx.now().getTime() - KEEP_MS);
  return forgetRequests(ctx.db, outdated);
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How a call that counts once is refused, in addition to its own refusals. */
export const onceErrors = ['idempotency_key_required', 'idempotency_mismatch', 'in_progress'] as const;

/** Headers of a call as its declaration and `once` want them. */
export function headersOf(shape: RouteShape) {
  return shape.once ? Type.Object({ ...shape.headers?.properties, ...keyHeader }) : shape.headers;
}
