import type { Order, OrderQuestion } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { readLines } from '#server/modules/translations/reader.ts';
import type { OrderRow } from '../order.store.ts';
import type { LinesInput } from '../staff/repack.ts';
import type { QuestionRow, ReadQuestion } from './question.store.ts';

/** The proposal about a line. */
export type Proposal = Pick<QuestionRow, 'line_id' | 'kept' | 'substitute' | 'grams'>;
type Totals = Pick<QuestionRow, 'total_before' | 'total_after'>;

/** The decision about a line: as proposed, without the substitute, or as staff agree on by phone. */
export type Decision = 'yes' | 'no' | 'call';

/**
 * The changed lines of an order. A yes packs the available amount of the line, and the substitute at no more than the
 * promised price. A no packs the available amount without the substitute; if none was proposed, nothing of the line.
 */
export function linesOf({ line_id: line, kept, substitute }: Proposal, decision: 'yes' | 'no'): LinesInput {
  if (decision === 'no') return { lines: [{ line, quantity: substitute ? kept : 0 }], replacements: [] };
  const lines = [{ line, quantity: kept }];
  if (!substitute) return { lines, replacements: [] };
  const { product, index, quantity, price } = substitute;
  return { lines, replacements: [{ line, product: product._id, index, quantity, price }] };
}

/** The fields of an order that decide what silence means, and what is to pay after a yes. Francs. */
type Asked = Pick<OrderRow, 'substitution' | 'payment_status' | 'payment_method' | 'held'>;

/**
 * What silence means, by the substitution wish of the order. With `leave_out` the customer still gets the available
 * amount. Silence never makes anyone owe more than they agreed to: for a heavier line it is a no, and a customer who
 * paid in advance is called.
 */
export function silenceOf(
  { substitution, ...money }: Omit<Asked, 'held'>,
  { substitute, grams, total_before, total_after }: Proposal & Totals,
): Decision {
  if (substitution === 'call') return 'call';
  if (grams !== null) return 'no';
  if (substitution !== 'replace' && substitute) return 'no';
  return paysAhead(money) && total_after > total_before ? 'call' : 'yes';
}

/** Whether the order is paid, or will be paid, before it arrives. */
function paysAhead({ payment_status, payment_method }: Omit<Asked, 'held' | 'substitution'>): boolean {
  return payment_status === 'paid' || paymentMethodOf(payment_method).kind !== 'cash';
}

/** Whether the question is open without an answer. */
export function isUnanswered({ outcome, answer }: Pick<OrderQuestion, 'outcome' | 'answer'>): boolean {
  return outcome === null && answer === null;
}

/**
 * A question in its wire format; while it is open its amounts are those of the order as it is now, of which `due`
 * francs are still to pay.
 */
export function toQuestion(
  row: ReadQuestion,
  order: Asked & { total: number },
  { due }: { due: number },
): OrderQuestion {
  const { id, line_id, line, kept, substitute, grams, answer, answered_by, outcome, trouble } = row;
  const before = outcome === null ? order.total : row.total_before;
  const more = row.total_after - row.total_before;
  // The amount held for weights pays for them.
  const held = grams === null ? 0 : order.held;
  return {
    _id: id,
    line: { _id: line_id, ...line },
    ...{ kept, substitute },
    ...(grams !== null && { grams }),
    total_before: before,
    total_after: Math.max(0, before + more),
    to_pay: Math.max(0, due + more - held),
    silence: silenceOf(order, row),
    asked_at: iso(row.asked_at),
    answer_by: iso(row.answer_by),
    ...{ answer, answered_by },
    answered_at: row.answered_at && iso(row.answered_at),
    ...{ outcome, trouble },
  };
}

/** The questions, with goods in the language of the call. */
export async function readQuestions(
  ctx: Context,
  { questions, line_items }: Pick<Order, 'questions' | 'line_items'>,
): Promise<OrderQuestion[]> {
  const instead = await readLines(
    ctx,
    questions.flatMap(({ substitute }) => substitute ?? []),
  );
  return questions.map((question) => {
    const { product, label } = line_items.find(({ _id }) => _id === question.line._id) ?? question.line;
    const substitute = question.substitute && (instead.shift() ?? question.substitute);
    return { ...question, line: { ...question.line, product, label }, substitute };
  });
}

const iso = (moment: string): string => new Date(moment).toISOString();
