import type { UploadedFile } from '@isoko/contract/primitives';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { saidBy } from '#server/sentences/sentence.ts';
import { refuseFaults, ShopError } from '#server/shop-error.ts';
import type { Gallery } from './gallery.ts';
import { type CropOptions, readCrop } from './ingest-image.ts';
import {
  knownPictures,
  type LastPicture,
  notePicture,
  selectLastPicture,
  selectPictureNames,
} from './picture.store.ts';

/** A picture that can be used from now on. Pixels. */
interface AddedPicture {
  name: string;
  width: number;
  height: number;
  url: string;
}

/**
 * Takes a picture from a member of staff into the gallery, cut to the chosen rectangle, and records it. The file's name
 * becomes the readable part of the picture's. The same bytes, name and rectangle give the same picture.
 * @throws validation_error on `file` if it is no usable picture, on the rectangle's sides if it leaves the picture;
 * unavailable if the disk refuses.
 */
export async function addPicture(
  ctx: Context,
  gallery: Gallery,
  { file, ...input }: { file: UploadedFile } & CropOptions,
): Promise<AddedPicture> {
  const crop = readCrop(input);
  const { buffer, byteOffset, byteLength } = file.bytes;
  const words = file.filename.replace(/\.[^.]*$/, '');
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const picture = await noted(ctx, gallery.ingestImage(bytes, words, crop));
  await inTransaction(ctx, ({ db, now }) => notePicture(db, picture, now()));
  const { name, width, height } = picture;
  return { name, width, height, url: `/gallery/${name}` };
}

/** Records whether the gallery worked; an invalid picture says nothing about that. */
async function noted<T>(ctx: Context, work: Promise<T>): Promise<T> {
  try {
    const done = await work;
    await noteWire(ctx, 'gallery', null);
    return done;
  } catch (error) {
    const cause = error instanceof ShopError && error.code === 'unavailable' ? error.cause : null;
    if (cause instanceof Error) await noteWire(ctx, 'gallery', saidBy(cause));
    throw error;
  }
}

/** The latest picture, and how many there are. */
export function lastPicture(ctx: Pick<Context, 'db'>): Promise<LastPicture> {
  return selectLastPicture(ctx.db);
}

/** The names of all pictures of the shop. */
export function listPictureNames(ctx: Pick<Context, 'db'>): Promise<string[]> {
  return selectPictureNames(ctx.db);
}

/** Those of these names that are pictures of the gallery. */
export function findPictures(ctx: Context, names: readonly string[]): Promise<Set<string>> {
  return knownPictures(ctx.db, names);
}

const UNKNOWN = 'This picture is not in the gallery. Please upload it again.';

/**
 * Requires that all these names (null: none) are pictures of the gallery.
 * @throws validation_error on the keys of those that are not (`images.0`).
 */
export async function requirePictures(
  ctx: Context,
  names: Readonly<Record<string, string | null>>,
): Promise<void> {
  const wanted = Object.values(names).filter((name) => name !== null);
  const known = await knownPictures(ctx.db, wanted);
  const fields = Object.entries(names).flatMap(([field, name]) =>
    name === null || known.has(name) ? [] : [{ field, message: UNKNOWN }],
  );
  refuseFaults(fields);
}
