import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

const MAX_BYTES = 8 * 1024 * 1024;

/** The picture a file's cell means, among those of a folder; null when it is not there. */
export type FindInFolder = (address: string) => Promise<Buffer | null>;

/**
 * Opens a folder of pictures, with everything below it. They are found by the last part of what a cell says, whatever
 * the capitals: `https://old.shop/uploads/2024/Tomato.JPG` and `Tomato.jpg` are the same. A cell never leads out of
 * the folder: only names that were listed are read.
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

/** The last part of an address or a path, as a file is called. */
export function fileNameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address;
  const name = basename(path.replaceAll('\\', '/'));
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
