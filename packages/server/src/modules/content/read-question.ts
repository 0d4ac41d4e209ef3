import type { QuestionChange } from '@isoko/contract/routes/admin/questions';
import { openForm } from '#server/input/form.ts';
import { cleanHtml } from './clean-html.ts';
import { plainText } from './plain-text.ts';
import type { QuestionColumns } from './staff-question.store.ts';

/**
 * What somebody typed about a question as its columns, the answer sanitised; keys that are not given are left out.
 * @throws validation_error beside what is not right
 */
export function readQuestion(typed: QuestionChange): Partial<QuestionColumns> {
  const { question, answer, topic, position } = typed;
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
