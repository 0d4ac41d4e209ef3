import { randomUUID } from 'node:crypto';
import type { Preview } from '@isoko/contract/routes/admin/preview';
import type { QuestionInput } from '@isoko/contract/routes/admin/questions';
import type { Context } from '#server/context.ts';
import { listQuestions } from './list-questions.ts';
import { makePreview } from './make-preview.ts';
import { fillHtml, fillText } from './placeholders.ts';
import { readFacts } from './read-facts.ts';
import { readQuestion } from './read-question.ts';

/** As many as the help page asks for. */
const ALL = 250;

/**
 * The help page with a draft, in place of the question it will become.
 * @throws validation_error as creating one would
 */
export async function previewQuestion(
  ctx: Context,
  { _id = randomUUID(), ...draft }: QuestionInput & { _id?: string },
): Promise<Preview> {
  const { question = '', answer = '', topic = null, position } = readQuestion(draft);
  const facts = await readFacts(ctx);
  const sort = [{ field: 'position', descending: false }];
  const { items } = await listQuestions(ctx, { page: 1, limit: ALL, offset: 0, sort, fields: null });
  const was = items.findIndex((each) => each._id === _id);
  const others = items.filter((each) => each._id !== _id);
  const shown = {
    ...{ _id, topic, question: fillText(question, facts), answer: fillHtml(answer, facts) },
    position: position ?? items[was]?.position ?? ALL,
    date_created: items[was]?.date_created ?? ctx.now().toISOString(),
  };
  const data = [...others, shown].sort((a, b) => a.position - b.position);
  const total = data.length;
  const list = { results: total, total, page: 1, limit: ALL };
  return makePreview(ctx, { path: '/help', key: 'GET /qa', answer: { data, ...list } });
}
