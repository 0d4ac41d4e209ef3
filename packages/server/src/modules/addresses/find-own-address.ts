import type { SavedAddress } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { selectAddress } from './address.store.ts';

/** An address the account keeps. @throws not_found for an unknown one and for somebody else's alike. */
export async function findOwnAddress(ctx: Context, accountId: string, id: string): Promise<SavedAddress> {
  const address = await selectAddress(ctx.db, { accountId, id });
  if (!address) throw new ShopError('not_found');
  return address;
}
