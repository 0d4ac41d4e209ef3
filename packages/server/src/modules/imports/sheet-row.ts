import type { ImportField, ImportMapping } from '@isoko/contract/routes/admin/imports';
import type { Table } from './read-table.ts';

/** One row of a file, by what its columns are. */
export interface SheetRow {
  row: number;
  /** What stands in the column of a field, without the spaces around it; empty where there is none. */
  text(field: ImportField): string;
}

/** A file's rows under a mapping, and which column is which field. */
export interface Sheet {
  rows: SheetRow[];
  columnOf(field: ImportField): string | null;
}

/** Looks at a table through a mapping. Columns it does not name are not seen. */
export function openSheet({ header, rows }: Table, mapping: ImportMapping): Sheet {
  const places = new Map<ImportField, number>();
  for (const [at, name] of header.entries()) {
    const field = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    if (field && !places.has(field)) places.set(field, at);
  }
  return {
    rows: rows.map(({ row, cells }) => ({
      row,
      text: (field) => (cells[places.get(field) ?? -1] ?? '').trim(),
    })),
    columnOf: (field) => header[places.get(field) ?? -1] ?? null,
  };
}
