type Cell = string | number | boolean | null;

/** What a spreadsheet would take for a formula, and what looks like one that was made harmless already. */
const FORMULA = /^'*[=+\-@\t\r]/;
const HARMLESS = /^'+[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/;

/**
 * One line of a table as spreadsheets read it. Text that would be a formula gets a `'` in front (trust.md section 4);
 * `readCsvCell` takes it off again.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a cell said before `csvLine` made it harmless; other text stays. */
export function readCsvCell(text: string): string {
  return HARMLESS.test(text) ? text.slice(1) : text;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
