import { join } from 'node:path';
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '@isoko/contract/rules/gallery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { boundFolder } from './bounded-folder.ts';
import { createEncodingQueue, type EncodingQueue } from './encoding-queue.ts';
import { readPictureName } from './gallery-files.ts';
import { folderStore, type GalleryStore, s3Store } from './gallery-store.ts';
import {
  createIngest,
  createKeep,
  createProof,
  type IngestedPicture,
  type IngestImage,
} from './ingest-image.ts';
import { createReader, type ReadPicture } from './read-picture.ts';

export type { IngestedPicture };

/** The pictures of the shop, named by their content (contract: rules/gallery.ts). */
export interface Gallery {
  /**
   * Takes in uploaded pictures: checks the bytes, makes a clean WebP master and stores it. `words` become the readable
   * part of the name. The same bytes and words give the same name. With `crop` only that rectangle is kept.
   * @throws validation_error on `file` if it is no usable picture, on the sides of a rectangle that leaves it;
   * unavailable if too many wait or the disk refuses.
   */
  ingestImage: IngestImage;
  /**
   * As `ingestImage`, for pictures that are shipped with the shop: a clean WebP in a master's size is kept byte for
   * byte, which is sharpest and takes no time.
   */
  keepImage: (bytes: Buffer, words: string) => Promise<IngestedPicture>;
  /**
   * A small clean WebP of a photo that is stored elsewhere, not in the gallery: at most 1,024 px a side, without place
   * and time.
   * @throws validation_error on `file`, unavailable, as above
   */
  proofOf: (bytes: Buffer) => Promise<Buffer>;
  /**
   * One width (null: the master's) and format of a picture, made at the first request and kept; null for an unknown
   * picture. It never upscales. `name` is without its ending.
   * @throws unavailable if too many pictures wait to be made, or the disk cannot be read.
   */
  read: ReadPicture;
}

const CONTENT_TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
/** A name never changes its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A missing picture may be added: ask again after a minute. */
const SHORTLY = 'public, max-age=60';

/** Thumbnails stay as they are: they are a few hundred bytes, and unreadable if smaller. */
const LARGE_ENOUGH = 160;
/** About half the width needs a third of the bytes, and is still sharp on a phone with single pixels. */
const SHARE = 0.6;
/** Instead of the master, which may have any width. */
const INSTEAD_OF_MASTER = 800;

/** The placeholder for a missing picture: a drawn market basket, on the paper colour of the demo pictures. */
const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">
<title>No picture yet</title>
<rect width="240" height="240" fill="#f3f5ec"/>
<ellipse cx="120" cy="188" rx="74" ry="9" fill="#dfe5d2"/>
<path d="M76 112c0-62 88-62 88 0" fill="none" stroke="#a9bd93" stroke-width="9" stroke-linecap="round"/>
<circle cx="100" cy="104" r="17" fill="#e9c46a"/>
<circle cx="138" cy="102" r="20" fill="#c9d8b0"/>
<path d="M138 82c2-9 9-13 17-13-1 9-8 14-17 13z" fill="#8fab74"/>
<path d="M58 112h124l-12 68a9 9 0 0 1-9 7H79a9 9 0 0 1-9-7z" fill="#b9cba3"/>
<path d="M61 130h118M65 150h110M68 170h104" stroke="#a3b98b" stroke-width="4" fill="none"/>
<path d="M92 113l6 73M120 113v73M148 113l-6 73" stroke="#a3b98b" stroke-width="4" fill="none"/>
<rect x="50" y="106" width="140" height="14" rx="7" fill="#8fab74"/>
</svg>
`;

/** Opens the gallery in `dir`; the folder is created with the first picture. */
export function createGallery({ dir, log }: { dir: string; log: Logger }): Gallery {
  const queue = createEncodingQueue();
  const read = createReader({ dir, remote: null, bound: null, log, queue });
  return { ...waysInto(folderStore(dir), queue), read };
}

/** Opens a gallery in `remote`: `dir` caches recently requested files, up to `limit` bytes. */
export function createSharedGallery(options: {
  remote: GalleryStore;
  dir: string;
  limit: number;
  log: Logger;
}): Gallery {
  const { remote, dir, limit, log } = options;
  const queue = createEncodingQueue();
  const read = createReader({ dir, remote, bound: boundFolder(dir, { limit, log }), log, queue });
  return { ...waysInto(remote, queue), read };
}

function waysInto(store: GalleryStore, queue: EncodingQueue): Omit<Gallery, 'read'> {
  const parts = { store, queue };
  return { ingestImage: createIngest(parts), keepImage: createKeep(parts), proofOf: createProof(parts) };
}

type Place = Pick<Config, 'varDir' | 'galleryStore' | 'galleryCacheBytes'>;

/**
 * The gallery of a shop: in the storage of all its machines if GALLERY_STORE names one, else in a folder of VAR_DIR.
 */
export function openGallery({ varDir, galleryStore, galleryCacheBytes }: Place, log: Logger): Gallery {
  if (!galleryStore) return createGallery({ dir: galleryFolder(varDir), log });
  // Not the folder of a gallery on one machine: that may hold the only copies, and a cache deletes files.
  const dir = join(varDir, 'gallery-cache');
  return createSharedGallery({ remote: s3Store(galleryStore), dir, limit: galleryCacheBytes, log });
}

/** The storage of a shop's masters. */
export function galleryStoreOf({ varDir, galleryStore }: Omit<Place, 'galleryCacheBytes'>): GalleryStore {
  return galleryStore ? s3Store(galleryStore) : folderStore(galleryFolder(varDir));
}

/** The folder of pictures of a shop on one machine. */
export function galleryFolder(varDir: string): string {
  return join(varDir, 'gallery');
}

/** A picture, as in `images`, and the widths that pages will request. */
interface WarmPicture {
  name: string;
  widths: readonly PictureWidth[];
}

/** Nearly every browser requests AVIF; other formats are made on request. */
const FORMATS: readonly PictureFormat[] = ['avif'];

/**
 * Makes the variants that a page needs before the first visitor, one at a time and only while no request waits for a
 * picture. Ends early if `signal` aborts. A picture that fails is logged and skipped.
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

/**
 * Answers a picture, 304 if the caller has it, or 404 with a placeholder. With `Save-Data: on` it answers a smaller
 * width of the same picture, which caches separate by `Vary`.
 */
export async function answerPicture(
  gallery: Gallery,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'save-data');
  const input = readPictureName(request.params.name);
  const width = input && (savesData(request) ? thriftyWidth(input.width) : input.width);
  const bytes = input && (await gallery.read(input.name, width, input.format));
  if (!input || !bytes) {
    return reply
      .status(404)
      .header('cache-control', SHORTLY)
      .type('image/svg+xml; charset=utf-8')
      .send(PLACEHOLDER_SVG);
  }
  const etag = `"${width === input.width ? request.params.name : `${input.name}-${width}.${input.format}`}"`;
  reply.header('cache-control', FOR_EVER).header('etag', etag);
  if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(CONTENT_TYPES[input.format]).send(bytes);
}

function savesData({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on';
}

function knows(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/** The width for `Save-Data` instead of `width` (null: the master), in pixels: the widest up to 0.6 of it. */
function thriftyWidth(width: PictureWidth | null): PictureWidth {
  if (width === null) return INSTEAD_OF_MASTER;
  if (width <= LARGE_ENOUGH) return width;
  return PICTURE_WIDTHS.findLast((each) => each <= width * SHARE) ?? width;
}
