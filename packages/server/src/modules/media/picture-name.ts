import { createHash } from 'node:crypto';
import {
  PICTURE_NAME,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '@isoko/contract/rules/gallery';

const MAX_WORDS_LENGTH = 80;
const HASH_DIGITS = 12;

/** What a name under /gallery/ asks for. `name` is without its ending; width null means the master's own. */
export interface PictureOptions {
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

/** Reads a name of a URL; null unless it has the gallery's strict shape and a width the gallery makes. */
export function readPictureName(text: string): PictureOptions | null {
  const [, name, width, format] = PICTURE_NAME.exec(text) ?? [];
  if (name === undefined) return null;
  const input = { name, format: format as PictureFormat };
  if (width === undefined) return { ...input, width: null };
  const known = PICTURE_WIDTHS.find((each) => String(each) === width);
  return known ? { ...input, width: known } : null;
}
