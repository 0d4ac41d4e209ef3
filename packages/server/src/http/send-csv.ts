import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Spreadsheets take a file without it for one of the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Answers a table as a file, line by line as it is made. The first line is made before anything is sent: what fails
 * until then is an error like any other; what fails later cuts the file, so that nobody takes a part for the whole.
 */
export async function sendCsv(
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
