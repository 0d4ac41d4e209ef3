import { Edit, TopToolbar } from 'react-admin';
import { ShopLink } from '#admin/ui/shop-link.tsx';
import { QuestionForm } from './question-form.tsx';

/** One question with its answer. */
export default function QuestionEdit() {
  return (
    <Edit mutationMode="pessimistic" actions={<Actions />}>
      <QuestionForm />
    </Edit>
  );
}

function Actions() {
  return (
    <TopToolbar>
      <ShopLink path="/help" />
    </TopToolbar>
  );
}
