import { randomUUID } from 'node:crypto';
import type { Question } from '@isoko/contract';
import type { QuestionChange, QuestionInput, StaffQuestion } from '@isoko/contract/routes/admin/questions';
import type { Preview } from '@isoko/contract/routes/admin/staff-call';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { cleanHtml, plainText } from '#server/input/rich-text.ts';
import { openReader } from '#server/modules/translations/reader.ts';
import { fieldError } from '#server/shop-error.ts';
import {
  lastQuestionPlace,
  lockQuestionOrder,
  pageOfQuestions,
  placeQuestions,
  type QuestionRow,
} from './content.store.ts';
import { fillHtml, fillText, readFacts } from './placeholders.ts';
import { makePreview } from './previews.ts';
import { dated, staffResource } from './staff-resource.ts';

/** As many as the help page loads. */
const ALL = 250;

/** Questions with their answers in the order of the shop (specification section 7, GET /qa/), as sanitised HTML. */
export async function listQuestions(ctx: Context, list: ListPart): Promise<Page<Question>> {
  const facts = await readFacts(ctx);
  const { rows, total } = await pageOfQuestions(ctx.db, {}, list);
  const reader = await openReader(
    ctx,
    rows.map(({ _id }) => _id),
  );
  const read = rows.map((row) => reader.read('question', row, row._id));
  const items = read.map(({ question, answer, ...row }) => ({
    ...dated(row),
    question: fillText(question, facts),
    answer: cleanHtml(fillHtml(answer, facts)),
  }));
  return { items, total };
}

/** Questions as staff wrote them: placeholders are not replaced. A new one is the last unless a position is given. */
export const staffQuestions = staffResource({
  table: 'question',
  page: (ctx: Context, filters: Parameters<typeof pageOfQuestions>[1], list) =>
    pageOfQuestions(ctx.db, filters, list),
  show: ({ answer, ...row }: QuestionRow): StaffQuestion => ({ ...dated(row), answer: cleanHtml(answer) }),
  usual: async (ctx, input: QuestionInput) => ({
    topic: null,
    position: input.position ?? (await lastQuestionPlace(ctx.db)),
    created_at: ctx.now(),
  }),
  read: (_, typed: QuestionChange) => readQuestion(typed),
});

function readQuestion({ question, answer, topic, position }: QuestionChange) {
  const form = openForm();
  const html = answer === undefined ? undefined : cleanHtml(answer);
  if (html !== undefined && !plainText(html)) form.refuse('answer', 'Please write an answer.');
  const columns = {
    ...(question !== undefined && { question: form.line('question', question, 1) }),
    ...(html !== undefined && { answer: html }),
    ...(topic !== undefined && { topic: form.lineOrNull(topic) }),
    ...(position !== undefined && { position }),
  };
  form.finish();
  return columns;
}

/**
 * Orders the questions; those that are not named follow in their present order. Returns how many moved.
 * @throws validation_error on `questions` for one that is deleted
 */
export async function orderQuestions(
  ctx: Context,
  { questions }: { questions: readonly string[] },
): Promise<{ changed: number }> {
  const wanted = new Set(questions);
  return inTransaction(ctx, async (ctx) => {
    const all = await lockQuestionOrder(ctx.db);
    const known = new Set(all);
    if ([...wanted].some((id) => !known.has(id)))
      throw fieldError('questions', 'One of these questions does not exist any more. Please look again.');
    const order = [...wanted, ...all.filter((id) => !wanted.has(id))];
    return { changed: await placeQuestions(ctx.db, order) };
  });
}

/**
 * The help page with a draft, in place of the question it will replace.
 * @throws validation_error as creating one would
 */
export async function previewQuestion(
  ctx: Context,
  { _id = randomUUID(), ...draft }: QuestionInput & { _id?: string },
): Promise<Preview> {
  const { question = '', answer = '', topic = null, position } = readQuestion(draft);
  const facts = await readFacts(ctx);
  const sort = [{ field: 'position', descending: false }];
  const { items } = await listQuestions(ctx, { limit: ALL, offset: 0, sort });
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
