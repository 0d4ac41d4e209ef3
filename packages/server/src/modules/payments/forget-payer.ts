import type { Context } from '#server/context.ts';
import { deleteHints, deletePhones } from './payment.store.ts';

/** Forgets whose wallets paid for something; amounts, states and the provider's references stay for the books. */
export async function forgetPayer(ctx: Context, purposeId: string): Promise<void> {
  await deleteHints(ctx.db, purposeId);
  await deletePhones(ctx.db, purposeId);
}
