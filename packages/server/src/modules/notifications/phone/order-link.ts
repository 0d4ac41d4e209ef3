import { timingSafeEqual } from 'node:crypto';
import { pathIn } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { countTry, networkLimits } from '#server/http/limit-in-database.ts';
import { accessTokenOf, requireAccess } from '#server/modules/orders/reading/require-access.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { findOrderOfLink, putOrderLink } from './order-link.store.ts';
import type { LinkParts } from './phone-words.ts';

/** The path of short links; the token follows. */
export const LINK_PATH = '/o/';
/** base64url of a little more than 128 bits: no one can guess one, and it fits into an SMS. */
const TOKEN_LENGTH = 22;
const WRONG_OF_NETWORK = { purpose: 'order-link-network', max: 200, windowSeconds: 10 * 60 };

function tokenOf({ deriveToken }: Pick<Context, 'deriveToken'>, orderId: string): string {
  return deriveToken('order-link', orderId).slice(0, TOKEN_LENGTH);
}

/** The short link of an order, always the same; the database has its hash. */
export async function orderLink(ctx: Context, publicUrl: string, orderId: string): Promise<LinkParts> {
  const tail = tokenOf(ctx, orderId);
  await putOrderLink(ctx.db, { hash: hashToken(tail), orderId, at: ctx.now() });
  return { base: publicUrl + LINK_PATH, tail };
}

/**
 * The target of a short link: the page of exactly that order, with its token behind `#`, where no server sees it. It
 * works as long as the order's access token, and changes nothing. Must not run in a transaction.
 * @throws not_found for an unknown or ended one; rate_limited after too many of those.
 */
export async function followOrderLink(ctx: Context, token: string, address: string): Promise<string> {
  const found = token.length === TOKEN_LENGTH ? await findOrderOfLink(ctx.db, hashToken(token)) : null;
  if (!found || !isOfSecret(ctx, token, found.id)) {
    for (const limit of networkLimits(WRONG_OF_NETWORK, address)) await countTry(ctx, limit);
    throw new ShopError('not_found');
  }
  const { id, language } = found;
  const access = accessTokenOf(ctx, id);
  await requireAccess(ctx, [id], { token: access, accountId: null, address });
  return pathIn(language, `/orders/${id}#${access}`);
}

/** When a secret is replaced, its links end with its tokens. */
function isOfSecret(ctx: Context, token: string, orderId: string): boolean {
  const { earlier, now } = ctx;
  const right = [tokenOf(ctx, orderId)];
  if (earlier && now() < earlier.until) right.push(tokenOf(earlier, orderId));
  return right.some((each) => timingSafeEqual(hashToken(each), hashToken(token)));
}
