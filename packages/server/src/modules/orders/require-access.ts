import type { Context } from '#server/context.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { countTry, requireTriesLeft } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import { opens } from './access-token.ts';
import { findAccessTokenHash } from './order.store.ts';

/** Wrong tokens and unknown orders an address may try (decisions: Rate limits). */
const WRONG_LOOK_UPS = { purpose: 'guest-order-look-up', max: 20, windowSeconds: 10 * 60 };

/** Who asks for guests' orders: the token shown, and the caller's address, whose wrong tries are counted. */
export interface OrderVisitor {
  token?: string;
  address: string;
}

/**
 * Lets whoever holds the access token of every one of these orders pass. Not for use in a transaction.
 * @throws not_authenticated without a token; not_found for a wrong one and for an unknown order alike;
 * rate_limited after too many of those.
 */
export async function requireAccess(
  ctx: Context,
  ids: readonly string[],
  { token, address }: OrderVisitor,
): Promise<void> {
  if (!token) throw new ShopError('not_authenticated');
  const limit = { ...WRONG_LOOK_UPS, subject: clientAddress(address) };
  await requireTriesLeft(ctx, limit);
  for (const id of ids) {
    const hash = await findAccessTokenHash(ctx.db, id);
    if (hash && opens(token, hash)) continue;
    await countTry(ctx, limit);
    throw new ShopError('not_found');
  }
}
