import { readFile } from 'node:fs/promises';
import type { PictureFormat } from '@isoko/contract/rules/gallery';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Logger } from 'pino';
import { ShopError } from '#server/shop-error.ts';
import { createByteCache } from './byte-cache.ts';
import { encodeVariant } from './encode-variant.ts';
import type { EncodingQueue, Urgency } from './encoding-queue.ts';
import { masterFile, saveFile, variantFile } from './gallery-files.ts';

export type ReadPicture = (
  name: string,
  width: number | null,
  format: PictureFormat,
  urgency?: Urgency,
) => Promise<Buffer | null>;

/** Memory for the pictures asked for most; the disk holds them all. */
const CACHE_BYTES = 24 * 1024 * 1024;

interface Deps {
  dir: string;
  log: Logger;
  queue: EncodingQueue;
}

/** The gallery's way out; what it promises stands at Gallery. Who asks for the same at once gets the same. */
export function createReader({ dir, log, queue }: Deps): ReadPicture {
  const cache = createByteCache(CACHE_BYTES);
  const flights = new Map<string, Promise<Buffer | null>>();

  const known = async (file: string) => cache.get(file) ?? (await readIfThere(file));

  async function produce(...[name, width, format, urgency = 'now']: Parameters<ReadPicture>) {
    const master = masterFile(dir, `${name}.webp`);
    const file = variantFile(dir, { name, width, format });
    const kept = await known(file);
    if (kept || file === master) return kept;
    const source = await known(master);
    if (!source) return null;
    const made = await queue.run(urgency, () => encodeVariant(source, width, format));
    // Whoever waits gets the picture even when the disk is full; the next start makes it again.
    await saveFile(file, made).catch((error) => log.warn({ err: error }, 'a picture could not be kept'));
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
