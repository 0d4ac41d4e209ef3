import type { BodyOf } from '@isoko/contract/route';
import type { collectOrder as declared } from '@isoko/contract/routes/admin/order-steps';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { findHandOver } from '../lifecycle/order-life.store.ts';
import { isCollected } from '../lifecycle/order-status.ts';
import { getStaffOrder } from './staff-order.ts';
import { manages, roleOf } from './staff-rights.ts';

/** Wrong codes for one order within an hour, so that no one can try all ten thousand. */
const WRONG_CODES = { purpose: 'delivery-code', max: 5, windowSeconds: 60 * 60 };

/**
 * Checks the code and counts wrong ones, so it must run outside of transactions. @throws rate_limited after five;
 * validation_error on `code`
 */
export async function requireRightCode(
  ctx: Context,
  { id, right, code }: { id: string; right: string | null; code: string },
): Promise<void> {
  const tried = await countTry(ctx, { ...WRONG_CODES, subject: id });
  if (code !== right) throw fieldError('code', 'This is not the code of this order.');
  await tried.takeBack();
}

/**
 * Hands an order over at its point: the customer tells its code, or a manager gives a reason why there is none, which
 * the timeline shows. Money and refused goods are handled as at a door. A second call changes nothing.
 * @throws not_found; forbidden for a packer without a code; rate_limited; validation_error on `code`, `reason`;
 * invalid_state; as moveOrder.
 */
export async function collectOrder(
  ctx: Context,
  { id, body, user }: { id: string; body: BodyOf<typeof declared>; user: SignedIn },
): Promise<StaffOrder> {
  const role = roleOf(user);
  const order = await findHandOver(ctx.db, id);
  if (!order) throw new ShopError('not_found');
  if (isCollected(order) && order.status === 'delivered') return getStaffOrder(ctx, id, role);
  if (!isCollected(order) || order.status !== 'packed') throw new ShopError('invalid_state');
  const { code: typed, reason: why, ...said } = body;
  const code = oneLine(typed ?? '').replace(/\s/g, '');
  const reason = oneLine(why ?? '');
  if (code) await requireRightCode(ctx, { id, right: order.code, code });
  else if (!reason) throw fieldError('code', 'Please type the four digits of the customer, such as 4821.');
  else if (!manages(role)) throw new ShopError('forbidden');
  const step = { ...said, status: 'delivered' as const, reason: code ? null : reason };
  return inTransaction(ctx, (ctx) => moveOrder(ctx, { id, body: step, user, isProved: true }));
}
