/** The places of commas: inside the digits, before groups of three. */
const thousands = /\B(?=(?:\d{3})+$)/g;

/**
 * Whole francs with thousands separators and no decimals: `12,500` (specification section 5). Without Intl: a cheap
 * phone needs a sixth of a second to load its tables, before it can show the page.
 */
export function formatAmount(francs: number): string {
  return String(Math.trunc(francs)).replace(thousands, ',');
}

/** A price for display: `FRW 12,500`, with a non-breaking space. */
export function formatFrancs(francs: number): string {
  return `FRW\u00a0${formatAmount(francs)}`;
}
