import type { Question } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { cleanHtml } from './clean-html.ts';
import { fillHtml, fillText } from './placeholders.ts';
import { pageOfQuestions } from './question.store.ts';
import { readFacts } from './read-facts.ts';

/** Questions with their answers in the order of the shop (specification section 7, GET /qa/), as harmless HTML. */
export async function listQuestions(
  ctx: Context,
  list: ListRequest,
): Promise<{ items: Question[]; total: number }> {
  const facts = await readFacts(ctx);
  const { rows, total } = await pageOfQuestions(ctx.db, list);
  const items = rows.map(({ created_at, question, answer, ...row }) => ({
    ...row,
    question: fillText(question, facts),
    answer: cleanHtml(fillHtml(answer, facts)),
    date_created: created_at.toISOString(),
  }));
  return { items, total };
}
