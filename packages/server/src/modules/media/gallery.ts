import { join } from 'node:path';
import type { PictureFormat, PictureWidth } from '@isoko/contract/rules/gallery';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { boundFolder } from './bounded-folder.ts';
import { createEncodingQueue } from './encoding-queue.ts';
import { folderStore, type GalleryStore, s3Store } from './gallery-store.ts';
import { createIngest, createProof, type IngestedPicture, type IngestImage } from './ingest-image.ts';
import { createReader, type ReadPicture } from './read-picture.ts';

export type { IngestedPicture };

/** The pictures of the shop, named by their content (contract: rules/gallery.ts). */
export interface Gallery {
  /**
   * The only way into the gallery, for uploads and demo pictures alike: checks the bytes, makes a clean WebP
   * master of them and keeps it. `words` become the readable part of the name. The same bytes and words give
   * the same name. With `crop` only that rectangle of it is kept.
   * @throws validation_error on `file` for what is no usable picture, on the sides of a rectangle that leaves it;
   * unavailable when too many wait or the disk refuses.
   */
  ingestImage: IngestImage;
  /**
   * A small clean WebP of a photo that is no picture of the shop and is kept elsewhere: at most 1,024 px a side, without
   * where and when it was taken.
   * @throws validation_error on `file`, unavailable, as above
   */
  proofOf: (bytes: Buffer) => Promise<Buffer>;
  /**
   * One width (null: the master's) and format of a picture, made at the first request and kept; null for an
   * unknown picture. It never upscales. `name` is without its ending.
   * @throws unavailable when too many pictures wait to be made, or the disk cannot be read.
   */
  read: ReadPicture;
}

/** Opens the gallery kept in `dir`; the folder appears with the first picture. */
export function createGallery({ dir, log }: { dir: string; log: Logger }): Gallery {
  const queue = createEncodingQueue();
  const read = createReader({ dir, remote: null, bound: null, log, queue });
  return {
    ingestImage: createIngest({ store: folderStore(dir), queue }),
    proofOf: createProof({ queue }),
    read,
  };
}

/** Opens a gallery kept in `remote`: `dir` holds what was asked for lately, in `limit` bytes. */
export function createSharedGallery(options: {
  remote: GalleryStore;
  dir: string;
  limit: number;
  log: Logger;
}): Gallery {
  const { remote, dir, limit, log } = options;
  const queue = createEncodingQueue();
  const read = createReader({ dir, remote, bound: boundFolder(dir, { limit, log }), log, queue });
  return { ingestImage: createIngest({ store: remote, queue }), proofOf: createProof({ queue }), read };
}

type Place = Pick<Config, 'varDir' | 'galleryStore' | 'galleryCacheBytes'>;

/** The gallery of a shop: the storage of all its machines where GALLERY_STORE names one, else a folder of VAR_DIR. */
export function openGallery({ varDir, galleryStore, galleryCacheBytes }: Place, log: Logger): Gallery {
  if (!galleryStore) return createGallery({ dir: galleryFolder(varDir), log });
  // Not the folder of a gallery on one machine: its pictures may be the only ones there are, and a cache forgets.
  const dir = join(varDir, 'gallery-cache');
  return createSharedGallery({ remote: s3Store(galleryStore), dir, limit: galleryCacheBytes, log });
}

/** Where the masters of the pictures of a shop are. */
export function galleryStoreOf({ varDir, galleryStore }: Omit<Place, 'galleryCacheBytes'>): GalleryStore {
  return galleryStore ? s3Store(galleryStore) : folderStore(galleryFolder(varDir));
}

/** Where the pictures of a shop on one machine are. */
export function galleryFolder(varDir: string): string {
  return join(varDir, 'gallery');
}

/** A picture, as in `images`, and the widths it will be asked for. */
interface WarmPicture {
  name: string;
  widths: readonly PictureWidth[];
}

/** AVIF is what nearly every browser asks for; the others are made when a request asks. */
const FORMATS: readonly PictureFormat[] = ['avif'];

/**
 * Makes the variants a page will need before the first visitor asks, one at a time and only while no request waits for
 * a picture. Ends early when `signal` aborts. A picture that fails is logged and left out.
 */
export async function warmUp(
  gallery: Gallery,
  { pictures, signal, log }: { pictures: readonly WarmPicture[]; signal: AbortSignal; log: Logger },
): Promise<void> {
  for (const { name, widths } of pictures) {
    for (const width of widths) {
      for (const format of FORMATS) {
        if (signal.aborted) return;
        await gallery
          .read(name.replace(/\.webp$/, ''), width, format, 'idle')
          .catch((error) => log.warn({ err: error, picture: name }, 'a picture could not be prepared'));
      }
    }
  }
}
