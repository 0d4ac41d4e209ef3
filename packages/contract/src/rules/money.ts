const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Whole francs with thousands separators and no decimals: `12,500` (specification section 5). */
export function formatAmount(francs: number): string {
  return thousands.format(Math.trunc(francs));
}

/** A price as it is shown: `FRW 12,500`, with a space that does not break. */
export function formatFrancs(francs: number): string {
  return `FRW\u00a0${formatAmount(francs)}`;
}
