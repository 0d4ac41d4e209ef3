import type { OrderQuestion } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';

const nameOf = ({ product, label }: Pick<OrderQuestion['line'], 'product' | 'label'>): string =>
  label ? `${product.name}, ${label}` : product.name;

/** What is asked, in a sentence. */
export function questionText({ line, kept, substitute }: OrderQuestion): string {
  const name = nameOf(line);
  if (!substitute)
    return t('Only {kept} of {n} × {name} are there. Is that all right?', { kept, n: line.quantity, name });
  return kept > 0
    ? t('Only {kept} of {n} × {name} are there. May this come for the rest?', {
        kept,
        n: line.quantity,
        name,
      })
    : t('{name} has run out. May this come instead?', { name });
}

/** What came of it, or is about to. */
export function questionResult(question: OrderQuestion): string {
  const { answer, trouble } = question;
  const result = ending(question);
  if (trouble === 'gone' && question.substitute)
    return `${t('{name} has run out in the meantime.', { name: nameOf(question.substitute) })} ${result}`;
  return answer === 'silence' ? `${t('There was no answer in time.')} ${result}` : result;
}

function ending({ line, kept, substitute, outcome }: OrderQuestion): string {
  const name = nameOf(line);
  if (outcome === 'withdrawn') return t('We no longer need an answer about {name}.', { name });
  if (outcome === null || outcome === 'to_staff') return t('We call you about {name}.', { name });
  if (outcome === 'changed' && substitute)
    return t('{n} × {other} instead of {name}: thank you, that is how we pack it.', {
      n: substitute.quantity,
      other: nameOf(substitute),
      name,
    });
  const comes = outcome === 'changed' || substitute ? kept : 0;
  return comes > 0
    ? t('{n} × {name}: that is how many we pack.', { n: comes, name })
    : t('{name} does not come, and does not cost anything.', { name });
}
