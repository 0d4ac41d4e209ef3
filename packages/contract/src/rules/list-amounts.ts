import { AND, type ListUnit, MAYBE_NAME, NUMBER_OF, OF_SIZE, PACK_OF, UNIT_OF } from './list-words.ts';

/** A word or number of a list, and its position. */
export interface Token {
  raw: string;
  /** Folded: lower case, without accents; empty for a number. */
  word: string;
  number: number | null;
  isSign: boolean;
  /** The kind of pack that the word means. */
  pack: string | null;
  from: number;
  to: number;
}

/** How much of a thing. */
export interface Amount {
  quantity: number;
  unit: ListUnit | null;
  times: number;
  pack: string | null;
}

const TOKEN =
  /(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3} 000(?!\d)|\d+(?:[.,]\d+)?)(?:\/(\d+))?|[\p{L}\p{M}]+['’ʼ`´]?|[×*]/gu;

/** The words and numbers of a text. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [raw, digits, below] = match;
    const word = digits === undefined ? foldWord(raw) : '';
    return {
      raw: raw.replace(/[’ʼ`´]/g, "'"),
      word,
      number:
        digits === undefined
          ? (NUMBER_OF.get(word) ?? null)
          : sensible(readDigits(digits) / Number(below ?? 1)),
      isSign: raw === '×' || raw === '*' || word === 'x',
      pack: PACK_OF.get(word) ?? null,
      from: match.index,
      to: match.index + raw.length,
    };
  });
}

const foldWord = (raw: string): string =>
  raw
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replace(/[’ʼ`´]/g, "'")
    .toLowerCase();

/** No list asks for more; zero, and text that is no number, count as one. */
const MOST = 1_000_000;
const sensible = (value: number): number => (value > 0 ? Math.min(value, MOST) : 1);

/** `1,5` and `1.5`, `1,000` and `1 000`. */
function readDigits(text: string): number {
  if (/[ ,]\d{3}\b/.test(text)) return Number(text.replace(/[ ,]/g, ''));
  return Number(text.replace(',', '.'));
}

/** The value that begins at a token, and the position of the next token. */
interface Read<T> {
  value: T;
  next: number;
}

type ReadAmount = { amount: Amount; next: number };

/** A number without a unit counts as francs from here on: `inyanya 500`. */
const FRANCS_FROM = 100;
const FRACTION_JOINS = new Set(['a', 'an', 'of', 'de', "d'", "y'", "cy'", 'cya', 'ya', 'un', 'une', "l'"]);

/** The amount that begins at a token, and where it ends; null if none begins. */
export function readAmount(tokens: readonly Token[], at: number): ReadAmount | null {
  const start = tokens[at]?.isSign ? at + 1 : at;
  const number = readNumber(tokens, start);
  if (number) return OF_SIZE.has(tokens[number.next]?.word ?? '') ? null : countedAmount(tokens, number);
  return start === at ? unitFirst(tokens, at) : null;
}

/** A number, and its unit: `2 kg`, `2 x 500 g`, `half a kilo`, `2 trays of 30`, `2`. */
function countedAmount(tokens: readonly Token[], { value, next }: Read<number>): ReadAmount {
  const sign = tokens[next];
  if (sign?.isSign) {
    const each = readNumber(tokens, next + 1);
    if (!each) return { amount: amountOf(value, null), next: next + 1 };
    const { amount, next: end } = countedAmount(tokens, each);
    const times = amount.unit ? Math.round(value) : 1;
    return {
      amount: { ...amount, times, quantity: times === value ? amount.quantity : amount.quantity * value },
      next: end,
    };
  }
  const joined = value < 1 && FRACTION_JOINS.has(sign?.word ?? '') ? next + 1 : next;
  const unit = UNIT_OF.get(tokens[joined]?.word ?? '');
  if (!unit) return { amount: bare(value), next };
  const more = fractionBehind(tokens, joined + 1);
  const amount = amountOf((value + (more?.value ?? 0)) * unit.each, unit.unit, tokens[joined]?.pack);
  const end = more?.next ?? joined + 1;
  return packOf(tokens, amount, end) ?? { amount: thousands(amount), next: end };
}

/** `1.500 frw` means fifteen hundred. */
const thousands = (amount: Amount): Amount =>
  amount.unit === 'frw' && amount.quantity < 100 && amount.quantity % 1 > 0
    ? { ...amount, quantity: Math.round(amount.quantity * 1000) }
    : amount;

/** `tray of 30`: the number of pieces in a pack. */
function packOf(tokens: readonly Token[], amount: Amount, at: number): ReadAmount | null {
  if (amount.unit !== 'pack' || !['of', 'de', "d'"].includes(tokens[at]?.word ?? '')) return null;
  const held = readNumber(tokens, at + 1);
  if (!held || UNIT_OF.has(tokens[held.next]?.word ?? '') || held.value >= FRANCS_FROM) return null;
  return {
    amount: { ...amount, quantity: held.value, unit: 'piece' as const, times: amount.quantity },
    next: held.next,
  };
}

/** A unit before its number, as in Kinyarwanda: `ibiro 5`, `frw 500`; or without one: `ikilo cy'isukari`. */
function unitFirst(tokens: readonly Token[], at: number): ReadAmount | null {
  const word = tokens[at]?.word ?? '';
  const unit = UNIT_OF.get(word);
  if (!unit) return null;
  const pack = tokens[at]?.pack;
  const isJoined = FRACTION_JOINS.has(tokens[at + 1]?.word ?? '');
  const isName = MAYBE_NAME.has(word) && at > 0 && tokens[at - 1]?.number === null;
  const number = readNumber(tokens, at + 1);
  if (number && !isName && !UNIT_OF.has(tokens[number.next]?.word ?? '') && !tokens[number.next]?.isSign)
    return { amount: thousands(amountOf(number.value * unit.each, unit.unit, pack)), next: number.next };
  if (unit.unit === 'frw' || (MAYBE_NAME.has(word) && (!isJoined || isName))) return null;
  const more = fractionBehind(tokens, at + 1);
  const one = amountOf((1 + (more?.value ?? 0)) * unit.each, unit.unit, pack);
  const next = more?.next ?? at + 1;
  return packOf(tokens, one, next) ?? { amount: one, next };
}

const amountOf = (quantity: number, unit: ListUnit | null, pack: string | null = null): Amount => ({
  quantity: Math.max(0.001, Math.round(Math.min(quantity, MOST) * 1000) / 1000),
  unit,
  times: 1,
  pack,
});

const bare = (value: number): Amount =>
  value >= FRANCS_FROM && value % 10 === 0 ? amountOf(value, 'frw') : amountOf(value, null);

/**
 * `n'igice`, `et demi`, `and a half` after a unit or a number. A fraction with a unit of its own is another item:
 * `2 kg and half a kilo of beef`; after a number alone it may share the unit: `2 and a half kg`.
 */
function fractionBehind(tokens: readonly Token[], at: number, isOfNumber = false): Read<number> | null {
  if (!AND.has(tokens[at]?.word ?? '')) return null;
  const skip = ['a', 'un', 'une'].includes(tokens[at + 1]?.word ?? '') ? 2 : 1;
  const value = tokens[at + skip]?.number ?? null;
  const next = at + skip + 1;
  const following = tokens[next]?.word ?? '';
  if (value === null || value >= 1) return null;
  const hasOwnUnit = FRACTION_JOINS.has(following)
    ? UNIT_OF.has(tokens[next + 1]?.word ?? '')
    : !isOfNumber && UNIT_OF.has(following);
  return hasOwnUnit ? null : { value, next };
}

/** A number in digits or words, with its additions: `2 1/2`, `icumi n'abiri`, `vingt cinq`, `magana atanu`. */
function readNumber(tokens: readonly Token[], at: number): Read<number> | null {
  const first = tokens[at]?.number ?? null;
  if (first === null) return null;
  const isWord = tokens[at]?.word !== '';
  if (first === 1 && tokens[at + 1]?.word === 'cya') {
    const of = tokens[at + 2]?.number;
    if (of === 2 || of === 4) return { value: 1 / of, next: at + 3 };
  }
  const second = tokens[at + 1];
  const following = second?.number ?? null;
  if (following !== null && second) {
    const isSecondWord = second.word !== '';
    if (following < 1) {
      const value = isSecondWord ? first * following : first + following;
      return { value, next: at + 2 };
    }
    // Kinyarwanda puts the scale first: ibihumbi bibiri.
    const isScale = isWord && ['magana', 'ibihumbi', 'mirongo'].includes(tokens[at]?.word ?? '');
    if (isScale && following < 10) return { value: first * following, next: at + 2 };
    if (isSecondWord && (following === 100 || following === 1000))
      return { value: first * following, next: at + 2 };
    if (isWord && isSecondWord && first >= 20 && first < 100 && following < 10)
      return { value: first + following, next: at + 2 };
  }
  const fraction = fractionBehind(tokens, at + 1, true);
  if (fraction) return { value: first + fraction.value, next: fraction.next };
  const added = AND.has(second?.word ?? '') ? tokens[at + 2] : undefined;
  if (isWord && first >= 10 && first <= 90 && added?.word && (added.number ?? 10) < 10)
    return { value: first + (added.number ?? 0), next: at + 3 };
  return { value: first, next: at + 1 };
}
