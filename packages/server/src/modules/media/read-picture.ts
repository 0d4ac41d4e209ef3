import { readFile } from 'node:fs/promises';
import { DENSE_WIDTHS, type PictureFormat } from '@isoko/contract/rules/gallery';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Logger } from 'pino';
import { ShopError } from '#server/shop-error.ts';
import type { BoundedFolder } from './bounded-folder.ts';
import type { EncodingQueue, Urgency } from './encoding-queue.ts';
import { masterFile, saveFile, variantFile } from './gallery-files.ts';
import type { GalleryStore } from './gallery-store.ts';
import { loadSharp } from './load-sharp.ts';

export type ReadPicture = (
  name: string,
  width: number | null,
  format: PictureFormat,
  urgency?: Urgency,
) => Promise<Buffer | null>;

/** Memory for the most requested pictures; the disk has them all. */
const CACHE_BYTES = 24 * 1024 * 1024;

interface Deps {
  dir: string;
  /** The storage of masters that are not in `dir`; null: they are there. */
  remote: GalleryStore | null;
  /** The limit of a cache folder; null: `dir` keeps everything. */
  bound: BoundedFolder | null;
  log: Logger;
  queue: EncodingQueue;
}

/** Implements reading of Gallery; see there. Requests for the same picture at the same time share one result. */
export function createReader({ dir, remote, bound, log, queue }: Deps): ReadPicture {
  const cache = createByteCache(CACHE_BYTES);
  const flights = new Map<string, Promise<Buffer | null>>();

  const known = async (file: string) => cache.get(file) ?? (await readIfThere(file));

  /** A waiting request gets the picture even if the disk is full; it is made again after the next start. */
  async function keep(file: string, bytes: Buffer): Promise<void> {
    await saveFile(file, bytes).catch((error) => log.warn({ err: error }, 'a picture could not be kept'));
    bound?.added(bytes.length);
  }

  async function fetchMaster(name: string): Promise<Buffer | null> {
    if (!remote) return null;
    const bytes = await remote.get(name).catch((error) => {
      throw new ShopError('unavailable', { retryAfter: 5, cause: error });
    });
    if (bytes) await keep(masterFile(dir, name), bytes);
    return bytes;
  }

  async function produce(...[name, width, format, urgency = 'now']: Parameters<ReadPicture>) {
    const master = masterFile(dir, `${name}.webp`);
    const file = variantFile(dir, { name, width, format });
    const kept = await known(file);
    if (kept) return kept;
    const source = (file === master ? null : await known(master)) ?? (await fetchMaster(`${name}.webp`));
    if (!source || file === master) return source;
    const made = await queue.run(urgency, () => encodeVariant(source, width, format));
    await keep(file, made);
    return made;
  }

  return async (name, width, format, urgency = 'now') => {
    const file = variantFile(dir, { name, width, format });
    const cached = cache.get(file);
    if (cached) return cached;
    const running = flights.get(file);
    if (running && urgency === 'now') queue.hurry();
    if (running) return running;
    const flight = produce(name, width, format, urgency);
    flights.set(file, flight);
    try {
      const bytes = await flight;
      if (bytes) cache.put(file, bytes);
      return bytes;
    } finally {
      flights.delete(file);
    }
  };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(valueAt(error, 'code')))) return null;
    throw new ShopError('unavailable', { retryAfter: 5, cause: error });
  }
}

/** Keeps bytes in memory up to a limit; drops what was not used for longest. */
interface ByteCache {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Buffer): void;
}

/** `limit` counts bytes of content. A value larger than an eighth of it is not kept. */
export function createByteCache(limit: number): ByteCache {
  // A Map remembers the order of insertion: the first key is the one unused longest.
  const kept = new Map<string, Buffer>();
  let size = 0;
  const drop = (key: string) => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    put(key, bytes) {
      if (bytes.length > limit / 8) return;
      drop(key);
      kept.set(key, bytes);
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= limit) break;
        drop(oldest);
      }
    },
  };
}

/** Small pictures show every artefact and cost little; large ones are where bytes are saved. Pixels. */
const SMALL_WIDTH = 576;
const ENCODE_SECONDS = 15;

/**
 * One width (null: the master's) and format of a master. It never upscales. JPEG has no transparency: it gets
 * white behind it.
 */
async function encodeVariant(master: Buffer, width: number | null, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(master).timeout({ seconds: ENCODE_SECONDS });
  if (width !== null) picture.resize({ width, withoutEnlargement: true });
  const quality = qualityOf(width);
  switch (format) {
    case 'avif':
      // Effort 2: four times faster than the default for 5 % more bytes (docs/decisions/0035).
      return picture.avif({ quality: quality.avif, effort: 2 }).toBuffer();
    case 'webp':
      return picture.webp({ quality: quality.webp, effort: 3 }).toBuffer();
    case 'jpg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: quality.jpg, mozjpeg: true })
        .toBuffer();
  }
}

/**
 * Above 50 in AVIF the shop's pictures only become larger: side by side 50 and 60 look the same, with a fifth more
 * bytes. At this quality those for dense screens are as large as 480 and 800 px at the other, and show more.
 */
function qualityOf(width: number | null): Record<PictureFormat, number> {
  if (width !== null && DENSE_WIDTHS.includes(width)) return { avif: 36, webp: 45, jpg: 45 };
  const isSmall = width !== null && width <= SMALL_WIDTH;
  return { avif: 50, webp: isSmall ? 78 : 72, jpg: isSmall ? 78 : 72 };
}
