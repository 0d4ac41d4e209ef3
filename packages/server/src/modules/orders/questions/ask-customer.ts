import type { BodyOf } from '@isoko/contract/route';
import type { askCustomer as declared } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { cutOffOf } from '#server/modules/shipping/window-days.ts';
import { readWindowRules } from '#server/modules/shipping/windows.ts';
import { findOrderZone } from '#server/modules/shipping/zones.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { type LockedOrder, selectLines } from '../lifecycle/order-life.store.ts';
import { tellCustomer, withOrder } from '../lifecycle/take-step.ts';
import type { OrderLineRow } from '../order.store.ts';
import { toLine } from '../reading/show-order.ts';
import { tryLines } from '../staff/change-lines.ts';
import type { Weighing } from '../staff/price-weights.ts';
import type { LinesInput, Repacking } from '../staff/repack.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { requireVersion, roleOf } from '../staff/staff-rights.ts';
import { changeQuestion, findQuestion, findWaiting, insertQuestion } from './question.store.ts';

const MINUTE_MS = 60_000;
/** In less time than this no one reads a message and answers it. */
const LEAST_MS = 5 * MINUTE_MS;

/**
 * Asks the customer of an order that is being packed whether a line may be packed differently. Until they answer, the
 * order does not change and nothing is reserved; the price of the substitute is promised until then.
 * @throws not_found; invalid_state on `version` if the order has changed, on `line` if there is a question about it
 * already; errors of changeLines if the proposal cannot be packed now; validation_error on `line` if the delivery
 * begins too soon.
 */
export async function askCustomer(
  ctx: Context,
  { id, input, user }: { id: string; input: BodyOf<typeof declared>; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, input.version);
    // A packed or ended line needs no question.
    if (order.status !== 'confirmed') throw new ShopError('invalid_state');
    const line = await requireLine(ctx, order, input);
    const repacking = await tryLines(ctx, order, toLines(input));
    await openQuestion(ctx, order, {
      ...{ line, kept: input.kept, substitute: substituteIn(repacking) },
      ...{ total_after: repacking.totals.total, user },
    });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/**
 * Asks whether a line may be packed as heavy as it is, above the agreed amount: `most` grams would fit. The order does
 * not change until they say yes; the price is promised until then, and silence is a no (decisions/0184).
 * @throws invalid_state on `line` if there is a question about it already; validation_error on `line` if the delivery
 * begins too soon.
 */
export async function askAboutWeight(
  ctx: Context,
  order: LockedOrder,
  { weighing, most, user }: { weighing: Weighing; most: number; user: SignedIn },
): Promise<void> {
  const { before, line: heavy, totals } = weighing;
  const line = before.find((each) => each.id === heavy.id) ?? heavy;
  await requireUnasked(ctx, line.id);
  await openQuestion(ctx, order, {
    ...{ line, kept: most, substitute: null, grams: heavy.quantity },
    ...{ total_after: totals.total, user },
  });
}

/** Writes a question about a line of a locked order, with the job that ends it, and tells the customer. */
async function openQuestion(
  ctx: Context,
  order: LockedOrder,
  {
    line,
    user,
    ...proposal
  }: {
    line: OrderLineRow;
    kept: number;
    substitute: string | null;
    grams?: number;
    total_after: number;
    user: SignedIn;
  },
): Promise<void> {
  const answer_by = await deadlineOf(ctx, order);
  const asked = await insertQuestion(ctx.db, {
    ...{ order_id: order.id, line_id: line.id, line: JSON.stringify(wareOf(line)), ...proposal },
    ...{ total_before: order.total, asked_at: ctx.now(), asked_by: user.name, answer_by },
  });
  const payload = { order_id: order.id, question_id: asked.id };
  await enqueue(ctx, 'question.close', payload, { startAfter: answer_by });
  await tellCustomer(ctx, order, 'order_question', asked.number);
}

/** The line of the question. */
async function requireLine(
  ctx: Context,
  order: LockedOrder,
  { line: id, kept, substitute }: BodyOf<typeof declared>,
): Promise<OrderLineRow> {
  const line = (await selectLines(ctx.db, order.id)).find((each) => each.id === id);
  if (!line) throw fieldError('line', 'This item is no longer part of the order.');
  if (kept > line.quantity)
    throw fieldError('kept', sentence('Only {n} were ordered.', { n: line.quantity }));
  if (!substitute && kept === line.quantity) throw fieldError('kept', 'Nothing changes.');
  if (!substitute && kept === 0)
    throw fieldError('substitute', 'Please suggest something, or remove the item.');
  await requireUnasked(ctx, id);
  return line;
}

/**
 * Ends a question whose line waits for a call, because there is a new proposal. @throws invalid_state while a question
 * is open.
 */
async function requireUnasked(ctx: Context, lineId: string): Promise<void> {
  const waiting = await findWaiting(ctx.db, lineId);
  if (waiting && !waiting.outcome) {
    const message = 'The customer is already being asked about this item.';
    throw new ShopError('invalid_state', { fields: [{ field: 'line', message }] });
  }
  if (waiting) await changeQuestion(ctx.db, waiting.id, { outcome: 'withdrawn', closed_at: ctx.now() });
}

function toLines({ line, kept, substitute }: BodyOf<typeof declared>): LinesInput {
  const replacements = substitute ? [{ line, ...substitute }] : [];
  return { lines: [{ line, quantity: kept }], replacements };
}

/** The goods of a line, copied into the question: later changes of the catalogue do not affect them. */
function wareOf(row: OrderLineRow) {
  const { product, label, quantity, sold_by, price, sum } = toLine(row);
  return { product, label, quantity, ...(sold_by && { sold_by }), price, sum };
}

/** The substitute among the lines as they would be packed: the new one. */
function substituteIn({ lines }: Repacking): string | null {
  const added = lines.find((line) => line.id === null);
  if (!added) return null;
  const { product, index, ...ware } = toLine({ ...added, id: '' });
  const { label, quantity, sold_by, price, sum } = ware;
  return JSON.stringify({ product, index, label, quantity, sold_by, price, sum });
}

/**
 * The deadline for an answer: the setting's minutes, at most until the cut-off of the delivery window, or, if that is
 * over or close, until the window begins. @throws validation_error on `line` if that is too soon.
 */
async function deadlineOf(ctx: Context, order: LockedOrder): Promise<Date> {
  const { answer_minutes } = await readShopSettings(ctx);
  const now = ctx.now().getTime();
  const end = now + answer_minutes * MINUTE_MS;
  const { window_date: date, window_from: from } = order;
  if (!date || !from) return new Date(end);
  const window = { date, from: from.slice(0, 5) };
  const begins = cutOffOf(window, { cut_off_minutes: 0 }).getTime();
  const zone = await findOrderZone(ctx, order);
  const cutOff = zone ? cutOffOf(window, await readWindowRules(ctx, zone._id)).getTime() : begins;
  const last = cutOff - now >= LEAST_MS ? cutOff : begins;
  if (last - now < LEAST_MS)
    throw fieldError('line', 'The delivery begins too soon to wait for an answer. Please call the customer.');
  return new Date(Math.min(end, last));
}

/**
 * Withdraws a question; its line stays as it is.
 * @throws not_found; invalid_state if it is closed already.
 */
export async function withdrawQuestion(
  ctx: Context,
  { id, question, user }: { id: string; question: string; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx) => {
    const asked = await findQuestion(ctx.db, { orderId: id, id: question });
    if (!asked) throw new ShopError('not_found');
    if (asked.outcome && asked.outcome !== 'to_staff') throw new ShopError('invalid_state');
    await changeQuestion(ctx.db, question, { outcome: 'withdrawn', closed_at: ctx.now() });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}
