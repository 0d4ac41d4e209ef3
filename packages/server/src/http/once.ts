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
 * Runs before the body is validated, so that a client without a key need not correct fields first. @throws
 * idempotency_key_required.
 */
export async function requireKey({ headers }: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (headers[HEADER] === undefined) throw new ShopError('idempotency_key_required');
}

/** Whose request this is, and which. Equal JSON is an equal request, in any order of keys. */
export function requestOnce(call: string, request: FastifyRequest): StaffRequest {
  const { params, query, body, user, headers } = request;
  if (!user) throw new Error(`${call} counts once and is open to anybody`);
  const said = JSON.stringify([call, params, query, body ?? null], sortKeys);
  const fingerprint = createHash('sha256').update(said).digest('base64url');
  const isProgram = 'keyName' in user && user.keyName !== null;
  return { scope: isProgram ? user.sessionId : user.id, key: String(headers[HEADER]), fingerprint };
}

/**
 * Answers a request once: claims its key and keeps its answer in the transaction of `story`, so that all of it happens
 * or nothing. A repetition gets the first answer; one that comes while the first is running waits for its answer.
 * Refusals are not remembered. `story` must not call anything outside the database.
 * @throws idempotency_mismatch if the key was used for another request; in_progress if waiting took too long.
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
    // The fingerprint says that the same request kept it.
    return earlier.answer as T;
  });
}

/** Deletes expired keys and answers. Returns how many. */
export async function sweepStaffRequests(ctx: Context): Promise<number> {
  const outdated = new Date(ctx.now().getTime() - KEEP_MS);
  return forgetRequests(ctx.db, outdated);
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The refusals of a call that counts once, in addition to its own. */
export const onceErrors = ['idempotency_key_required', 'idempotency_mismatch', 'in_progress'] as const;

/** The headers of a call: its own, and that of `once`. */
export function headersOf(shape: RouteShape) {
  return shape.once ? Type.Object({ ...shape.headers?.properties, ...keyHeader }) : shape.headers;
}
