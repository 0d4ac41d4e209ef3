import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { deleteHints, deletePayments, deletePhones, forgetFailedPayers } from './payment.store.ts';

/**
 * Deletes the payers' wallets of an order's payments; amounts, states and the provider's references stay for the books.
 */
export async function forgetPayer(ctx: Context, purposeId: string): Promise<void> {
  await deleteHints(ctx.db, purposeId);
  await deletePhones(ctx.db, purposeId);
}

/** Deletes all payments of a test order. In its transaction. */
export async function forgetTestPayments(ctx: Context, orderId: string): Promise<void> {
  await deletePayments(ctx.db, orderId);
}

/** How long the wallet of a failed payment is kept (the privacy page says so). */
const KEEP_FAILED_MS = 90 * 24 * 60 * 60_000;
const AT_ONCE = 500;

/**
 * Deletes the wallets of old failed payments, and the provider's callbacks about them; the payments stay with their
 * orders. Returns how many there were.
 */
export async function sweepFailedPayers(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEEP_FAILED_MS);
  return inTransaction(ctx, (ctx) => forgetFailedPayers(ctx.db, { before, limit: AT_ONCE }));
}
