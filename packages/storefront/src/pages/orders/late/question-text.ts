import type { OrderQuestion } from '@isoko/contract';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';

const nameOf = ({ product, label }: Pick<OrderQuestion['line'], 'product' | 'label'>): string =>
  label ? `${product.name}, ${label}` : product.name;

const much = ({ sold_by }: OrderQuestion['line'], quantity: number): string =>
  formatQuantity({ sold_by, quantity }, LANGUAGE);

/** What is asked, in a sentence. */
export function questionText({ line, kept, substitute, grams }: OrderQuestion): string {
  const name = nameOf(line);
  const n = much(line, line.quantity);
  if (grams !== undefined)
    return t('{name} weighs {grams} instead of {n}. May it be so much?', {
      name,
      n,
      grams: much(line, grams),
    });
  if (!substitute)
    return t('Only {kept} of {n} × {name} are there. Is that all right?', {
      kept: much(line, kept),
      n,
      name,
    });
  return kept > 0
    ? t('Only {kept} of {n} × {name} are there. May this come for the rest?', {
        kept: much(line, kept),
        n,
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

/** What would come of it: the substitute, or so much of the line. */
export function proposed({ line, kept, substitute, grams }: OrderQuestion) {
  const quantity = grams ?? kept;
  return substitute ?? { ...line, quantity, sum: lineSum({ ...line, quantity }) };
}

/** What a yes leaves to be paid, where that is not all of it; null: nothing, or it is paid at the door as agreed. */
export function payText({ to_pay }: OrderQuestion, isPaid: boolean): string | null {
  return isPaid && to_pay > 0
    ? t('After a yes you pay {amount} more.', { amount: formatFrancs(to_pay) })
    : null;
}

function ending({ line, kept, substitute, grams, outcome }: OrderQuestion): string {
  const name = nameOf(line);
  if (outcome === 'withdrawn') return t('We no longer need an answer about {name}.', { name });
  if (outcome === null || outcome === 'to_staff') return t('We call you about {name}.', { name });
  if (grams !== undefined && outcome === 'changed')
    return t('{weight} of {name}: thank you, that is what we pack.', { weight: much(line, grams), name });
  if (grams !== undefined) return t('{name}: we pack no more than you agreed to.', { name });
  if (outcome === 'changed' && substitute)
    return t('{n} × {other} instead of {name}: thank you, that is how we pack it.', {
      n: formatQuantity(substitute, LANGUAGE),
      other: nameOf(substitute),
      name,
    });
  const comes = outcome === 'changed' || substitute ? kept : 0;
  return comes > 0
    ? t('{n} × {name}: that is how many we pack.', { n: much(line, comes), name })
    : t('{name} does not come, and does not cost anything.', { name });
}
