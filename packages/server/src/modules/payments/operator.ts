import type { Context } from '#server/context.ts';
import type { MomoClient } from './momo-client.ts';

/** @throws when the shop has no operator to ask: a payment was written before its credentials were taken away. */
export function requireMomo(ctx: Context): MomoClient {
  if (!ctx.momo) throw new Error('MTN MoMo is not configured, but a payment needs it');
  return ctx.momo;
}

/** @throws in a transaction: an operator that hangs must never hold a lock. */
export function requireNoTransaction(ctx: Context): void {
  if (ctx.db.isTransaction) throw new Error('the operator must not be asked inside a transaction');
}
