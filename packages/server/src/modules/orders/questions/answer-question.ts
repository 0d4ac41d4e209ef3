import type { Order } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { QuestionAnswer } from '@isoko/contract/routes/order-questions';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { ShopError } from '#server/shop-error.ts';
import { lockOrder } from '../lifecycle/order-life.store.ts';
import { withOrder } from '../lifecycle/take-step.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { roleOf } from '../staff/staff-rights.ts';
import { endInSilence, follow, followOnPhone, noteCall } from './follow-answer.ts';
import { findQuestion, type QuestionRow, selectLateQuestions } from './question.store.ts';

/**
 * Takes the answer of an order's owner or holder. The first yes or no counts and is done immediately; `call` may become one of
 * them until the deadline. From the deadline on nothing counts any more: the wish does. What comes later, or for the second
 * time, changes nothing and gets the order as it is.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; not_found for a question of another order.
 */
export async function answerQuestion(
  ctx: Context,
  { id, question, answer }: { id: string; question: string; answer: QuestionAnswer },
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  return withOrder(ctx, id, async (ctx, order) => {
    const asked = await findQuestion(ctx.db, { orderId: id, id: question });
    if (!asked) throw new ShopError('not_found');
    if (asked.outcome === null) {
      if (isLate(ctx, asked)) await endInSilence(ctx, order, asked);
      else if (answer === 'call') await noteCall(ctx, order, asked);
      else await follow(ctx, { order, asked, answer, by: 'customer' });
    }
    return showOrder(ctx, id);
  });
}

/**
 * Does what a customer said on the phone, also after the deadline while the line waits for that call.
 * @throws not_found; invalid_state when something came of the question already; what changeLines throws.
 */
export async function answerForCustomer(
  ctx: Context,
  { id, question, answer, user }: { id: string; question: string; answer: 'yes' | 'no'; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    const asked = await findQuestion(ctx.db, { orderId: id, id: question });
    if (!asked) throw new ShopError('not_found');
    if (asked.outcome && asked.outcome !== 'to_staff') throw new ShopError('invalid_state');
    await followOnPhone(ctx, { order, asked, answer });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/** From the deadline on, to the millisecond, whether the job has run or not. */
function isLate({ now }: Pick<Context, 'now'>, { answer_by }: Pick<QuestionRow, 'answer_by'>): boolean {
  return now() >= answer_by;
}

/** Ends a question that no one answered in time; one that was answered, or still has time, is left alone. */
export async function closeQuestion(
  ctx: Context,
  { orderId, id }: { orderId: string; id: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    const asked = order && (await findQuestion(ctx.db, { orderId, id }));
    if (order && asked?.outcome === null && isLate(ctx, asked)) await endInSilence(ctx, order, asked);
  });
}

const AT_ONCE = 500;
/** A question's own job ends it within this time, in ms; one that is later has lost its job. */
const PATIENCE_MS = 60_000;

/** Queues the end of questions whose job was lost, for instance with a restored database. Returns how many there were. */
export async function sweepQuestions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - PATIENCE_MS);
  const late = await selectLateQuestions(ctx.db, { before, limit: AT_ONCE });
  for (const { id, order_id } of late)
    await enqueue(ctx, 'question.close', { order_id, question_id: id }, { singletonKey: `${id}:late` });
  return late.length;
}
