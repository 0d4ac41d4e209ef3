import type { Language } from '@isoko/contract/rules/languages';
import { translateSentence } from './translate-sentence.ts';

/**
 * What an order's timeline noted in English, in another language: sentences of ours, one after the other, or a list of
 * what was changed. What people wrote stays as it is.
 */
export function translateNote(note: string, language: Language): string {
  const spoken = note.split(/(?<=\.) /).map((sentence) => inOurWords(sentence, language));
  return spoken.every((each) => each !== null) ? spoken.join(' ') : translateSentence(note, language);
}

/** Null: none of ours. */
function inOurWords(sentence: string, language: Language): string | null {
  const whole = translateSentence(sentence, language);
  if (whole !== sentence) return whole;
  const things = sentence.replace(/\.$/, '').split(', ');
  const spoken = things.map((thing) => translateSentence(thing, language));
  const isOurs = spoken.every((words, at) => words !== things[at]);
  return isOurs ? `${spoken.map(inside).join(', ')}.` : null;
}

/** Only the first of a list begins with a capital. */
function inside(words: string, at: number): string {
  return at === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
