import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_NAME } from '@isoko/contract/rules/gallery';
import type { Context } from '#server/context.ts';
import type { Gallery } from '#server/modules/media/gallery.ts';
import { addPicture, findPictures } from '#server/modules/media/pictures.ts';
import type { Said } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { type FetchPicture, PictureUnreachable } from './fetch-picture.ts';
import { noteFetched, readFetched } from './import.store.ts';
import { fileNameOf, type Photos } from './match-photos.ts';

/** The source and the target of pictures. */
export interface PictureDeps {
  gallery: Gallery;
  fetchPicture: FetchPicture;
  /** A folder that comes with the file; null: there is none. */
  folder: FindInFolder | null;
}

/** The result for each address: a name in the gallery, or why there is none. */
export interface TakenPictures {
  names: Map<string, string>;
  faults: Map<string, Said>;
  /** How many were added to the gallery; in a dry run, how many would be fetched. */
  added: number;
}

/** How many are fetched side by side: most of the time is waiting. */
const AT_ONCE = 4;
const LONGEST_SOURCE = 2000;

const UNKNOWN = 'This picture is not in the gallery.';
const NO_ADDRESS = 'This is not the address of a picture, and no folder with pictures was given.';
const TOO_LONG = 'The address of this picture is too long.';
const NOT_THERE = 'This picture is not in the folder.';

/**
 * Takes pictures into the gallery, each once, even if the file repeats it or it was imported before. A picture that
 * cannot be fetched is reported and does not stop its product. A dry run fetches nothing.
 */
export async function takePictures(
  ctx: Context,
  deps: PictureDeps,
  { addresses: wanted, photos, dryRun }: { addresses: readonly string[]; photos: Photos; dryRun: boolean },
): Promise<TakenPictures> {
  const taken: TakenPictures = { names: new Map(), faults: new Map(), added: 0 };
  const addresses = wanted.filter((each) => !takePhoto(each, { photos, taken }));
  const ours = addresses.filter((each) => PICTURE_NAME.test(each));
  const known = await findPictures(ctx, ours);
  for (const name of ours) {
    if (known.has(name)) taken.names.set(name, name);
    else taken.faults.set(name, UNKNOWN);
  }
  const others = addresses.filter((each) => !PICTURE_NAME.test(each) && each.length <= LONGEST_SOURCE);
  for (const each of addresses) if (each.length > LONGEST_SOURCE) taken.faults.set(each, TOO_LONG);
  // A file in the folder is newer than an earlier download.
  const remembered = deps.folder ? [] : others.filter(isOnTheWeb);
  for (const [source, name] of await readFetched(ctx.db, remembered)) taken.names.set(source, name);
  const missing = [...new Set(others)].filter((each) => !taken.names.has(each));
  const work = missing.values();
  const hand = async () => {
    for (const address of work) await takeOne(ctx, deps, { address, dryRun, taken });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  return taken;
}

/** A photo that was uploaded with the file is in the gallery already. Returns whether it is one. */
function takePhoto(address: string, { photos, taken }: { photos: Photos; taken: TakenPictures }): boolean {
  const filename = fileNameOf(address).toLowerCase();
  const name = Object.hasOwn(photos, filename) ? photos[filename] : undefined;
  if (name === undefined) return false;
  if (!taken.names.has(address)) taken.added += 1;
  taken.names.set(address, name);
  return true;
}

const isOnTheWeb = (address: string) => /^https?:\/\//i.test(address);

async function takeOne(
  ctx: Context,
  deps: PictureDeps,
  { address, dryRun, taken }: { address: string; dryRun: boolean; taken: TakenPictures },
): Promise<void> {
  try {
    const inFolder = await deps.folder?.(address);
    if (!inFolder && !isOnTheWeb(address)) throw new PictureUnreachable(deps.folder ? NOT_THERE : NO_ADDRESS);
    if (!dryRun) {
      const bytes = inFolder ?? (await deps.fetchPicture(address));
      const file = { filename: fileNameOf(address), bytes };
      const { name } = await addPicture(ctx, deps.gallery, { file });
      if (!inFolder) await noteFetched(ctx.db, address, name);
      taken.names.set(address, name);
    }
    taken.added += 1;
  } catch (error) {
    taken.faults.set(address, faultOf(error));
  }
}

/** @throws errors that are no fault of the picture: a failing disk, a database that is gone. */
function faultOf(error: unknown): Said {
  if (error instanceof PictureUnreachable) return error.message;
  if (error instanceof ShopError && error.code === 'validation_error') {
    return error.details.fields?.[0]?.message ?? error.message;
  }
  throw error;
}

const MAX_BYTES = 8 * 1024 * 1024;

/** Finds a cell's picture in a folder; null if it is not there. */
type FindInFolder = (address: string) => Promise<Buffer | null>;

/**
 * Opens a folder of pictures, with all subfolders. Pictures are found by the file name in a cell, in any case:
 * `https://old.shop/uploads/2024/Tomato.JPG` and `Tomato.jpg` are the same. A cell never leads out of the folder: only
 * listed names are read.
 */
export async function openPictureFolder(folder: string): Promise<FindInFolder> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) files.set(entry.name.toLowerCase(), join(entry.parentPath, entry.name));
  }
  return async (address) => {
    const file = files.get(fileNameOf(address).toLowerCase());
    if (!file || (await stat(file)).size > MAX_BYTES) return null;
    return readFile(file);
  };
}
