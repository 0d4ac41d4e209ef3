import type { Context } from '#server/context.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { countTry, requireTriesLeft } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import { opens } from './access-token.ts';
import { findAccessTokenHash } from './order.store.ts';
import { countOwnAmong } from './own-orders.store.ts';

/** Wrong tokens and unknown orders an address may try (decisions: Rate limits). */
const WRONG_LOOK_UPS = { purpose: 'guest-order-look-up', max: 20, windowSeconds: 10 * 60 };

/** So long a guest's token opens an order that is over: until money, complaints and receipts are settled. */
const OPENS_MS = 90 * 24 * 60 * 60_000;

/** Who asks for orders. A token that is shown decides, else the account. */
export interface OrderVisitor {
  /** An order's access token. */
  token?: string;
  /** Who is signed in; null: nobody, or a token is shown. */
  accountId: string | null;
  /** The caller's address, whose wrong tokens are counted. */
  address: string;
}

/**
 * Lets the owner of every one of these orders pass, or whoever holds the access token of each. Not for use in a
 * transaction.
 * @throws not_authenticated without a token and an account; not_found for a wrong one, somebody else's order and an
 * unknown one alike; rate_limited after too many wrong tokens.
 */
export async function requireAccess(
  ctx: Context,
  ids: readonly string[],
  { token, accountId, address }: OrderVisitor,
): Promise<void> {
  if (token) return requireToken(ctx, ids, { token, address });
  if (!accountId) throw new ShopError('not_authenticated');
  const wanted = [...new Set(ids)];
  const own = await countOwnAmong(ctx.db, { accountId, ids: wanted });
  if (own !== wanted.length) throw new ShopError('not_found');
}

async function requireToken(
  ctx: Context,
  ids: readonly string[],
  { token, address }: { token: string; address: string },
): Promise<void> {
  const limit = { ...WRONG_LOOK_UPS, subject: clientAddress(address) };
  await requireTriesLeft(ctx, limit);
  const overSince = new Date(ctx.now().getTime() - OPENS_MS);
  for (const id of ids) {
    const hash = await findAccessTokenHash(ctx.db, { id, overSince });
    if (hash && opens(token, hash)) continue;
    await countTry(ctx, limit);
    throw new ShopError('not_found');
  }
}
