import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { cleanHtml } from './clean-html.ts';
import { insertQuestion } from './question.store.ts';

/** A question as its author hands it in; `answer` is HTML, and what is not allowed of it is left out. */
export interface QuestionWish {
  question: string;
  answer: string;
  topic?: string | null;
  /** Lower ones are shown first. */
  position: number;
}

/** Writes a question with its answer sanitised, and returns its id. */
export async function writeQuestion(ctx: Context, wish: QuestionWish): Promise<string> {
  const row = {
    question: oneLine(wish.question),
    answer: cleanHtml(wish.answer),
    topic: oneLine(wish.topic ?? '') || null,
    position: wish.position,
    created_at: ctx.now(),
  };
  return inTransaction(ctx, (ctx) => insertQuestion(ctx.db, row));
}
