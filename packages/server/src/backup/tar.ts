import { BackupError } from './backup-error.ts';

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** A table's row is in one piece, and the file of an import is a row; nothing in a shop is larger than this. */
const LARGEST_BYTES = 512 * 1024 * 1024;
const REGULAR_FILE = '0';

/** A file of an archive. */
export interface Member {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file in tar format (POSIX ustar), readable only by its owner. `at` is the time of writing. */
export function tarMember({ name, bytes }: Member, at: Date): Buffer[] {
  return [headerOf(name, bytes.length, at), bytes, Buffer.alloc(paddingOf(bytes.length))];
}

/** The end of a tar archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK_BYTES);
}

/**
 * The files of a tar archive, one after the other, each whole in memory. Reads `source` to its end.
 * @throws BackupError if it is cut, or was not written by this shop.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const bytes = portions(source);
  for (;;) {
    const header = await bytes.take(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    const content = await bytes.take(size);
    await bytes.take(paddingOf(size));
    yield { name, bytes: content };
  }
  await bytes.takeRest();
}

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const [prefix, rest] = splitName(name);
  header.write(rest, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write(REGULAR_FILE, 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Long names go into two fields, split at a slash. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  const slash = name.indexOf('/', Buffer.byteLength(name) - NAME_BYTES - 1);
  if (slash < 1 || slash > PREFIX_BYTES) throw new BackupError(`The name ${name} is too long for a backup.`);
  return [name.slice(0, slash), name.slice(slash + 1)];
}

/** The sum of a header's bytes, with its own field counted as blanks. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? length : end).toString();
  };
  const isOurs = text(257, 6) === 'ustar' && text(156, 1) === REGULAR_FILE;
  const size = Number.parseInt(text(124, 12), 8);
  if (!isOurs || Number.parseInt(text(148, 8), 8) !== sumOf(header) || !(size <= LARGEST_BYTES)) {
    throw new BackupError('The file is no backup of a shop, or it is damaged.');
  }
  const prefix = text(345, PREFIX_BYTES);
  return { name: `${prefix && `${prefix}/`}${text(0, NAME_BYTES)}`, size };
}

function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Reads a stream in portions of any size. */
function portions(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  return {
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = [left];
      let length = left.length;
      while (length < size) {
        const { value, done } = await chunks.next();
        if (done) throw new BackupError('The backup is cut: its end is missing.');
        parts.push(value);
        length += value.length;
      }
      const all = parts.length === 1 ? left : Buffer.concat(parts);
      left = all.subarray(size);
      return all.subarray(0, size);
    },
    /** A compressed or encrypted stream is only verified at its end. */
    async takeRest(): Promise<void> {
      while (!(await chunks.next()).done);
    },
  };
}
