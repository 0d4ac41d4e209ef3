import type { Order, OrderQuestion } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { isUnanswered } from '#server/modules/orders/questions/proposal.ts';
import { spokenName } from '#server/modules/pricing/price-lines.ts';
import type { Say } from './say.ts';

/**
 * The text of a mail about missing or too heavy lines: each proposal, then the deadline and what happens without an
 * answer.
 */
export function questionWords(order: Order, say: Say): string[] {
  const asked = order.questions.filter(isUnanswered);
  const { language } = order;
  return [
    ...asked.map((question) => proposal(question, { language, say })),
    ...toPayLater(order, say),
    ...answerBy(order, say),
  ];
}

/** What a paid order still costs after a yes. */
function toPayLater({ questions, payment }: Order, say: Say): string[] {
  const francs = questions.filter(isUnanswered).reduce((sum, { to_pay }) => sum + to_pay, 0);
  if (payment.status !== 'paid' || francs === 0) return [];
  return [say('If you say yes, you pay the difference of {amount}.', { amount: formatFrancs(francs) })];
}

/** Whether all questions are about lines that are heavier than agreed. */
export function isAboutWeight({ questions }: Order): boolean {
  const asked = questions.filter(isUnanswered);
  return asked.length > 0 && asked.every(({ grams }) => grams !== undefined);
}

/** The proposal for a line, and the total with it. */
function proposal(
  { line, kept, substitute, grams, ...totals }: OrderQuestion,
  { language, say }: { language: Language; say: Say },
): string {
  const name = spokenName({ name: line.product.name, label: line.label });
  const amounts = { total: formatFrancs(totals.total_after), before: formatFrancs(totals.total_before) };
  const much = (quantity: number) => formatQuantity({ quantity, sold_by: line.sold_by }, language);
  const some = { name, kept: much(kept), n: much(line.quantity), ...amounts };
  if (grams !== undefined)
    return heavier({ name, grams: much(grams), n: much(line.quantity), ...amounts }, say);
  if (!substitute)
    return say(
      'We have only {kept} of {n} × {name}. Your order would then cost {total} instead of {before}.',
      some,
    );
  const other = spokenName({ name: substitute.product.name, label: substitute.label });
  const instead = {
    others: `${formatQuantity(substitute, language)} × ${other}`,
    sum: formatFrancs(substitute.sum),
  };
  if (kept === 0)
    return say(
      'We have no {name} left. In its place we can send {others}, {sum}. Your order would then cost {total} instead of {before}.',
      { name, ...instead, ...amounts },
    );
  return say(
    'We have only {kept} of {n} × {name}. For the rest we can send {others}, {sum}. Your order would then cost {total} instead of {before}.',
    { ...some, ...instead },
  );
}

function heavier(values: Record<'name' | 'grams' | 'n' | 'total' | 'before', string>, say: Say): string {
  return say(
    '{name} weighs {grams} instead of {n}. Your order would cost {total} instead of {before}: more than the most you agreed to pay.',
    values,
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit' },
  timeZone: 'Africa/Kigali',
});

/** The deadline for an answer, and what happens without one. */
function answerBy({ questions }: Order, say: Say): string[] {
  const [first] = questions.filter(isUnanswered);
  if (!first) return [];
  const time = clock.format(new Date(first.answer_by));
  switch (first.silence) {
    case 'yes':
      return [
        say(
          'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we do as proposed.',
          { time },
        ),
      ];
    case 'no':
      if (first.grams !== undefined)
        return [
          say(
            'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we pack no more than was agreed.',
            { time },
          ),
        ];
      return [
        say(
          'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we leave out what is missing.',
          { time },
        ),
      ];
    case 'call':
      return [
        say(
          'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we call you.',
          { time },
        ),
      ];
  }
}
