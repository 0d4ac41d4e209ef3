import type { Language } from '@isoko/contract/rules/languages';
import { formatAmount, formatFrancs } from '@isoko/contract/rules/money';
import { keysOf } from '@isoko/contract/rules/objects';
import { reasonSentence } from '#server/modules/payments/reason-sentence.ts';
import { ofCustomer } from '#server/modules/payments/staff-message.ts';
import type { NamedGoods } from '#server/modules/pricing/price-lines.ts';
import {
  amountOf,
  type KnownSentence,
  render as renderIn,
  type Sentence,
  sentence,
} from '#server/sentences/sentence.ts';

const changedParts = {
  shipping: 'Delivery address',
  point: 'Collection point',
  delivery_window: 'Delivery time',
  note: 'Note',
  substitution: 'What to do when something is out',
  payment_method: 'Way to pay',
} as const satisfies Record<string, KnownSentence>;

/** The parts of an order that can change before it leaves. */
export type ChangedPart = keyof typeof changedParts;

/** The parts that a change has, in the sequence of the timeline. */
export function partsIn(change: Readonly<Partial<Record<ChangedPart, unknown>>>): ChangedPart[] {
  return keysOf(changedParts).filter((part) => change[part] !== undefined);
}

type SoldBy = 'piece' | 'weight';

/** A line that is packed differently from the order. */
export type LineSentence =
  | { code: 'line_left_out'; values: NamedGoods }
  /** `n` instead of `m`: pieces, or grams for goods sold by weight. */
  | { code: 'line_reduced' | 'line_raised'; values: NamedGoods & { n: number; m: number; sold_by?: SoldBy } }
  | { code: 'line_added'; values: NamedGoods & { n: number; sold_by?: SoldBy } }
  /** The customer refused `n` of it. */
  | { code: LineRefusal; values: NamedGoods & { n: number; sold_by?: SoldBy } }
  /** `others` in place of `n` of it. */
  | { code: 'line_replaced'; values: NamedGoods & { n: number; others: string; sold_by?: SoldBy } };

/** A weighed line: grams before and after, and the francs held for it that go back. */
export type WeightSentence =
  | { code: 'line_weighed'; values: NamedGoods & { from: number; to: number } }
  | { code: 'weighed_back'; values: { amount: number } }
  /** Its customer agreed to at most `n` grams. */
  | { code: 'weight_at_most'; values: NamedGoods & { n: number } };
/** Why the customer did not keep some of a line at the door. */
export type LineRefusal = 'line_not_wanted' | 'line_bad' | 'line_missing';

/** The answer to a question about the line `name`, and why it could not be followed. */
export type AnswerSentence = {
  code: 'answer_yes' | 'answer_no' | 'answer_call' | 'answer_silence' | 'answer_told' | 'substitute_gone';
  values: { name: string };
};

/**
 * A sentence of an order's timeline, as it is stored: a code never changes its name or meaning, its words may change.
 * What people wrote is stored separately (`note`).
 */
export type EventSentence =
  | LineSentence
  | AnswerSentence
  | WeightSentence
  | { code: 'changed'; values: { parts: ChangedPart[] } }
  /** `reason`: the operator's code, or one of ours. */
  | { code: 'payment_failed'; values: { reason: string | null } }
  /** Francs. */
  | { code: 'sent_back' | 'rest_to_pay' | 'goes_back'; values: { amount: number } };

/** Who reads the timeline. */
export interface EventReader {
  language: Language | undefined;
  /** For staff, sentences speak about the customer; for the customer, to them. */
  isStaff?: boolean;
  /** The reader's names for goods of the order, by the shop's names. */
  names?: ReadonlyMap<string, string>;
}

/** The note of an event for a reader: its sentences, then a person's own text. Null: there is none. */
export function noteFor(
  reader: EventReader,
  { said, note }: { said: readonly EventSentence[] | null; note: string | null },
): string | null {
  const words = (said ?? []).map((each) => eventWords(each, reader));
  return [...words, ...(note ? [note] : [])].join(' ') || null;
}

/** A stored sentence for a reader. */
export function eventWords(said: EventSentence, reader: EventReader): string {
  const { language = 'en', isStaff = false, names = new Map() } = reader;
  const render = ({ code, values }: Sentence) => {
    const known = 'names' in said.values ? said.values.names?.[language] : undefined;
    const name = known ?? names.get(String(values?.name)) ?? values?.name;
    return renderIn({ code, values: values && { ...values, ...(name !== undefined && { name }) } }, language);
  };
  switch (said.code) {
    case 'changed':
      return `${said.values.parts.map((part, at) => partWords(part, at, language)).join(', ')}.`;
    case 'payment_failed': {
      const reason = reasonSentence(said.values.reason);
      return renderIn(isStaff ? ofCustomer(reason) : reason, language);
    }
    case 'sent_back':
      return `${formatFrancs(said.values.amount)}.`;
    case 'line_weighed': {
      const { name, from, to } = said.values;
      return render(sentence('{name}: {n} instead of {m}.', { name, n: { grams: to }, m: { grams: from } }));
    }
    case 'weighed_back': {
      const amount = formatFrancs(said.values.amount);
      if (isStaff)
        return render(sentence('FRW {x} will be sent back.', { x: formatAmount(said.values.amount) }));
      return render(sentence('{amount} of what you paid goes back to you.', { amount }));
    }
    case 'weight_at_most': {
      const { name, n } = said.values;
      return render(sentence('{name}: {n} at most.', { name, n: { grams: n } }));
    }
    case 'rest_to_pay':
      return render(sentence('FRW {x} are still to be paid.', { x: formatAmount(said.values.amount) }));
    case 'goes_back':
      return render(sentence('FRW {x} will be sent back.', { x: formatAmount(said.values.amount) }));
    case 'answer_yes':
    case 'answer_no':
    case 'answer_call':
    case 'answer_silence':
    case 'answer_told':
    case 'substitute_gone':
      return render(sentence(answers[said.code], said.values));
    default:
      return render(lineWords(said, names));
  }
}

const answers = {
  answer_yes: '{name}: accepted by the customer.',
  answer_no: '{name}: refused by the customer.',
  answer_call: '{name}: the customer asks for a call.',
  answer_silence: '{name}: no answer in time.',
  answer_told: '{name}: answered on the phone.',
  substitute_gone: '{name} has run out in the meantime.',
} as const satisfies Record<AnswerSentence['code'], KnownSentence>;

/** Values with `n` and `m` as pieces or as a weight. */
function amountsIn<T extends { n: number; m?: number; sold_by?: SoldBy }>({ sold_by, ...values }: T) {
  const { n, m } = values;
  return { ...values, n: amountOf(n, sold_by), ...(m !== undefined && { m: amountOf(m, sold_by) }) };
}

function lineWords(said: LineSentence, names: ReadonlyMap<string, string>): Sentence {
  switch (said.code) {
    case 'line_left_out':
      return sentence('{name}: left out.', said.values);
    case 'line_reduced':
      return sentence('{name}: {n} instead of {m}.', amountsIn(said.values));
    case 'line_raised':
      return sentence('{name}: now {n} instead of {m}.', amountsIn(said.values));
    case 'line_added':
      return sentence('{n} × {name} added.', amountsIn(said.values));
    case 'line_replaced':
      return sentence('{others} in place of {n} × {name}.', {
        ...amountsIn(said.values),
        others: withNames(said.values.others, names),
      });
    case 'line_not_wanted':
      return sentence('{n} × {name} not taken at the door.', amountsIn(said.values));
    case 'line_bad':
      return sentence('{n} × {name} taken back: not good enough.', amountsIn(said.values));
    case 'line_missing':
      return sentence('{n} × {name} was missing at the door.', amountsIn(said.values));
  }
}

/** A list of goods with the reader's names. */
function withNames(list: string, names: ReadonlyMap<string, string>): string {
  const called = (goods: string) => {
    const [amount = '', name = ''] = goods.split(/(?<= × )/);
    return amount + (names.get(name) ?? name);
  };
  return list.split(', ').map(called).join(', ');
}

/** In English every part of a list keeps its capital, in other languages only the first. */
function partWords(part: ChangedPart, at: number, language: Language): string {
  const words = renderIn(changedParts[part], language);
  return at === 0 || language === 'en' ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
