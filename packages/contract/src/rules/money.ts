/** Where a comma is: inside the digits, with groups of three behind it. */
const thousands = /\B(?=(?:\d{3})+$)/g;

/**
 * Whole francs with thousands separators and no decimals: `12,500` (specification section 5). Not by Intl: a cheap phone
 * takes a sixth of a second to open its tables, before it can show the page.
 */
export function formatAmount(francs: number): string {
  return String(Math.trunc(francs)).replace(thousands, ',');
}

/** A price as it is shown: `FRW 12,500`, with a space that does not break. */
export function formatFrancs(francs: number): string {
  return `FRW\u00a0${formatAmount(francs)}`;
}

const CURRENCY = /^(?:rwf|frw|rf|francs?)\s*|\s*(?:rwf|frw|rf|francs?)\.?$/i;
/** Digits, or groups of three with one sign between them; cents may only be none. */
const WRITTEN = /^(?:\d+|\d{1,3}(?:([., '’\u00a0\u202f])\d{3})(?:\1\d{3})*)(?:[.,](?:00?|-))?$/;

/**
 * Whole francs as people write them in Rwanda: `12400`, `12 400`, `12,400`, `12.400 Frw`, `RWF 12,400.00`; null when the
 * text is no such amount. There is no minor unit, so three digits behind a sign are thousands.
 */
export function readFrancs(text: string): number | null {
  const bare = text.trim().replace(CURRENCY, '').trim();
  if (!WRITTEN.test(bare)) return null;
  const francs = Number(bare.replace(/[.,](?:00?|-)$/, '').replace(/\D/g, ''));
  return francs <= 2_000_000_000 ? francs : null;
}
