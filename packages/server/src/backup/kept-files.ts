import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { masterFile, readPictureName } from '../modules/media/gallery-files.ts';
import type { GalleryStore } from '../modules/media/gallery-store.ts';
import type { Member } from './tar.ts';

/*
 * The files of VAR_DIR that cannot be made again: the secrets for tokens (the previous one for a day), and the original
 * pictures. Not included: their widths and formats, made on request; the password of the embedded PostgreSQL, made with
 * its data; mail in files, which lives for days; logs. The key that signs backups must never be in one.
 */
const SECRETS = ['secrets/shop', 'secrets/shop-before'];

/** The folders of VAR_DIR that make a shop. */
export const PLACES = ['secrets', 'mailbox', 'gallery', 'postgres'] as const;

/** Whether a file of an archive may be written below VAR_DIR. */
export function isKept(name: string): boolean {
  return SECRETS.includes(name) || isMail(name) || pictureOf(name) !== null;
}

/** The picture (`….webp`) whose original is this file below VAR_DIR, or null. */
export function pictureOf(name: string): string | null {
  const [, file] = /^gallery\/[0-9a-f]{2}\/([^/]+)$/.exec(name) ?? [];
  const input = file === undefined ? null : readPictureName(file);
  return file !== undefined && input?.width === null && input.format === 'webp' ? file : null;
}

/** Whether a file below VAR_DIR is a mail: backups of earlier shops have them. */
function isMail(name: string): boolean {
  return /^mailbox\/[\w-]+\.eml$/.test(name);
}

/** The pictures of a shop on several machines, in shared storage; without a store they are in VAR_DIR. */
interface SharedPictures {
  readonly store: GalleryStore | null;
  /** Those that the database names. */
  readonly names: readonly string[];
}

/**
 * Reads every such file of `varDir`, one after the other. Files appear whole and never change, so the shop may continue
 * meanwhile; a file that is deleted meanwhile is left out. Pictures in shared storage follow.
 */
export async function* readKeptFiles(varDir: string, shared: SharedPictures): AsyncGenerator<Member> {
  const here = new Set<string | null>();
  for await (const name of listKept(varDir)) {
    const bytes = await readFile(join(varDir, name)).catch(orNull('ENOENT'));
    if (bytes) yield { name, bytes };
    if (bytes) here.add(pictureOf(name));
  }
  for (const name of shared.store ? shared.names : []) {
    const bytes = here.has(name) ? null : await shared.store?.get(name);
    if (bytes) yield { name: masterFile('gallery', name), bytes };
  }
}

async function* listKept(varDir: string): AsyncGenerator<string> {
  yield* SECRETS;
  const inFolder = async (folder: string) =>
    ((await readdir(join(varDir, folder)).catch(orNull('ENOENT', 'ENOTDIR'))) ?? [])
      .toSorted()
      .map((name) => `${folder}/${name}`);
  for (const shard of await inFolder('gallery'))
    yield* (await inFolder(shard)).filter((name) => pictureOf(name) !== null);
}

/**
 * Writes a file that survives a power cut once this returns, readable only by the shop's user; it must not exist yet.
 */
export async function writeFirmly(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function orNull(...codes: string[]): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
    return null;
  };
}
