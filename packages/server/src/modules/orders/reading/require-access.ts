import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { countTry, networkLimits } from '#server/http/limit-in-database.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { findAccessTokenHash } from '../order.store.ts';
import { countOwnAmong } from './own-orders.store.ts';

const TEN_MINUTES_S = 10 * 60;
/** How many wrong tokens may be tried for an order (decisions: Rate limits). */
const WRONG_FOR_ORDER = { purpose: 'guest-order-look-up', max: 20, windowSeconds: TEN_MINUTES_S };
/** How many wrong tokens and unknown orders a network may try. */
const WRONG_OF_NETWORK = { purpose: 'guest-look-up-network', max: 200, windowSeconds: TEN_MINUTES_S };

/** How long a guest's token opens an ended order: until money, complaints and receipts are settled. */
const OPENS_MS = 90 * 24 * 60 * 60_000;

/** Orders that ended before this moment can no longer be opened. */
export function openSince({ now }: Pick<Context, 'now'>): Date {
  return new Date(now().getTime() - OPENS_MS);
}

/** Who asks for orders: by a token if there is one, else by the account. */
export interface OrderVisitor {
  /** An order's access token. */
  token?: string;
  /** The signed-in account; null: there is none, or a token is used. */
  accountId: string | null;
  /** The caller's address, whose network's wrong tokens are counted. */
  address: string;
}

/**
 * Requires that the visitor owns every one of these orders, or has the access token of each. Must not run in a
 * transaction.
 * @throws not_authenticated without a token and an account; not_found for a wrong token, an order of another account
 * and an unknown order; rate_limited for a wrong token after too many. A right token is never refused.
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
  const overSince = openSince(ctx);
  for (const id of ids) {
    const hash = await findAccessTokenHash(ctx.db, { id, overSince });
    // A token of 256 bits cannot be guessed: a right one works whatever other visitors of the network try.
    if (hash && opens(ctx, token, id)) continue;
    await countWrong(ctx, id, address);
    throw new ShopError('not_found');
  }
}

/** @throws rate_limited after too many tries for the order, or from the network. */
async function countWrong(ctx: Context, id: string, address: string): Promise<void> {
  for (const limit of networkLimits(WRONG_OF_NETWORK, address)) await countTry(ctx, limit);
  await countTry(ctx, { ...WRONG_FOR_ORDER, subject: id });
}

/** The token that opens a guest's order. Derived, so that a repeated request gets it again; only its hash is stored. */
export function accessTokenOf(ctx: Pick<Context, 'deriveToken'>, orderId: string): string {
  return ctx.deriveToken('guest-order', orderId);
}

/**
 * Whether the token belongs to the order, compared in constant time. A token of the shop's earlier secret works as long
 * as that secret is valid; the hash in the row only says that the order has a token.
 */
function opens(
  ctx: Pick<Context, 'deriveToken' | 'earlier' | 'now'>,
  token: string,
  orderId: string,
): boolean {
  const { earlier, now } = ctx;
  const right = [accessTokenOf(ctx, orderId)];
  if (earlier && now() < earlier.until) right.push(accessTokenOf(earlier, orderId));
  const shown = hashToken(token);
  return right.some((each) => timingSafeEqual(shown, hashToken(each)));
}
