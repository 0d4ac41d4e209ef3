import type { QuestionInput, StaffQuestion } from '@isoko/contract/routes/admin/questions';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { getStaffQuestion } from './list-staff-questions.ts';
import { insertQuestion } from './question.store.ts';
import { readQuestion } from './read-question.ts';
import { lastQuestionPlace, type QuestionColumns } from './staff-question.store.ts';

/**
 * Adds a question with its answer, the last unless a place is given.
 * @throws validation_error beside what is not right
 */
export async function createQuestion(ctx: Context, input: QuestionInput): Promise<StaffQuestion> {
  const read = readQuestion(input);
  return inTransaction(ctx, async (ctx) => {
    const position = read.position ?? (await lastQuestionPlace(ctx.db));
    // An input has every key that a change may leave out.
    const columns = { topic: null, ...read, position } as QuestionColumns;
    return getStaffQuestion(ctx, await insertQuestion(ctx.db, { ...columns, created_at: ctx.now() }));
  });
}
