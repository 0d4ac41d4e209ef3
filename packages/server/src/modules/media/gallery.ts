import { readFile } from 'node:fs/promises';
import type { PictureFormat } from '@isoko/contract/rules/gallery';
import type { Logger } from 'pino';
import { ShopError } from '#server/shop-error.ts';
import { createByteCache } from './byte-cache.ts';
import { encodeVariant } from './encode-variant.ts';
import { createEncodingQueue, type Urgency } from './encoding-queue.ts';
import { masterFile, saveFile, variantFile } from './gallery-files.ts';
import { makeMaster } from './make-master.ts';
import { pictureName } from './picture-name.ts';

/** A picture that went through the ingest. `name` stands in `images`, width and height are pixels. */
export interface IngestedPicture {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

/** The pictures of the shop, named by their content (contract: rules/gallery.ts). */
export interface Gallery {
  /**
   * The only way into the gallery, for uploads and demo pictures alike: checks the bytes, makes a clean WebP
   * master of them and keeps it. `words` become the readable part of the name. The same bytes and words give
   * the same name.
   * @throws validation_error on `file` for what is no usable picture; unavailable when too many wait or the
   * disk refuses.
   */
  ingestImage(bytes: Buffer, words: string): Promise<IngestedPicture>;
  /**
   * One width (null: the master's) and format of a picture, made at the first request and kept; null for an
   * unknown picture. It never upscales. `name` is without its ending.
   * @throws unavailable when too many pictures wait to be made.
   */
  read(name: string, width: number | null, format: PictureFormat, urgency?: Urgency): Promise<Buffer | null>;
}

/** Memory for the pictures asked for most; the disk holds them all. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Opens the gallery kept in `dir`; the folder appears with the first picture. */
export function createGallery({ dir, log }: { dir: string; log: Logger }): Gallery {
  const queue = createEncodingQueue();
  const cache = createByteCache(CACHE_BYTES);
  const flights = new Map<string, Promise<Buffer | null>>();

  async function ingestImage(bytes: Buffer, words: string): Promise<IngestedPicture> {
    const master = await queue.run('now', () => makeMaster(bytes));
    const name = pictureName(words, master.data);
    try {
      await saveFile(masterFile(dir, name), master.data);
    } catch (error) {
      throw new ShopError('unavailable', { retryAfter: 30, cause: error });
    }
    return { name, width: master.width, height: master.height, bytes: master.data.length };
  }

  async function find(file: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = await readIfThere(file);
    if (known) return known;
    const made = await make();
    if (!made) return null;
    // Whoever waits gets the picture even when the disk is full; the next start makes it again.
    await saveFile(file, made).catch((error) => log.warn({ err: error }, 'a picture could not be kept'));
    return made;
  }

  function read(name: string, width: number | null, format: PictureFormat, urgency: Urgency = 'now') {
    const master = masterFile(dir, `${name}.webp`);
    const file = width === null && format === 'webp' ? master : variantFile(dir, { name, width, format });
    const cached = cache.get(file);
    if (cached) return Promise.resolve(cached);
    const running = flights.get(file);
    if (running) {
      if (urgency === 'now') queue.hurry();
      return running;
    }
    const flight = find(file, async () => {
      const source = file === master ? null : await readIfThere(master);
      return source && queue.run(urgency, () => encodeVariant(source, width, format));
    })
      .then((bytes) => {
        if (bytes) cache.put(file, bytes);
        return bytes;
      })
      .finally(() => flights.delete(file));
    flights.set(file, flight);
    return flight;
  }

  return { ingestImage, read };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ShopError('unavailable', { retryAfter: 5, cause: error });
  }
}
