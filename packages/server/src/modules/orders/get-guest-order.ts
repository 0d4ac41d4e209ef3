import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { countTry, requireTriesLeft } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import { opens } from './access-token.ts';
import { findAccessTokenHash } from './order.store.ts';
import { showOrder } from './show-order.ts';

/** Wrong tokens and unknown orders an address may try (decisions: Rate limits). */
const WRONG_LOOK_UPS = { purpose: 'guest-order-look-up', max: 20, windowSeconds: 10 * 60 };

/**
 * A guest's order for whoever holds its access token. `address` is the caller's, whose wrong tries are counted.
 * @throws not_authenticated without a token; not_found for a wrong one and for an unknown order alike;
 * rate_limited after too many of those.
 */
export async function getGuestOrder(
  ctx: Context,
  { id, token, address }: { id: string; token?: string; address: string },
): Promise<Order> {
  if (!token) throw new ShopError('not_authenticated');
  const limit = { ...WRONG_LOOK_UPS, subject: clientAddress(address) };
  await requireTriesLeft(ctx, limit);
  const hash = await findAccessTokenHash(ctx.db, id);
  if (!hash || !opens(token, hash)) {
    await countTry(ctx, limit);
    throw new ShopError('not_found');
  }
  return showOrder(ctx, id);
}
