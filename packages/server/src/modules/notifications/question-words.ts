import type { Order, OrderQuestion } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { isUnanswered, wished } from '#server/modules/orders/questions/proposal.ts';
import { spokenName } from '#server/modules/pricing/price-lines.ts';
import type { Say } from './say.ts';

/** What a mail asks about lines that are missing: each proposal, then until when and what happens without an answer. */
export function questionWords(order: Order, say: Say): string[] {
  const asked = order.questions.filter(isUnanswered);
  const { language } = order;
  return [...asked.map((question) => proposal(question, { language, say })), ...answerBy(order, say)];
}

/** What is proposed for a line, with what it makes of the total. */
function proposal(
  { line, kept, substitute, ...totals }: OrderQuestion,
  { language, say }: { language: Language; say: Say },
): string {
  const name = spokenName({ name: line.product.name, label: line.label });
  const amounts = { total: formatFrancs(totals.total_after), before: formatFrancs(totals.total_before) };
  const much = (quantity: number) => formatQuantity({ quantity, sold_by: line.sold_by }, language);
  const some = { name, kept: much(kept), n: much(line.quantity), ...amounts };
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

const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit' },
  timeZone: 'Africa/Kigali',
});

/** Until when an answer counts, and what happens without one. */
function answerBy({ questions, substitution }: Order, say: Say): string[] {
  const [first] = questions.filter(isUnanswered);
  if (!first) return [];
  const time = clock.format(new Date(first.answer_by));
  switch (wished(substitution, first)) {
    case 'yes':
      return [
        say(
          'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we do as proposed.',
          { time },
        ),
      ];
    case 'no':
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
