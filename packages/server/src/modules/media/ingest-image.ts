import type { Sharp } from 'sharp';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { EncodingQueue } from './encoding-queue.ts';
import { pictureName } from './gallery-files.ts';
import type { GalleryStore } from './gallery-store.ts';
import { loadSharp } from './load-sharp.ts';

/** A picture after the ingest. `name` is the one in `images`, width and height are pixels. */
export interface IngestedPicture {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

export type IngestImage = (bytes: Buffer, words: string, crop?: Crop | null) => Promise<IngestedPicture>;

/** Implements the ingest of Gallery; see there. */
export function createIngest({ store, queue }: { store: GalleryStore; queue: EncodingQueue }): IngestImage {
  return async (bytes, words, crop = null) => {
    const master = await queue.run('now', () => cleanPicture(bytes, { crop, ...MASTER }));
    return keep(store, master, words);
  };
}

/** Implements `keepImage` of Gallery; see there. */
export function createKeep(parts: { store: GalleryStore; queue: EncodingQueue }): IngestImage {
  const ingest = createIngest(parts);
  return async (bytes, words) => {
    const { width, height } = await (await decoder(bytes)).metadata();
    const fits = width <= MASTER.width && height <= MASTER.height;
    return fits && isPlainWebp(bytes)
      ? keep(parts.store, { data: bytes, width, height }, words)
      : ingest(bytes, words);
  };
}

/** Whether these bytes are one still WebP picture and nothing else: its one chunk fills the file. */
function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return false;
  const size = bytes.readUInt32LE(16);
  return 20 + size + (size % 2) === bytes.length;
}

async function keep(
  store: GalleryStore,
  { data, width, height }: Master,
  words: string,
): Promise<IngestedPicture> {
  const name = pictureName(words, data);
  try {
    await store.put(name, data);
  } catch (error) {
    throw new ShopError('unavailable', { retryAfter: 30, cause: error });
  }
  return { name, width, height, bytes: data.length };
}

/** No side of a picture may be longer, in pixels. */
const MAX_SIDE = 12_000;
/** Decoded, a pixel takes four bytes: 160 MB at most, for one or two pictures at a time. */
const MAX_PIXELS = 40_000_000;
const DECODE_SECONDS = 10;
/** The widest that the storefront shows (contract: PICTURE_WIDTHS). */
const MASTER = { width: 2480, height: 3200, quality: 82 };
/** Enough to recognise a door and a bag, in some tens of KB. */
const PROOF = { width: 1024, height: 1024, quality: 60 };
/** Half the time of the default effort for 6 % more bytes, which only the disk sees. */
const EFFORT = 2;

const NO_PICTURE = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.';
const DAMAGED = 'This picture is damaged. Please choose another one.';
const TOO_LARGE =
  'This picture is too large. Please choose one of at most 12,000 pixels a side and 40 megapixels.';

interface Master {
  data: Buffer;
  width: number;
  height: number;
}

/** Implements `proofOf` of Gallery; see there. */
export function createProof({ queue }: { queue: EncodingQueue }): (bytes: Buffer) => Promise<Buffer> {
  return async (bytes) => (await queue.run('now', () => cleanPicture(bytes, { crop: null, ...PROOF }))).data;
}

/**
 * Makes a WebP of a picture: upright, no larger than this, without metadata and anything else in the file (above all
 * the place); of an animation, its first frame. With `crop` only that rectangle.
 * @throws validation_error on `file` if it is no usable picture, on a side of a rectangle that leaves it.
 */
async function cleanPicture(
  bytes: Buffer,
  { crop, quality, ...most }: { crop: Crop | null; width: number; height: number; quality: number },
): Promise<Master> {
  const kind = imageKind(bytes);
  if (!kind || carriesForeignContent(bytes)) throw fieldError('file', NO_PICTURE);
  const shown = await requireSize(bytes, kind);
  if (crop) requireInside(crop, shown);
  try {
    const { data, info } = await cut((await decoder(bytes)).autoOrient(), crop)
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: EFFORT })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw refused(DAMAGED, error);
  }
}

function cut(picture: Sharp, crop: Crop | null): Sharp {
  if (!crop) return picture;
  const { x, y, width, height } = crop;
  return picture.extract({ left: x, top: y, width, height });
}

/**
 * The size in which a picture is shown. Reads the header only, so that a small file with a huge picture costs nothing.
 */
async function requireSize(bytes: Buffer, kind: ImageKind): Promise<{ width: number; height: number }> {
  const header = await (await decoder(bytes)).metadata().catch((error) => {
    throw refused(String(error).includes('pixel limit') ? TOO_LARGE : DAMAGED, error);
  });
  const expected = kind === 'avif' ? 'heif' : kind;
  if (header.format !== expected) throw fieldError('file', NO_PICTURE);
  const { width, height } = header;
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw fieldError('file', TOO_LARGE);
  return header.autoOrient;
}

async function decoder(bytes: Buffer) {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

function refused(message: string, cause: unknown): ShopError {
  return new ShopError('validation_error', { fields: [{ field: 'file', message }], cause });
}

/** A rectangle of the upright picture. Pixels. */
interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type CropOptions = Partial<Crop>;

const SIDES = ['x', 'y', 'width', 'height'] as const;

/**
 * The chosen rectangle; null without one.
 * @throws validation_error on the sides that are missing.
 */
export function readCrop(input: CropOptions): Crop | null {
  const { x, y, width, height } = input;
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined)
    return { x, y, width, height };
  const missing = SIDES.filter((side) => input[side] === undefined);
  if (missing.length === SIDES.length) return null;
  const fields = missing.map((field) => ({ field, message: 'Please send x, y, width and height together.' }));
  throw new ShopError('validation_error', { fields });
}

/** @throws validation_error on the side by which a rectangle leaves a picture of this size. */
function requireInside(crop: Crop, picture: { width: number; height: number }): void {
  if (crop.x + crop.width > picture.width) {
    throw fieldError(
      'width',
      sentence('This extends beyond the picture, which is {n} pixels wide.', { n: picture.width }),
    );
  }
  if (crop.y + crop.height > picture.height) {
    throw fieldError(
      'height',
      sentence('This extends beyond the picture, which is {n} pixels high.', { n: picture.height }),
    );
  }
}

/** The kinds of pictures that the shop accepts. */
type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/**
 * Text that has no place in a picture but would run if a browser or a server took the file for another type. Long
 * enough that noise in compressed pixels does not match by chance (below one in a million at 8 MiB).
 */
const FOREIGN = /<!doctype\s+html|<html[\s>]|<script[\s>]|<svg\s+xmlns|<iframe\s|<\?php\s|%PDF-1\./i;

/** The kind of picture by the first bytes, whatever the name or declared type says; null: none of ours. */
function imageKind(bytes: Buffer): ImageKind | null {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(at(0, 6))) return 'gif';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  // The brands of an ISO media file: the main one, then the compatible ones, four letters each.
  if (at(4, 8) === 'ftyp' && /avi[fs]/.test(at(8, Math.min(bytes.readUInt32BE(0), 64)))) return 'avif';
  return null;
}

/** Whether a picture contains a page or a program (a polyglot). */
function carriesForeignContent(bytes: Buffer): boolean {
  return FOREIGN.test(bytes.toString('latin1'));
}
