import { Readable } from 'node:stream';
import type { AnsweredFile } from '@isoko/contract/primitives';
import type { FastifyReply } from 'fastify';

type Cell = string | number | boolean | null;

/** What a spreadsheet would take for a formula, with or without a `'` that `csvLine` put in front. */
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

/** Undoes the `'` of `csvLine`; other text stays. */
export function readCsvCell(text: string): string {
  return HARMLESS.test(text) ? text.slice(1) : text;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without it spreadsheets read a file in the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Streams a table as a file, line by line. The first line is made before anything is sent: a failure until then is an
 * error like any other; a later one breaks the file off, so that no one takes a part for the whole.
 */
async function sendCsv(
  reply: FastifyReply,
  filename: string,
  lines: AsyncIterable<string>,
): Promise<FastifyReply> {
  const rest = lines[Symbol.asyncIterator]();
  const first = await rest.next();
  const all = async function* () {
    yield BYTE_ORDER_MARK;
    for (let each = first; !each.done; each = await rest.next()) yield each.value;
  };
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${filename}"`);
  return reply.header('cache-control', 'no-store').send(Readable.from(all(), { objectMode: false }));
}

/** Answers a table as a file of this name, or a file in pieces, to be saved under its own name. */
export async function sendFile(
  reply: FastifyReply,
  tableName: string | undefined,
  answer: AsyncIterable<string> | AnsweredFile,
): Promise<FastifyReply> {
  if (!('bytes' in answer)) return sendCsv(reply, tableName ?? 'table.csv', answer);
  const { name, size, bytes } = answer;
  reply.type('application/octet-stream').header('content-length', size);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.header('cache-control', 'no-store').send(Readable.from(bytes, { objectMode: false }));
}
