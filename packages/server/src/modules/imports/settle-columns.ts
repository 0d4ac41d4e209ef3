import type { ImportField } from '@isoko/contract/routes/admin/imports';
import type { Remark } from './draft.ts';
import { inSlices, type Sheet, type SheetRow } from './read-table.ts';
import { withoutCurrency } from './read-values.ts';

const PRICES = ['price', 'sale_price', 'compare_at_price'] as const satisfies readonly ImportField[];

/** 1.200 · 12.400.000: thousands behind points, or a number with three decimals. */
const BY_POINTS = /^\d{1,3}(?:\.\d{3})+$/;
/** 12.5 · 1200.00: what can only be decimals. */
const DECIMALS = /\.(?:\d{1,2}|\d{4,})$/;

/**
 * Reads the columns of prices as all their rows together mean them. `1.200` alone may be twelve hundred francs or one and
 * a bit: where no price of the column has decimals behind a point, points part thousands, and that is said once.
 */
export async function settleColumns(sheet: Sheet): Promise<{ sheet: Sheet; notes: Remark[] }> {
  const settled = new Map<ImportField, string>();
  for (const field of PRICES) {
    const column = sheet.columnOf(field);
    if (column === null) continue;
    let example = '';
    let hasDecimals = false;
    await inSlices(sheet.rows, (row) => {
      const price = withoutCurrency(row.text(field));
      if (BY_POINTS.test(price)) example ||= price;
      else hasDecimals ||= DECIMALS.test(price);
    });
    if (example && !hasDecimals) settled.set(field, example);
  }
  if (!settled.size) return { sheet, notes: [] };
  const notes = [...settled].map(([field, example]): Remark => {
    const column = sheet.columnOf(field);
    const francs = Number(example.replaceAll('.', '')).toLocaleString('en');
    const message = `Points part thousands in this column: ${example} is read as ${francs} francs.`;
    return { row: 1, column, kind: 'note', message };
  });
  const read = ({ row, text }: SheetRow): SheetRow => ({
    row,
    text: (field) => {
      const said = text(field);
      if (!settled.has(field)) return said;
      const price = withoutCurrency(said);
      return BY_POINTS.test(price) ? price.replaceAll('.', '') : said;
    },
  });
  return { sheet: { ...sheet, rows: sheet.rows.map(read) }, notes };
}
