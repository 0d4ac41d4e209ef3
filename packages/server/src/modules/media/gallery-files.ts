import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureFormat } from '@isoko/contract/rules/gallery';

/** Where a picture's master lies: in a folder of the first two digits of its hash. `name` ends in `.webp`. */
export function masterFile(dir: string, name: string): string {
  return join(dir, shard(name.replace(/\.webp$/, '')), name);
}

/** Where one width (null: the master's) and format of a picture lies. `name` is without its ending. */
export function variantFile(
  dir: string,
  { name, width, format }: { name: string; width: number | null; format: PictureFormat },
): string {
  return join(dir, shard(name), `${name}${width === null ? '' : `-${width}`}.${format}`);
}

/** Writes a file that appears whole or not at all, and survives a power cut once this returns. */
export async function saveFile(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function shard(name: string): string {
  return name.slice(-12, -10);
}
