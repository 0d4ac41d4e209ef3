/** A word somebody searches for, as words are compared, and what the shop knows of it. */
export interface AskedWord {
  word: string;
  /** Its English stem. */
  stem: string;
  /** Too common to say anything: `of`, `the`. */
  is_stop: boolean;
  /** Some product has this very word, or one of the same stem. */
  is_known: boolean;
  /** Some product has a word that begins with it. */
  begins_known: boolean;
}

/** More words than this say nothing more; the others are not looked for. */
const MOST_WORDS = 8;
/** A half word is looked for inside words from this length on. */
export const INSIDE_FROM = 3;
/** Short words have too many neighbours, long ones too many places for a typo. */
const TYPO_LENGTH = { from: 3, to: 24 };
/** From this length on a word may be half typed and wrong as well: shorter ones would find nearly everything. */
const HALF_AND_WRONG_FROM = 5;

/** The words worth looking for: each once, common ones only when there is nothing else. */
export function worthSearching(asked: readonly AskedWord[]): AskedWord[] {
  const distinct = asked.filter(({ word }, at) => asked.findIndex((each) => each.word === word) === at);
  const telling = distinct.filter((each) => !each.is_stop);
  return (telling.length ? telling : distinct).slice(0, MOST_WORDS);
}

/**
 * Whether a word is looked for with a typo too: when nothing has it as it is. Three letters must not even begin
 * a known word, and numbers (sizes, SKUs) mean what they say.
 */
export function mayBeMistyped({ word, is_known, begins_known }: AskedWord): boolean {
  const { length } = [...word];
  if (length < TYPO_LENGTH.from || length > TYPO_LENGTH.to || /\d/.test(word)) return false;
  return !is_known && !(length === TYPO_LENGTH.from && begins_known);
}

/** Whether it may be only the beginning of a mistyped word: when it is long enough and begins no known one. */
export function mayBeHalfAndMistyped({ word, begins_known }: AskedWord): boolean {
  return !begins_known && [...word].length >= HALF_AND_WRONG_FROM;
}
