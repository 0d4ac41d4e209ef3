import { type Amount, readAmount, type Token, tokensOf } from './list-amounts.ts';
import { AND, HEADING, JOINING, type ListUnit, POLITE } from './list-words.ts';

/** The most lines of one list, and the most characters that are read of one. */
export const MAX_LIST_LINES = 60;
export const MAX_LIST_LETTERS = 6000;

/** One line of a shopping list. */
export interface ListLine {
  /** The original text: `- Ibirayi 2 x 5kg` is `Ibirayi 2 x 5kg`. */
  text: string;
  /** The searched name: `ibirayi`. */
  name: string;
  /** The amount in its unit, or the number without one. */
  quantity: number;
  unit: ListUnit | null;
  /** The multiplier: 2 in `2 × 5 kg`, else 1. */
  times: number;
  /** The requested kind of pack: `sack`. */
  pack: string | null;
}

type Part = { kind: 'name' | 'and'; tokens: Token[] } | { kind: 'amount'; tokens: Token[]; amount: Amount };

/**
 * Parses a shopping list as people write it: in English, French, Kinyarwanda or a mix, in rows or in one line, with
 * numbers and units before or after the goods, also copied from a chat. At most MAX_LIST_LINES.
 */
export function parseShoppingList(text: string): ListLine[] {
  const lines: ListLine[] = [];
  const pieces = rowsOf(text).flatMap(piecesOf);
  for (const [at, { text, headsMore }] of pieces.entries()) {
    const items = itemsOf(text);
    const next = pieces[at + 1];
    if (headsMore && next && items.every(({ amount }) => !amount) && namesSomething(next.text)) continue;
    for (const item of items) add(lines, item);
  }
  return lines.filter((line, at) => !isHeading(line, at, lines.length)).slice(0, MAX_LIST_LINES);
}

const namesSomething = (text: string): boolean => itemsOf(text).some(({ name }) => name !== '');

/** An amount alone belongs to the line before it, if that has none: `inyanya: 2 kg`. */
function add(lines: ListLine[], { text, name, amount }: Item): void {
  const before = lines.at(-1);
  if (name) lines.push({ text, name, ...lineAmount(amount) });
  else if (amount && before && isBare(before)) {
    Object.assign(before, lineAmount(amount), { text: `${before.text} ${text}` });
  }
}

const lineAmount = (amount: Amount | null) => amount ?? { quantity: 1, unit: null, times: 1, pack: null };
const isBare = ({ quantity, unit, times }: ListLine): boolean => quantity === 1 && !unit && times === 1;

/** `Liste de courses` before the first line. */
function isHeading(line: ListLine, at: number, of: number): boolean {
  return (
    at === 0 && of > 1 && isBare(line) && line.name.split(/[ ']/).some((word) => HEADING.has(fold(word)))
  );
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4', '⅓': ' 1/3' };
const TIME = String.raw`\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`;
const DAY = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}`;
/** `[12:03, 3/4/2026] Maman:` and `03/04/2026, 12:03 - Maman:` in a copied chat. */
const CHAT = new RegExp(
  `^\\s*\\[?(?:${TIME},?\\s+${DAY}|${DAY},?\\s+${TIME})\\]?\\s*-?\\s*[^:\\n]{1,40}:`,
  'iu',
);
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;
const KEYCAP = /\d\uFE0F?\u20E3/gu;
const EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D)+/gu;

/** The rows of a text, without the prefixes of a chat or a numbered list. */
function rowsOf(text: string): string[] {
  const plain = text
    .slice(0, MAX_LIST_LETTERS)
    .replace(/[½¼¾⅓]/g, (sign) => FRACTIONS[sign] ?? sign)
    .replace(KEYCAP, ';')
    .replace(EMOJI, ';')
    .replace(INVISIBLE, '')
    .replaceAll('\u00A0', ' ');
  const rows = plain
    .split(/\r?\n/)
    .map((row) => row.replace(CHAT, '').trim())
    .filter((row) => /[\p{L}\d]/u.test(row) && !/^<.*>$/.test(row));
  return rows.map((row, at) => {
    const counts = (found: string, number: string) => (number === String(at + 1) ? '' : found);
    return row.replace(NUMBERED, '').replace(COUNTED, counts);
  });
}

/** `1. ibirayi`, `2) inyanya`. */
const NUMBERED = /^[\s;*•·-]*\(?\d{1,2}[.)](?!\d)\s*/;
/** `3- isukari` and `3: isukari`, in the third row. */
const COUNTED = /^0?(\d+)\s?[-–:]\s*(?=\D)/;

/** Separators between two items in one row. A comma between two digits, and a slash, belong to a number. */
const BETWEEN = /[;|&+\t]|(?<!\d),|,(?!\d)|(?<!\d)\/|\/(?!\d)|\s[-–—]\s|\.(?=\s+\p{L})|(:)/u;

/** `Can I have`: each of its words alone could be part of a name. */
const ASKING =
  /^(?:can|could|may)\s+(?:i|we|you)\s+(?:please\s+)?(?:have|get|bring|buy|send)\s+(?:me\s|us\s)?/i;
/** `(ripe ones)` after an amount. Looked for from the start of a piece alone: a piece may be a thousand numbers. */
const REMARK = /^(\D*\d.*)\([^()\d]*\)/;
/** `2-3 kg`: the larger counts. */
const RANGE = /\d+\s?[-–]\s?(\d+)(?=\s*\p{L})/gu;

function piecesOf(row: string): { text: string; headsMore: boolean }[] {
  const parts = row.split(BETWEEN);
  const pieces: { text: string; headsMore: boolean }[] = [];
  // The captured separator is between two pieces.
  for (let at = 0; at < parts.length; at += 2) {
    const text = (parts[at] ?? '').trim().replace(ASKING, '').replace(REMARK, '$1').replace(RANGE, '$1');
    if (text) pieces.push({ text, headsMore: parts[at + 1] === ':' });
  }
  return pieces;
}

interface Item {
  text: string;
  name: string;
  amount: Amount | null;
}

/** The items of one piece: `ibirayi 10 kg inyanya 2` are two, `2 kg ibirayi 3 inyanya` as well. */
function itemsOf(piece: string): Item[] {
  const found: Part[][] = [[]];
  const parts = withoutEmpty(partsOf(piece));
  for (const [at, part] of parts.entries()) {
    const item = found.at(-1) ?? [];
    if (part.kind === 'and' || begins(part, item, parts[at + 1])) found.push([]);
    if (part.kind !== 'and') found.at(-1)?.push(part);
  }
  return found.filter((parts) => parts.length).map((parts) => toItem(piece, parts));
}

/** Whether another item begins: the present one has its name and its amount, and this is another of these. */
function begins(part: Part, item: readonly Part[], next: Part | undefined): boolean {
  // First of all: nothing but amounts may be thousands of them.
  if (item.at(-1)?.kind === part.kind) return false;
  const has = (kind: Part['kind']) => item.some((each) => each.kind === kind);
  if (!has('name') || !has('amount')) return false;
  if (part.kind !== 'amount') return true;
  // `500 g spaghetti 3` is one item, so is `1 sack of rice 25 kg`; if a name follows, `3` begins another.
  if (item[0]?.kind !== 'amount') return false;
  return (
    next?.kind === 'name' ||
    !(
      isCount(part.amount) ||
      item.every((each) => each.kind === 'name' || (each.kind === 'amount' && isCount(each.amount)))
    )
  );
}

const isCount = ({ unit }: Amount): boolean => unit === null || unit === 'pack';

function partsOf(piece: string): Part[] {
  const tokens = tokensOf(piece);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const read = readAmount(tokens, at);
    const last = parts.at(-1);
    if (read) {
      parts.push({ kind: 'amount', amount: read.amount, tokens: tokens.slice(at, read.next) });
    } else if (AND.has(token.word)) parts.push({ kind: 'and', tokens: [token] });
    else if (last?.kind === 'name') last.tokens.push(token);
    else parts.push({ kind: 'name', tokens: [token] });
    at = read?.next ?? at + 1;
  }
  return parts;
}

/** Removes names of only joining and polite words; `and` joins only parts with a name on both sides. */
function withoutEmpty(parts: Part[]): Part[] {
  return parts.filter((part) => part.kind !== 'name' || nameOf(part.tokens) !== '');
}

/** The words of a name, without joining and asking words. */
function nameOf(tokens: readonly Token[]): string {
  const telling = tokens.filter(({ word, isSign }) => !isSign && !POLITE.has(word));
  const first = telling.findIndex(({ word }) => !JOINING.has(word));
  const last = telling.findLastIndex(({ word }) => !JOINING.has(word));
  if (first < 0) return '';
  const words = telling.slice(first, last + 1);
  // `y'ifu` and `9w` are one word.
  return words
    .map(({ raw, from }, at) => (at > 0 && words[at - 1]?.to !== from ? ' ' : '') + raw.toLowerCase())
    .join('');
}

function toItem(piece: string, parts: readonly Part[]): Item {
  const tokens = parts.flatMap((part) => part.tokens);
  const text = piece.slice(tokens[0]?.from ?? 0, tokens.at(-1)?.to).trim();
  const name = nameOf(parts.flatMap((part) => (part.kind === 'name' ? part.tokens : [])));
  const amounts = parts.flatMap((part) => (part.kind === 'amount' ? part.amount : []));
  if (name) return { text, name, amount: together(amounts) };
  // `umufuka 1`: the name of a pack is the goods themselves.
  const packs = tokens.filter(({ pack }) => pack);
  if (!packs.length) return { text, name: '', amount: together(amounts) };
  const counted = together(amounts);
  return { text, name: nameOf(packs), amount: counted && { ...counted, unit: null, pack: null } };
}

/** The largest multiplier. */
const MOST_TIMES = 1000;

/** One amount from several: `2 sacks` `25 kg` are 2 × 25 kg. A measure counts before francs, these before pieces. */
function together(amounts: readonly Amount[]): Amount | null {
  if (!amounts.length) return null;
  const pack = amounts.find((amount) => amount.pack)?.pack ?? null;
  const main =
    amounts.find(({ unit }) => unit !== 'piece' && unit !== 'frw' && unit !== 'pack' && unit !== null) ??
    amounts.find(({ unit }) => unit === 'frw') ??
    amounts.find((amount) => !isCount(amount));
  const counted = amounts.filter(isCount).reduce((product, { quantity }) => product * quantity, 1);
  const counts = Math.min(counted, MOST_TIMES);
  if (main)
    return {
      ...main,
      times: main.unit === 'frw' ? 1 : Math.min(MOST_TIMES, Math.max(1, Math.round(main.times * counts))),
      pack,
    };
  return { quantity: counts, unit: pack ? 'pack' : null, times: 1, pack };
}
