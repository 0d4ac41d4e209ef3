import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  PICTURE_NAME,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '@isoko/contract/rules/gallery';

/** The path of a picture's master: in a folder of the first two digits of its hash. `name` ends in `.webp`. */
export function masterFile(dir: string, name: string): string {
  return join(dir, shard(name.replace(/\.webp$/, '')), name);
}

/** The path of one width (null: the master's) and format of a picture. `name` is without its ending. */
export function variantFile(
  dir: string,
  { name, width, format }: { name: string; width: number | null; format: PictureFormat },
): string {
  return join(dir, shard(name), `${name}${width === null ? '' : `-${width}`}.${format}`);
}

/** Writes a file that appears whole or not at all, and survives a power cut once this returns. */
export async function saveFile(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function shard(name: string): string {
  return name.slice(-12, -10);
}

const MAX_WORDS_LENGTH = 80;
const HASH_DIGITS = 12;

/** The parts of a name under /gallery/. `name` is without its ending; width null means the master's own. */
interface PictureOptions {
  name: string;
  width: PictureWidth | null;
  format: PictureFormat;
}

/** `{words}-{12 hex of the SHA-256 of the master}.webp`. Words without a letter or digit become `picture`. */
export function pictureName(words: string, master: Buffer): string {
  const readable = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_WORDS_LENGTH)
    .replace(/^-+|-+$/g, '');
  const hash = createHash('sha256').update(master).digest('hex').slice(0, HASH_DIGITS);
  return `${readable || 'picture'}-${hash}.webp`;
}

/** Parses a name of a URL; null unless it has the gallery's strict shape and one of its widths. */
export function readPictureName(text: string): PictureOptions | null {
  const [, name, width, format] = PICTURE_NAME.exec(text) ?? [];
  if (name === undefined) return null;
  const input = { name, format: format as PictureFormat };
  if (width === undefined) return { ...input, width: null };
  const known = PICTURE_WIDTHS.find((each) => String(each) === width);
  return known ? { ...input, width: known } : null;
}
