import type { Language } from '@isoko/contract/rules/languages';
import { forStaff } from './words/for-staff.ts';
import { french } from './words/french.ts';
import { kinyarwanda } from './words/kinyarwanda.ts';

/** An English sentence of a mail; its lines in the other languages are in `words/`. */
export type MailSentence = keyof typeof french | StaffSentence;
type StaffSentence = keyof typeof forStaff;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A sentence without values. */
export type PlainSentence = {
  [S in MailSentence]: [NamesIn<S>] extends [never] ? S : never;
}[MailSentence];

/** Translates a sentence of a mail; what follows `|` tells two meanings apart and is never shown. */
export type Say = <S extends MailSentence>(
  sentence: S,
  ...values: S extends PlainSentence ? [] : [values: Record<NamesIn<S>, string>]
) => string;

const catalogues: Record<Exclude<Language, 'en'>, Record<Exclude<MailSentence, StaffSentence>, string>> = {
  fr: french,
  rw: kinyarwanda,
};

const isForStaff = (sentence: MailSentence): sentence is StaffSentence => Object.hasOwn(forStaff, sentence);

function wordsOf(sentence: MailSentence, language: Language): string {
  if (language === 'en') return sentence.replace(/\|.*$/, '');
  if (isForStaff(sentence)) return forStaff[sentence][language === 'fr' ? 0 : 1];
  return catalogues[language][sentence];
}

/** The translator for mails in a language. */
export function sayIn(language: Language): Say {
  return (sentence: MailSentence, values: Record<string, string> = {}) => {
    return wordsOf(sentence, language).replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
  };
}
