import type { Order } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { QuestionAnswer } from '@isoko/contract/routes/order-questions';
import type { Context } from '#server/context.ts';
import { inSavepoint, inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { spokenName } from '#server/modules/pricing/price-lines.ts';
import { ShopError } from '#server/shop-error.ts';
import type { AnswerSentence, EventSentence } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import { takeStep, tellCustomer, withOrder } from '../lifecycle/take-step.ts';
import { askForRest } from '../money/pay-order.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { type Held, holdDifferently, packDifferently } from '../staff/change-lines.ts';
import { keepWeight, requireWeight, tryWeight, type Weighing } from '../staff/price-weights.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { roleOf } from '../staff/staff-rights.ts';
import { linesOf, silenceOf } from './proposal.ts';
import { changeQuestion, findQuestion, type QuestionRow, selectLateQuestions } from './question.store.ts';

/**
 * Takes the answer of an order's owner or token holder. The first yes or no counts and is carried out immediately;
 * `call` may become yes or no until the deadline. From the deadline on no answer counts: the substitution wish does. A
 * late or second answer changes nothing and returns the order as it is.
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
 * Carries out what a customer said on the phone, also after the deadline while the line waits for that call.
 * @throws not_found; invalid_state if the question is closed already; errors of changeLines.
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

/** Ends a question that got no answer in time; one that is answered, or still has time, is left alone. */
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
/** A question's own job ends it within this time, in ms; one that is later than that has lost its job. */
const PATIENCE_MS = 60_000;

/**
 * Queues the end of questions whose job was lost, for instance after a restore of the database. Returns how many there
 * were.
 */
export async function sweepQuestions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - PATIENCE_MS);
  const late = await selectLateQuestions(ctx.db, { before, limit: AT_ONCE });
  for (const { id, order_id } of late)
    await enqueue(ctx, 'question.close', { order_id, question_id: id }, { singletonKey: `${id}:late` });
  return late.length;
}

/** The answer to a question, and who gave it. */
interface Answered {
  order: LockedOrder;
  asked: QuestionRow;
  answer: 'yes' | 'no' | 'silence';
  by: 'customer' | 'nobody';
}

type Trouble = NonNullable<QuestionRow['trouble']>;

/**
 * Carries out the answer to an open question. If that is no longer possible (the substitute is sold out or now costs
 * more), the substitution wish counts: for `leave_out` the goods are left out, every other customer is called.
 */
async function follow(ctx: Context, { order, asked, answer, by }: Answered): Promise<void> {
  const decision = answer === 'silence' ? silenceOf(order, asked) : answer;
  const said: AnswerSentence[] = [{ code: `answer_${answer}`, values: { name: lineName(asked) } }];
  const answered = { answer, answered_by: by, answered_at: ctx.now() } as const;
  if (decision === 'call') return toStaff(ctx, { order, asked, said, answered });
  const first = await attempt(ctx, order, { asked, decision });
  if (typeof first !== 'string')
    return settle(ctx, { order, asked, said, answered, decision, change: first });
  const told: AnswerSentence[] = first === 'gone' ? [...said, gone(asked)] : said;
  const failed = { order, asked, said: told, answered, trouble: first };
  if (decision === 'no' || order.substitution !== 'leave_out') return toStaff(ctx, failed);
  const second = await attempt(ctx, order, { asked, decision: 'no' });
  if (typeof second === 'string') return toStaff(ctx, failed);
  return settle(ctx, { ...failed, decision: 'no', change: second });
}

/** Carries out what a customer told a member of staff, who sees an error immediately. @throws as changeLines. */
async function followOnPhone(
  ctx: Context,
  { order, asked, answer }: Pick<Answered, 'order' | 'asked'> & { answer: 'yes' | 'no' },
): Promise<void> {
  const change = await prepare(ctx, order, { asked, decision: answer });
  const said: AnswerSentence[] = [{ code: 'answer_told', values: { name: lineName(asked) } }];
  const answered = { answer, answered_by: 'staff', answered_at: ctx.now() } as const;
  await settle(ctx, { order, asked, said, answered, decision: answer, change });
}

/** The deadline is over: the substitution wish counts, unless the customer asked for a call. */
function endInSilence(ctx: Context, order: LockedOrder, asked: QuestionRow): Promise<void> {
  if (asked.answer === 'call') return toStaff(ctx, { order, asked, said: [], answered: {} });
  return follow(ctx, { order, asked, answer: 'silence', by: 'nobody' });
}

/** The customer wants to be called; until the deadline they may still say yes or no. */
async function noteCall(ctx: Context, order: LockedOrder, asked: QuestionRow): Promise<void> {
  if (asked.answer === 'call') return;
  const answered = { answer: 'call', answered_by: 'customer', answered_at: ctx.now() } as const;
  await changeQuestion(ctx.db, asked.id, answered);
  await note(ctx, order, [{ code: 'answer_call', values: { name: lineName(asked) } }]);
}

interface Ending {
  order: LockedOrder;
  asked: QuestionRow;
  said: AnswerSentence[];
  answered: Partial<Pick<QuestionRow, 'answer' | 'answered_by' | 'answered_at'>>;
  trouble?: Trouble;
}

/** The computed change of an order: other lines, another weight, or (null) it stays within what was agreed. */
type Change = { held: Held } | { weighing: Weighing } | null;

/** A decision. */
interface Done {
  decision: 'yes' | 'no';
  change: Change;
}

/**
 * Changes the line, with the same story as when staff change it. If a yes leaves a rest to pay, the wallet that paid
 * the order is asked for it.
 */
async function settle(ctx: Context, ending: Ending & Done): Promise<void> {
  const { order, asked, said, answered, trouble = null, change, decision } = ending;
  const outcome = decision === 'yes' ? 'changed' : 'left_out';
  await changeQuestion(ctx.db, asked.id, { ...answered, outcome, trouble, closed_at: ctx.now() });
  if (change === null) await note(ctx, order, [...said, ...atMost(asked)]);
  else if ('held' in change)
    await askForRest(ctx, order, await packDifferently(ctx, order, change.held, said));
  else await askForRest(ctx, order, await packHeavier(ctx, order, { asked, said, ...change }));
}

/** Packs a line in the weight that its customer agreed to, and tells them. Returns the changed order. */
async function packHeavier(
  ctx: Context,
  order: LockedOrder,
  { asked, said, weighing }: { asked: QuestionRow; said: AnswerSentence[]; weighing: Weighing },
): Promise<LockedOrder> {
  const { ordered, quantity } = weighing.line;
  const values = { name: lineName(asked), from: ordered ?? quantity, to: quantity };
  const rest = restOf(weighing.totals.total, await paymentsOf(ctx, order.id));
  const isOwed = rest > 0 && order.payment_status === 'paid';
  const sentences: EventSentence[] = [
    ...said,
    { code: 'line_weighed', values },
    ...(isOwed ? [{ code: 'rest_to_pay' as const, values: { amount: rest } }] : []),
  ];
  const events = [{ type: 'lines_changed', status: order.status, said: sentences }];
  const changed = await keepWeight(ctx, order, { weighing, events });
  await tellCustomer(ctx, order, 'order_changed', order.version);
  return changed;
}

/** A sentence about the agreed weight of a line that was too heavy. */
function atMost({ kept, ...asked }: QuestionRow): EventSentence[] {
  return kept > 0 ? [{ code: 'weight_at_most', values: { name: lineName(asked), n: kept } }] : [];
}

/** The line stays; a member of staff has to call. */
async function toStaff(ctx: Context, { order, asked, said, answered, trouble }: Ending): Promise<void> {
  const end = { outcome: 'to_staff', closed_at: ctx.now(), trouble: trouble ?? null } as const;
  await changeQuestion(ctx.db, asked.id, { ...answered, ...end });
  await note(ctx, order, said);
}

async function note(ctx: Context, order: LockedOrder, said: EventSentence[]): Promise<void> {
  if (said.length) await takeStep(ctx, order, { events: [{ type: 'answer', status: order.status, said }] });
}

/** Computes the change of a decision; if it is impossible, returns the reason and reserves nothing. */
async function attempt(
  ctx: Context,
  order: LockedOrder,
  { asked, decision }: Pick<Done, 'decision'> & { asked: QuestionRow },
): Promise<Change | Trouble> {
  try {
    return await inSavepoint(ctx, async (ctx) => {
      const change = await prepare(ctx, order, { asked, decision });
      if (decision === 'yes' && change) {
        const { totals } = 'held' in change ? change.held : change.weighing;
        requireAsPromised(asked, totals.total - order.total);
      }
      return change;
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return decision === 'no' ? 'empty' : troubleOf(error);
  }
}

/** For missing goods, reserves what the decision needs; for a weight, only checks the stock. @throws as changeLines. */
async function prepare(
  ctx: Context,
  order: LockedOrder,
  { asked, decision }: Pick<Done, 'decision'> & { asked: QuestionRow },
): Promise<Change> {
  const { grams, line_id: line } = asked;
  if (grams === null) return { held: await holdDifferently(ctx, order, linesOf(asked, decision)) };
  if (decision === 'no') return null;
  const weighing = await tryWeight(ctx, order, { line, grams });
  await requireWeight(ctx, order, weighing);
  return { weighing };
}

/** No one pays more than they were shown. */
function requireAsPromised({ total_before, total_after }: QuestionRow, more: number): void {
  if (more > total_after - total_before) throw new ShopError('price_changed');
}

function troubleOf({ code, details }: ShopError): Trouble {
  const isGone = details.fields?.some(({ field }) => field.startsWith('replacements'));
  return code === 'price_changed' || (code === 'validation_error' && !isGone) ? 'dearer' : 'gone';
}

const lineName = ({ line }: Pick<QuestionRow, 'line'>): string =>
  spokenName({ name: line.product.name, label: line.label });

function gone({ substitute, line }: QuestionRow): AnswerSentence {
  const { product, label } = substitute ?? line;
  return { code: 'substitute_gone', values: { name: spokenName({ name: product.name, label }) } };
}
