import { createHash, randomUUID } from 'node:crypto';
import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/hold-account.ts';
import { claimKey } from './claim-key.ts';
import { inOrderLane } from './order-lane.ts';
import { showOrder } from './show-order.ts';

/** All guests share one scope of keys; each account has its own. */
const GUESTS = 'guest';

/** A request that may become one order only. */
export interface OrderRequest {
  /** The Idempotency-Key, if one was sent. */
  key?: string;
  /** Equal wishes are equal JSON. */
  input: object;
  /** Whose order it is; null: a guest's. */
  accountId: string | null;
}

/**
 * Runs `place` in the order's transaction with the new order's id, and returns the order. With a `key` the same wish
 * is placed once: a repetition gets the order that exists, as it is now; nothing of a refused wish is remembered.
 * @throws idempotency_mismatch, in_progress on the key; not_authenticated when the account was erased a moment ago.
 */
export function placeOnce(
  ctx: Context,
  { key, input, accountId }: OrderRequest,
  place: (ctx: Context, id: string) => Promise<void>,
): Promise<Order> {
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  // What is in a transaction has its connection, and waits for none.
  const inLane = ctx.db.isTransaction ? <T>(work: () => T) => work() : inOrderLane;
  return inLane(() =>
    inTransaction(ctx, async (ctx) => {
      if (accountId) await holdAccount(ctx, accountId);
      const newId = randomUUID();
      const claim = { scope: accountId ?? GUESTS, fingerprint, orderId: newId };
      const earlierId = key && (await claimKey(ctx, { ...claim, key }));
      if (!earlierId) await place(ctx, newId);
      return showOrder(ctx, earlierId || newId);
    }),
  );
}
