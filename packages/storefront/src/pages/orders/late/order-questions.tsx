import type { OrderQuestion } from '@isoko/contract';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { muchText } from '../../../layout/cart/late/weighed.tsx';
import { LineThumbnail } from '../../../layout/cart/line-thumbnail.tsx';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { orderActions } from '../../../state/orders/order-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { timeText } from '../../../ui/some-pages/moments.ts';

/** The shop's questions about missing lines, and the results of earlier questions. */
export default function OrderQuestions({ opened }: { opened: OpenedOrder }) {
  const { order } = opened;
  return order.questions.map((question) =>
    question.outcome === null ? (
      <OpenQuestion key={question._id} question={question} opened={opened} />
    ) : (
      <p key={question._id} className="rounded-card border border-line bg-sand px-4 py-3 text-md">
        {questionResult(question)}
      </p>
    ),
  );
}

/** One question, with the possible answers. */
function OpenQuestion({ question, opened }: { question: OrderQuestion; opened: OpenedOrder }) {
  const { order } = opened;
  const { written } = useShopData();
  const action = useAction();
  const actions = orderActions(opened);
  const say = (answer: 'yes' | 'no' | 'call') =>
    action.run(async () => {
      const { questions } = await actions.answer(question._id, answer);
      const after = questions.find(({ _id }) => _id === question._id);
      if (after) announce(questionResult(after));
    });
  const shown = proposed(question);
  const more = payText(question, order.payment.status === 'paid');
  const id = `question-${question._id}`;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2.5 rounded-panel border-2 border-amber-500 bg-white p-4"
    >
      <h2 id={id} className="text-lg">
        {questionText(question)}
      </h2>
      <div className="flex items-center gap-3">
        <LineThumbnail slug={shown.product.slug} image={shown.product.image} />
        <div className="min-w-0 flex-1 text-md">
          <p lang={written} className="font-semibold">
            {shown.product.name}
          </p>
          {shown.label && (
            <p lang={written} className="text-sm text-soft">
              {shown.label}
            </p>
          )}
          <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span className="whitespace-nowrap text-soft">{muchText(shown)}</span>
            <strong className="whitespace-nowrap">{formatFrancs(shown.sum)}</strong>
          </p>
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 border-line border-t pt-2 text-md tabular-nums">
        <span>{t('Your whole order')}</span>
        <span className="whitespace-nowrap">
          <s className="text-soft">{formatFrancs(question.total_before)}</s>{' '}
          <strong>{formatFrancs(question.total_after)}</strong>
        </span>
      </p>
      {more && <p className="text-md">{more}</p>}
      {question.answer === 'call' && <p className="font-semibold text-md">{questionResult(question)}</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" className="col-span-2" busy={action.busy} onClick={() => say('yes')}>
          {t('Yes, please')}
        </Button>
        <Button variant="outline" disabled={action.busy} onClick={() => say('no')}>
          {t('No, thanks')}
        </Button>
        <Button
          variant="outline"
          disabled={action.busy || question.answer === 'call'}
          onClick={() => say('call')}
        >
          {t('Call me')}
        </Button>
      </div>
      <ActionFailure failure={action.failure} />
      <p className="text-sm text-soft">
        {t('You can answer until {time}.', { time: timeText(question.answer_by) })} {withoutAnswer(question)}
      </p>
    </section>
  );
}

/** What happens without an answer. */
function withoutAnswer({ silence, answer, grams }: OrderQuestion): string {
  if (answer === 'call' || silence === 'call') return t('After that we call you.');
  if (silence === 'yes') return t('After that we pack it as proposed.');
  return grams === undefined
    ? t('After that we leave out what is missing.')
    : t('After that we pack no more than you agreed to.');
}

const nameOf = ({ product, label }: Pick<OrderQuestion['line'], 'product' | 'label'>): string =>
  label ? `${product.name}, ${label}` : product.name;

const much = ({ sold_by }: OrderQuestion['line'], quantity: number): string =>
  formatQuantity({ sold_by, quantity }, LANGUAGE);

/** The question, in a sentence. */
function questionText({ line, kept, substitute, grams }: OrderQuestion): string {
  const name = nameOf(line);
  const n = much(line, line.quantity);
  if (grams !== undefined)
    return t('{name} weighs {grams} instead of {n}. Is that all right?', {
      name,
      n,
      grams: much(line, grams),
    });
  if (!substitute)
    return t('We have only {kept} of {n} × {name}. Is that all right?', {
      kept: much(line, kept),
      n,
      name,
    });
  return kept > 0
    ? t('We have only {kept} of {n} × {name}. May we send this for the rest?', {
        kept: much(line, kept),
        n,
        name,
      })
    : t('{name} has run out. May we send this instead?', { name });
}

/** The result, final or expected. */
function questionResult(question: OrderQuestion): string {
  const { answer, trouble } = question;
  const result = ending(question);
  if (trouble === 'gone' && question.substitute)
    return `${t('{name} has run out in the meantime.', { name: nameOf(question.substitute) })} ${result}`;
  return answer === 'silence' ? `${t('There was no answer in time.')} ${result}` : result;
}

/** The line after a yes: the substitute, or the smaller quantity. */
function proposed({ line, kept, substitute, grams }: OrderQuestion) {
  const quantity = grams ?? kept;
  return substitute ?? { ...line, quantity, sum: lineSum({ ...line, quantity }) };
}

/** The amount still to pay after a yes; null: nothing is to be paid, or it is paid at the door anyway. */
function payText({ to_pay }: OrderQuestion, isPaid: boolean): string | null {
  return isPaid && to_pay > 0
    ? t('If you say yes, you pay {amount} more.', { amount: formatFrancs(to_pay) })
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
    : t('We leave out {name}; you do not pay for it.', { name });
}
