import type { BodyOf } from '@isoko/contract/route';
import type { typeOrder as declared, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { paragraph } from '#server/input/text.ts';
import { findCustomer } from '#server/modules/customers/staff-customers.ts';
import { fieldError } from '#server/shop-error.ts';
import { readOrderInput } from '../placing/order-input.ts';
import { placeOnce } from '../placing/place-once.ts';
import { type Owner, placeOrder } from '../placing/place-order.ts';
import { insertNote } from './order-note.store.ts';
import { getStaffOrder } from './staff-order.ts';
import { roleOf } from './staff-role.ts';

/**
 * Places an order for somebody who called or wrote: by the prices, the stock and the rules every shopper meets.
 * @throws validation_error, on `account` for somebody who has none (any more); placeOnce's and placeOrder's refusals.
 */
export async function typeOrder(
  ctx: Context,
  { body, user }: { body: BodyOf<typeof declared>; user: SignedIn },
): Promise<StaffOrder> {
  const { source, account = null, staff_note, ...typed } = body;
  const input = readOrderInput(typed);
  const owner = account === null ? null : await requireOwner(ctx, account);
  const customer = { ...input.customer, email: input.customer.email ?? owner?.email ?? null };
  const message = paragraph(staff_note ?? '');
  const request = { input: { ...input, source, message }, accountId: owner?.id ?? null };
  const order = await placeOnce(ctx, request, async (ctx, id) => {
    await placeOrder(ctx, { id, input: { ...input, customer }, owner, source });
    const note = { order_id: id, at: ctx.now(), author_name: user.name, message };
    if (message) await insertNote(ctx.db, note);
  });
  return getStaffOrder(ctx, order._id, roleOf(user));
}

async function requireOwner(ctx: Context, id: string): Promise<Owner> {
  const customer = await findCustomer(ctx, id);
  if (!customer) throw fieldError('account', 'This customer has no account any more.');
  return { id, email: customer.email };
}
