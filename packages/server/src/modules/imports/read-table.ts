import { CsvError, parse } from 'csv-parse/sync';
import { readCsvCell } from '#server/http/csv-line.ts';
import { fieldError } from '#server/shop-error.ts';

export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** One line of a table. */
export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
}

/** A table as it stands in a file. */
export interface Table {
  encoding: 'utf-8' | 'windows-1252';
  separator: Separator;
  /** Each name once: a repeated one is followed by its number. */
  header: string[];
  /** Without those in which nothing stands. */
  rows: TableRow[];
}

const MAX_ROWS = 50_000;
const MAX_COLUMNS = 400;
const MAX_NAME = 190;
const UTF_16 = /^(\xFF\xFE|\xFE\xFF)/;

const NO_TABLE = 'This is not a CSV file. Please export or save it as CSV (UTF-8).';
const EMPTY = 'There are no products in this file.';

/**
 * Reads a CSV file as people have them: UTF-8 with or without a byte order mark, else Windows-1252; comma, semicolon
 * or tab.
 * @throws validation_error on `file` for what is no such table, or a larger one than we read.
 */
export function readTable(bytes: Uint8Array): Table {
  const { text, encoding } = decode(bytes);
  const separator = guessSeparator(text);
  const [first = [], ...rest] = parseLines(text, separator);
  const header = uniqueNames(first.map((cell) => cell.trim()));
  const rows = rest
    .map((cells, at) => ({ row: at + 2, cells: cells.map(readCsvCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!rows.length) throw fieldError('file', EMPTY);
  if (rows.length > MAX_ROWS || header.length > MAX_COLUMNS) {
    const most = `${MAX_ROWS.toLocaleString('en')} rows and ${MAX_COLUMNS} columns`;
    throw fieldError('file', `Please import at most ${most} at once.`);
  }
  return { encoding, separator, header, rows };
}

function decode(bytes: Uint8Array): Pick<Table, 'encoding'> & { text: string } {
  const start = Buffer.from(bytes.subarray(0, 2)).toString('latin1');
  // Text has no NUL; pictures, spreadsheets and UTF-16 have.
  if (UTF_16.test(start) || bytes.includes(0)) throw fieldError('file', NO_TABLE);
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The one that parts the header most often, outside of quotes. */
function guessSeparator(text: string): Separator {
  const header = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: Separator) => header.split(separator).length;
  return [...SEPARATORS].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

function parseLines(text: string, delimiter: Separator): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
    throw fieldError(
      'file',
      `This file cannot be read${at}: a quotation mark is missing or a cell is too long.`,
    );
  }
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
