import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Demo } from './demo-files.ts';

/** A row of `picture`. Width and height in pixels. */
interface SeedPicture {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

/** The part of the gallery that the seed uses. */
export interface PictureIngest {
  keepImage(bytes: Buffer, words: string): Promise<SeedPicture>;
}

/** The rows made for the demo's picture files, by path below their folder. */
export type Pictures = ReadonlyMap<string, SeedPicture>;

/** As many as the gallery makes at a time. */
const AT_ONCE = 2;

/** Puts pictures of the demo into the gallery, or only names them. */
export async function namePictures(
  { folder, pictures: files }: Pick<Demo, 'folder' | 'pictures'>,
  options: { gallery: PictureIngest; pictures: boolean; progress?: (done: number, all: number) => void },
): Promise<Pictures> {
  const { gallery, progress } = options;
  const done = new Map<string, SeedPicture>();
  if (!options.pictures) {
    for (const file of files) done.set(file, namedOnly(file));
    return done;
  }
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      done.set(file, await gallery.keepImage(await readFile(join(folder, file)), wordsOf(file)));
      progress?.(done.size, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

function namedOnly(file: string): SeedPicture {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 12);
  return { name: `${wordsOf(file)}-${hash}.webp`, width: 1200, height: 1200, bytes: 1 };
}

function wordsOf(file: string): string {
  return basename(file).replace(/\.\w+$/, '');
}
