import type { Context } from '#server/context.ts';
import type { WalletClient } from './wallet-client.ts';

/** @throws when the shop has no operator to ask: a payment was written before its credentials were taken away. */
export function requireWallet(ctx: Context, method: string): WalletClient {
  const client = ctx.wallets[method];
  if (!client) throw new Error(`${method} is not configured, but a payment needs it`);
  return client;
}

/** @throws in a transaction: an operator that hangs must never hold a lock. */
export function requireNoTransaction(ctx: Context): void {
  if (ctx.db.isTransaction) throw new Error('the operator must not be asked inside a transaction');
}
