import type { OrderQuestion } from '@isoko/contract';
import type { Substitution } from '@isoko/contract/routes/orders';
import type { LinesInput } from '../staff/repack.ts';
import type { QuestionRow, ReadQuestion } from './question.store.ts';

/** What is proposed about a line. */
export type Proposal = Pick<QuestionRow, 'line_id' | 'kept' | 'substitute'>;

/** What is done with a line: as proposed, without the substitute, or whatever staff agree on by phone. */
export type Decision = 'yes' | 'no' | 'call';

/**
 * What an order's lines become. A yes brings what there is of the line, and the substitute at no more than it was promised
 * for. A no brings what there is without the substitute; where none was proposed, nothing of the line.
 */
export function linesOf({ line_id: line, kept, substitute }: Proposal, decision: 'yes' | 'no'): LinesInput {
  if (decision === 'no') return { lines: [{ line, quantity: substitute ? kept : 0 }], replacements: [] };
  const lines = [{ line, quantity: kept }];
  if (!substitute) return { lines, replacements: [] };
  const { product, index, quantity, price } = substitute;
  return { lines, replacements: [{ line, product: product._id, index, quantity, price }] };
}

/** What silence means, by the wish that was given with the order. Who wants what is out left out still gets what there is. */
export function wished(substitution: Substitution, { substitute }: Pick<Proposal, 'substitute'>): Decision {
  if (substitution === 'call') return 'call';
  return substitution === 'replace' || !substitute ? 'yes' : 'no';
}

/** Whether something is asked that no one has answered. */
export function isUnanswered({ outcome, answer }: Pick<OrderQuestion, 'outcome' | 'answer'>): boolean {
  return outcome === null && answer === null;
}

/** A question as the wire has it; while it is open its amounts are those of the order as it is now. */
export function toQuestion(row: ReadQuestion, total: number): OrderQuestion {
  const { id, line_id, line, kept, substitute, answer, answered_by, outcome, trouble } = row;
  const before = outcome === null ? total : row.total_before;
  return {
    _id: id,
    line: { _id: line_id, ...line },
    ...{ kept, substitute },
    total_before: before,
    total_after: Math.max(0, before + row.total_after - row.total_before),
    asked_at: iso(row.asked_at),
    answer_by: iso(row.answer_by),
    ...{ answer, answered_by },
    answered_at: row.answered_at && iso(row.answered_at),
    ...{ outcome, trouble },
  };
}

const iso = (moment: string): string => new Date(moment).toISOString();
