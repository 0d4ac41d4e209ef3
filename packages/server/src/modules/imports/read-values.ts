import { readGrams } from '@isoko/contract/rules/typed-amounts';
import { MAX_GRAMS } from '@isoko/contract/rules/weight';
import { withoutMarkup } from '#server/input/rich-text.ts';
import { toSlug } from '#server/input/text.ts';
import { type Said, sentence } from '#server/sentences/sentence.ts';

/** The value of a cell, with a note about it, or the sentence about its error. */
export type Reading<T> = { value: T; note?: Said } | { fault: Said };

const MAX_FRANCS = 2_000_000_000;
const MAX_STOCK = 1_000_000;
/** The stock of goods by weight is in grams. */
const MAX_STOCK_GRAMS = 10_000_000;
/**
 * 1200 · 1,200 · 1 200 · 1200.00 · 1200,00: whole francs, with any separator of thousands. Three zeros after a
 * separator are thousands, but after a point it is not clear: they are refused.
 */
const PRICE = /^(\d+|\d{1,3}(?:[, \u00A0\u202F']\d{3})+)(?:[.,]0{1,2}|\.0{4})?$/;
const CURRENCY = /^(?:rwf|frw|rf|f)\s*|\s*(?:rwf|frw|rf|f)\.?$/i;
const STOCK = /^-?\d+(?:[.,]0+)?$/;
const YES = new Set(['1', 'yes', 'true', 'y', 'oui', 'yego', 'vrai', 'on', 'x', '✓', '✔']);
const NO = new Set(['0', 'no', 'false', 'n', 'non', 'oya', 'faux', 'off']);
const PUBLISHED = new Set([
  ...YES,
  ...['published', 'publish', 'active', 'publié', 'en ligne', 'actif', 'visible', 'byatangajwe'],
]);
const DRAFT = new Set([
  ...NO,
  '-1',
  'draft',
  'archived',
  'private',
  'pending',
  'brouillon',
  'hors ligne',
  'inactif',
  'inactive',
]);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const NO_CENTS = 'Prices are whole francs: please write 1200, not 1200.50 or 1.200.';

/** A price without the name of its currency. */
export const withoutCurrency = (text: string): string => text.replace(CURRENCY, '').trim();

/** Whole francs, 1 at least. */
export function readPrice(text: string): Reading<number> {
  const bare = withoutCurrency(text);
  const [, digits] = PRICE.exec(bare) ?? [];
  if (digits === undefined) {
    return {
      fault: /^\d+[.,]\d+$/.test(bare)
        ? NO_CENTS
        : sentence('“{text}” is not a price.', { text: shorten(text) }),
    };
  }
  const value = Number(digits.replace(/\D/g, ''));
  if (value < 1) return { fault: 'A price must be at least 1 franc.' };
  return value > MAX_FRANCS ? { fault: 'This price is too high.' } : { value };
}

/** The stock of a unit. A number below zero, as in shops that sell on order, counts as zero. */
export function readStock(text: string): Reading<number> {
  return readCounted(text, MAX_STOCK);
}

/** The same for a table with a column for how products are sold: ten tons are ten million grams. */
export function readStockOrGrams(text: string): Reading<number> {
  return readCounted(text, MAX_STOCK_GRAMS);
}

function readCounted(text: string, most: number): Reading<number> {
  if (!STOCK.test(text))
    return { fault: sentence('“{text}” is not a number of pieces.', { text: shorten(text) }) };
  const value = Math.trunc(Number(text.replace(',', '.')));
  if (value < 0)
    return {
      value: 0,
      note: sentence('“{text}” is below zero: it counts as 0.', { text: shorten(text) }),
    };
  return value > most ? { fault: 'This number is too high.' } : { value };
}

export function readYesOrNo(text: string): Reading<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word)
    ? { value: false }
    : { fault: sentence('Please write yes or no, not “{text}”.', { text: shorten(text) }) };
}

export function readStatus(text: string): Reading<'draft' | 'published'> {
  const word = text.toLowerCase();
  if (PUBLISHED.has(word)) return { value: 'published' };
  return DRAFT.has(word)
    ? { value: 'draft' }
    : { fault: sentence('Please write published or draft, not “{text}”.', { text: shorten(text) }) };
}

export function readVatClass(text: string): Reading<'exempt' | 'standard' | 'zero'> {
  const word = text.toLowerCase();
  if (word === 'exempt' || word === 'standard' || word === 'zero') return { value: word };
  // 0 % may be zero-rated or exempt: it is not guessed.
  if (/^(?:18\s*%?|0[.,]18|normal|taxable)$/.test(word)) return { value: 'standard' };
  if (/^(?:exempté|exonéré|exempte|exonere)$/.test(word)) return { value: 'exempt' };
  return { fault: sentence('Please write exempt, standard or zero, not “{text}”.', { text: shorten(text) }) };
}

const BY_WEIGHT = new Set(['weight', 'kg', 'kilo', 'poids', 'ibiro']);
const BY_PIECE = new Set(['piece', 'pieces', 'unit', 'pièce']);

export function readSoldBy(text: string): Reading<'piece' | 'weight'> {
  const word = text.toLowerCase();
  if (BY_WEIGHT.has(word)) return { value: 'weight' };
  return BY_PIECE.has(word)
    ? { value: 'piece' }
    : { fault: sentence('Please write weight or piece, not “{text}”.', { text: shorten(text) }) };
}

/** A weight as people write it: `250`, `250 g`, `1.5 kg`. */
export function readWeight(text: string): Reading<number> {
  const grams = /^\d+$/.test(text) ? Number(text) : readGrams(text);
  const isOne = grams !== null && grams >= 1 && grams <= MAX_GRAMS;
  return isOne
    ? { value: grams }
    : { fault: sentence('Please write grams such as 250, not “{text}”.', { text: shorten(text) }) };
}

/** A moment; a day without a time ends with its last second in Kigali. */
export function readUntil(text: string): Reading<string> {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const iso = isDay ? `${text}T23:59:59+02:00` : `${text.replace(' ', 'T')}${hasZone ? '' : '+02:00'}`;
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(iso) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime()))
    return { fault: sentence('Please write the day as 2026-12-31, not “{text}”.', { text: shorten(text) }) };
  return { value: time.toISOString() };
}

/** A product's address. Characters that other shops allow and ours does not are converted. */
export function readSlug(text: string): Reading<string> {
  const slug = SLUG.test(text) && text.length <= 120 ? text : toSlug(text, '');
  return slug
    ? { value: slug }
    : { fault: sentence('“{text}” cannot be an address.', { text: shorten(text) }) };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** Tags that begin a new line. */
const BREAKS = /<(br|\/p|\/li|\/h[1-6]|\/div|\/tr|\/ul|\/ol)\b[^>]*>/gi;

/**
 * The text of a piece of HTML: without markup, scripts and invisible characters, with entities decoded and a space for
 * each line break. Text without markup stays as it is.
 */
export function plainText(html: string): string {
  if (!/[<&\\\p{Cc}\p{Zs}\u200B-\u200D\uFEFF]/u.test(html)) return html;
  const marked = html.toWellFormed().replaceAll(BREAKS, '$& ').replaceAll('\\n', ' ');
  return withoutMarkup(marked)
    .replace(/[\p{Cc}\p{Zs}\u200B-\u200D\uFEFF]+/gu, ' ')
    .trim();
}

/**
 * Paths of categories from the top down: `Food > Fruit, Home` are two. `\,`, `\>` and `\\` mean the characters
 * themselves.
 */
export function splitPaths(text: string): string[][] {
  return splitAt(text, /,/)
    .map((path) =>
      splitAt(path, />/)
        .map((name) => name.replace(/\\([\\,>])/g, '$1').trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0);
}

/** Paths of categories in the format of `splitPaths`. */
export function joinPaths(paths: readonly (readonly string[])[]): string {
  const escaped = (name: string) => name.replace(/[\\,>]/g, '\\$&');
  return paths.map((path) => path.map(escaped).join(' > ')).join(', ');
}

function splitAt(text: string, sign: RegExp): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\' && at + 1 < text.length) {
      parts[parts.length - 1] += letter + text.charAt(at + 1);
      at += 1;
    } else if (sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
