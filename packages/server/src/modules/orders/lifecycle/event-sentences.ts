import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { keysOf } from '@isoko/contract/rules/objects';
import { reasonSentence } from '#server/modules/payments/reason-sentence.ts';
import { type KnownSentence, render, type Sentence, sentence } from '#server/sentences/sentence.ts';

const changedParts = {
  shipping: 'Delivery address',
  delivery_window: 'Delivery time',
  note: 'Note',
  substitution: 'What to do when something is out',
} as const satisfies Record<string, KnownSentence>;

/** The parts of an order that its shopper can change. */
export type ChangedPart = keyof typeof changedParts;

/** The parts that a change has, in the sequence of the timeline. */
export function partsIn(change: Readonly<Record<ChangedPart, unknown>>): ChangedPart[] {
  return keysOf(changedParts).filter((part) => change[part] !== undefined);
}

/** A line that is packed differently from how it was bought; `name` is the product as the shopper reads it. */
export type LineSentence =
  | { code: 'line_left_out'; values: { name: string } }
  /** `n` instead of `m`. */
  | { code: 'line_reduced'; values: { name: string; n: number; m: number } }
  /** `others` in place of `n` of it. */
  | { code: 'line_replaced'; values: { name: string; n: number; others: string } };

/** What was said to a question about a line, `name`, and why it could not be followed. */
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
  | { code: 'changed'; values: { parts: ChangedPart[] } }
  /** `reason`: the operator's code, or one of ours. */
  | { code: 'payment_failed'; values: { reason: string | null } }
  /** Francs. */
  | { code: 'sent_back'; values: { amount: number } };

/** The note of an event in a language: its sentences, then what a person wrote. Null: there is none. */
export function noteIn(
  language: Language | undefined,
  { said, note }: { said: readonly EventSentence[] | null; note: string | null },
): string | null {
  const words = (said ?? []).map((each) => eventWords(each, language));
  return [...words, ...(note ? [note] : [])].join(' ') || null;
}

/** A stored sentence in a language. */
export function eventWords(said: EventSentence, language: Language = 'en'): string {
  switch (said.code) {
    case 'changed':
      return `${said.values.parts.map((part, at) => partWords(part, at, language)).join(', ')}.`;
    case 'payment_failed':
      return render(reasonSentence(said.values.reason), language);
    case 'sent_back':
      return `${formatFrancs(said.values.amount)}.`;
    case 'line_left_out':
    case 'line_reduced':
    case 'line_replaced':
      return render(lineWords(said), language);
    default:
      return render(sentence(answers[said.code], said.values), language);
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

function lineWords(said: LineSentence): Sentence {
  switch (said.code) {
    case 'line_left_out':
      return sentence('{name}: left out.', said.values);
    case 'line_reduced':
      return sentence('{name}: {n} instead of {m}.', said.values);
    case 'line_replaced':
      return sentence('{others} in place of {n} × {name}.', said.values);
  }
}

/** In other languages than English only the first part of a list has a capital. */
function partWords(part: ChangedPart, at: number, language: Language): string {
  const words = render(changedParts[part], language);
  return at === 0 || language === 'en' ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
