import { createHash, randomUUID } from 'node:crypto';
import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { giveUpWaiting, inTransaction } from '#server/database/in-transaction.ts';
import { type Read, readAhead } from '#server/database/read-ahead.ts';
import { openLane } from '#server/lane.ts';
import { holdAccount } from '#server/modules/customers/account-lock.ts';
import { namingGoods } from '#server/modules/pricing/quote-cart.ts';
import { keepRules, rulesRead } from '#server/modules/settings/read-shop.ts';
import { ShopError } from '#server/shop-error.ts';
import { showOrder } from '../reading/show-order.ts';
import { findClaim, forgetClaims, insertClaim, type KeyClaim } from './placing.store.ts';

/** All guests share one scope of keys; each account has its own. */
const GUESTS = 'guest';

/** A request that may become only one order. */
export interface OrderRequest {
  /** The Idempotency-Key, if one was sent. */
  key?: string;
  /** Equal inputs are equal JSON. */
  input: object;
  /** The account of the order; null: a guest's. */
  accountId: string | null;
  /** Reads that placing it needs, as far as the request tells: made together with that of the shop's rules. */
  reads?: readonly Read<unknown>[];
}

/**
 * Runs `place` in the order's transaction with the new order's id, and returns the order. With a `key` the same input
 * is placed once: a repetition gets the existing order in its present state. A refused order leaves nothing behind.
 * @throws idempotency_mismatch, in_progress on the key; not_authenticated if the account was erased a moment ago.
 */
export function placeOnce(
  ctx: Context,
  { key, input, accountId, reads = [] }: OrderRequest,
  place: (ctx: Context, id: string) => Promise<Order>,
): Promise<Order> {
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  // A caller in a transaction already has a connection, so it does not queue for one.
  const inLane = ctx.db.isTransaction ? <T>(work: () => T) => work() : inOrderLane;
  return inLane(() =>
    inTransaction(ctx, async (ctx) => {
      if (accountId) await holdAccount(ctx, accountId);
      const newId = randomUUID();
      const claim = { scope: accountId ?? GUESTS, fingerprint, orderId: newId };
      const earlierId = key && (await claimKey(ctx, { ...claim, key }));
      // The shop's rules are read once for the whole order.
      const ruled = await keepRules(await readAhead(ctx, [rulesRead, ...reads]));
      return earlierId ? showOrder(ruled, earlierId) : namingGoods(ruled, () => place(ruled, newId));
    }),
  );
}

/** How long a key is remembered. */
const KEEP_MS = 48 * 60 * 60 * 1000;
/** Minimum time between two deletions of outdated claims by one process, in ms. */
const FORGET_EVERY_MS = 60 * 1000;

/**
 * Claims a key inside the order's transaction and returns null; or, if a committed request had it, the id of that
 * request's order. Waits for a request in flight, at most the lock time-out.
 * @throws idempotency_mismatch if the key was used for another input; in_progress if the wait was too long.
 */
async function claimKey(ctx: Context, claim: KeyClaim): Promise<string | null> {
  const now = ctx.now();
  const outdated = new Date(now.getTime() - KEEP_MS);
  const isClaimed = await insertClaim(ctx.db, { ...claim, now, outdated }).catch(giveUpWaiting);
  if (isClaimed) {
    await forgetNowAndThen(ctx, { now, outdated });
    return null;
  }
  const earlier = await findClaim(ctx.db, claim);
  if (earlier.fingerprint !== claim.fingerprint) throw new ShopError('idempotency_mismatch');
  return earlier.order_id;
}

/** When this process last deleted outdated claims. */
let forgotAt = 0;

async function forgetNowAndThen(
  ctx: Context,
  { now, outdated }: Record<'now' | 'outdated', Date>,
): Promise<void> {
  if (Math.abs(now.getTime() - forgotAt) < FORGET_EVERY_MS) return;
  forgotAt = now.getTime();
  await forgetClaims(ctx.db, outdated);
}

/** Orders in the database at the same time; the pool's other connections stay free for visitors who browse. */
const AT_ONCE = 8;
/** As many as 8 connections can do within two or three seconds; further orders are refused immediately. */
const MAX_WAITING = 400;

const lane = openLane({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

/**
 * Runs `work` in turn, first come first served. Without this, many orders would wait for connections until the pool
 * gives up, as if the database were gone.
 * @throws unavailable if too many wait already.
 */
export function inOrderLane<T>(work: () => Promise<T>): Promise<T> {
  return lane.run(work);
}
