import { Create } from 'react-admin';
import { given } from '#admin/inputs/given.ts';
import { QuestionForm } from './question-form.tsx';

/** A new question: the last one. */
export default function QuestionCreate() {
  return (
    <Create title="New question" redirect="list" transform={given}>
      <QuestionForm isNew />
    </Create>
  );
}
