import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportField } from '@isoko/contract/import-fields';
import type { ImportMapping } from '@isoko/contract/routes/admin/imports';
import { CsvError, parse } from 'csv-parse';
import { readCsvCell } from '#server/http/csv.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, type ShopError } from '#server/shop-error.ts';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** One line of a table. */
export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
}

/** A table as in a file. */
export interface Table {
  encoding: 'utf-8' | 'windows-1252';
  separator: Separator;
  /** Each name once: a repeated one gets a number. */
  header: string[];
  /** Without empty rows. */
  rows: TableRow[];
}

const MAX_ROWS = 50_000;
/** With empty rows. */
const MAX_LINES = 4 * MAX_ROWS;
const MAX_COLUMNS = 400;
/** Cells after the last column are only reported. */
const MAX_WIDTH = 2 * MAX_COLUMNS;
const MAX_NAME = 190;
/** Far more than any text may have. */
const MAX_CELL = 200_000;
const MAX_LINE = 1_000_000;
/** Bytes per slice, read before other work gets a turn: some milliseconds, even if every byte is a row. */
const SLICE_BYTES = 16 * 1024;
/** The header must end within this, to guess the separator. */
const HEAD_BYTES = 64 * 1024;
const UTF_16 = /^(\xFF\xFE|\xFE\xFF)/;

const NO_TABLE = 'This is not a CSV file. Please export or save it as CSV (UTF-8).';
const EMPTY = 'There are no products in this file.';

/**
 * Reads a CSV file in any common form: UTF-8 with or without a byte order mark, else Windows-1252; comma, semicolon or
 * tab. It is read slice by slice, and the shop answers in between. `nothing`: the error for a file without rows.
 * @throws validation_error on `file` if it is no such table, or too large.
 */
export async function readTable(bytes: Uint8Array, nothing = EMPTY): Promise<Table> {
  const encoding = encodingOf(bytes);
  const separator = guessSeparator(new TextDecoder(encoding).decode(bytes.subarray(0, HEAD_BYTES)));
  const lines = new Lines();
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_LINE,
  });
  try {
    await pipeline(slicesOf(bytes, encoding), parser, async (records: AsyncIterable<string[]>) => {
      for await (const record of records) lines.add(record);
    });
  } catch (error) {
    throw explain(error);
  }
  if (!lines.rows.length) throw fieldError('file', nothing);
  return { encoding, separator, header: lines.header, rows: lines.rows };
}

function encodingOf(bytes: Uint8Array): Table['encoding'] {
  const start = Buffer.from(bytes.subarray(0, 2)).toString('latin1');
  // Text has no NUL; pictures, spreadsheets and UTF-16 have.
  if (UTF_16.test(start) || bytes.includes(0)) throw fieldError('file', NO_TABLE);
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The file as UTF-8, one slice per turn. */
async function* slicesOf(bytes: Uint8Array, encoding: Table['encoding']): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const slice = bytes.subarray(at, at + SLICE_BYTES);
    yield encoding === 'utf-8' ? slice : Buffer.from(decoder.decode(slice, { stream: true }));
    await turn();
  }
}

/** The most frequent separator in the header, outside of quotes. */
function guessSeparator(text: string): Separator {
  const header = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: Separator) => header.split(separator).length;
  return [...SEPARATORS].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The lines read so far, within the limits. */
class Lines {
  header: string[] = [];
  rows: TableRow[] = [];
  #count = 0;

  /** @throws validation_error on `file` for the row that exceeds a limit. */
  add(cells: string[]): void {
    this.#count += 1;
    if (this.#count === 1) {
      if (cells.length > MAX_COLUMNS) throw tooLarge();
      this.header = uniqueNames(cells.map((cell) => cell.trim()));
      return;
    }
    if (this.#count > MAX_LINES) throw tooLarge();
    if (!cells.some((cell) => cell.trim() !== '')) return;
    if (this.rows.length === MAX_ROWS) throw tooLarge();
    if (cells.some((cell) => cell.length > MAX_CELL)) throw tooLong(this.#count);
    this.rows.push({ row: this.#count, cells: cells.slice(0, MAX_WIDTH).map(readCsvCell) });
  }
}

function tooLarge(): ShopError {
  const most = sentence('{n} rows and {m} columns', { n: MAX_ROWS.toLocaleString('en'), m: MAX_COLUMNS });
  return fieldError('file', sentence('Please import at most {most} at a time.', { most }));
}

function tooLong(row: number): ShopError {
  const most = MAX_CELL.toLocaleString('en');
  return fieldError(
    'file',
    sentence('A cell in row {n} is longer than {m} characters. Please shorten it.', { n: row, m: most }),
  );
}

function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { lines } = error;
  const why =
    typeof lines === 'number'
      ? sentence(
          'This file cannot be read near line {n}: a quotation mark is missing or a cell is too long.',
          { n: lines },
        )
      : 'This file cannot be read: a quotation mark is missing or a cell is too long.';
  return fieldError('file', why);
}

function uniqueNames(names: string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, at) => {
    const known = (name || `Column ${at + 1}`).slice(0, MAX_NAME);
    const count = (seen.get(known) ?? 0) + 1;
    seen.set(known, count);
    return count === 1 ? known : `${known} (${count})`;
  });
}

/** A correction by hand: of the cell of one row, or of every cell of the column with the text `was`. */
export interface Fix {
  column: string;
  row?: number;
  was?: string;
  value: string;
}

/** A table with its corrections, the last one last. */
export function withFixes(table: Table, fixes: readonly Fix[]): Table {
  if (!fixes.length) return table;
  const places = new Map(table.header.map((name, at) => [name, at]));
  const rows = table.rows.map(({ row, cells }) => ({ row, cells: [...cells] }));
  for (const { column, row, was, value } of fixes) {
    const at = places.get(column);
    if (at === undefined) continue;
    for (const each of rows) {
      const isMeant = row === undefined ? (each.cells[at] ?? '').trim() === was : each.row === row;
      if (isMeant) each.cells[at] = value;
    }
  }
  return { ...table, rows };
}

/** One row of a file, by field. */
export interface SheetRow {
  row: number;
  /** The trimmed text of a field; empty if the file has no such column. */
  text(field: ImportField): string;
}

/** A file's rows under a mapping, and the column of each field. */
export interface Sheet {
  rows: SheetRow[];
  columnOf(field: ImportField): string | null;
}

/** Opens a table with a mapping. Columns that it does not name are ignored. */
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

/** Rows per turn, before other work: some milliseconds. */
const ROWS_A_TURN = 250;

/** Does `work` for each item of a long list, and lets the shop answer in between. */
export async function inSlices<T>(items: readonly T[], work: (item: T, at: number) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % ROWS_A_TURN === 0) await turn();
    work(item, at);
  }
}
