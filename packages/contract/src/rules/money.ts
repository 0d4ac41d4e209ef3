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
