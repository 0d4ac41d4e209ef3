import { createHash, type Hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { holdFolder } from '../database/embedded/hold-folder.ts';
import {
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  readHead,
  readManifest,
  SIGNATURE,
  SIGNED_FORMAT,
  tableOf,
} from './archive.ts';
import { BackupError, explain } from './backup-error.ts';
import { isKept, PLACES, writeFirmly } from './kept-files.ts';
import { type BackupFile, isEncrypted, readBackup } from './read-backup.ts';
import { isSignedBy } from './signature.ts';
import type { Member } from './tar.ts';

/** A complete backup. */
export interface CheckedBackup extends BackupFile {
  readonly head: Head;
  readonly manifest: Manifest;
  readonly maker: Maker;
}

/**
 * The proof of who made a backup: its passphrase, or its signature by the available key. `stranger`: it is signed with
 * another key; `nobody`: it is of a shop that did not sign yet, and anyone could have changed it.
 */
export type Maker = 'passphrase' | 'key' | 'stranger' | 'nobody';

/**
 * Reads a whole backup and compares every part with its manifest; changes nothing.
 * @throws BackupError with one sentence: no backup, of a newer shop, encrypted with another passphrase, cut, changed.
 */
export async function checkBackup(backup: BackupFile): Promise<CheckedBackup> {
  const tally = createTally();
  const signed: Partial<Record<typeof HEAD | typeof MANIFEST | typeof SIGNATURE, Buffer>> = {};
  let head: Head | null = null;
  for await (const { name, bytes } of readBackup(backup)) {
    if (!head) {
      if (name !== HEAD) throw new BackupError(`${backup.file} is no backup of a shop.`);
      head = readHead(bytes);
      signed[HEAD] = bytes;
    } else if (name === MANIFEST || name === SIGNATURE) signed[name] = bytes;
    else tally.add({ name, bytes });
  }
  if (!head || !signed[MANIFEST]) throw differs('its manifest is missing');
  const manifest = readManifest(signed[MANIFEST]);
  tally.compare(manifest);
  const maker = (await isEncrypted(backup.file)) ? 'passphrase' : makerOf(head, signed, backup.key);
  return { ...backup, head, manifest, maker };
}

function makerOf(
  { format }: Head,
  { [HEAD]: head, [MANIFEST]: manifest, [SIGNATURE]: signature }: Record<string, Buffer>,
  key: string | null,
): Maker {
  if (!head || !manifest) throw differs('its manifest is missing');
  if (!signature) {
    if (format >= SIGNED_FORMAT) throw differs('its signature is missing');
    return 'nobody';
  }
  return key !== null && isSignedBy(key, signature, { head, manifest }) ? 'key' : 'stranger';
}

/** Sums of a backup's content, to be compared with its manifest. */
export interface Tally {
  /** @throws BackupError for a file that belongs to no backup. */
  add(member: Member): void;
  /** @throws BackupError that names the first missing, changed or additional part. */
  compare(manifest: Manifest): void;
}

/** Starts the sums: a table's pieces together, each file by itself. */
export function createTally(): Tally {
  const met = new Map<string, { bytes: number; hash: Hash }>();
  return {
    add({ name, bytes }) {
      const part = tableOf(name) ?? (isKept(name) ? name : null);
      if (part === null) throw differs(`${JSON.stringify(name)} is not of a shop`);
      const sum = met.get(part) ?? { bytes: 0, hash: createHash('sha256') };
      sum.hash.update(bytes);
      met.set(part, { hash: sum.hash, bytes: sum.bytes + bytes.length });
    },
    compare({ tables, files }) {
      for (const { name, bytes, sha256 } of [...tables, ...files]) {
        const sum = met.get(name);
        if (sum?.bytes !== bytes || sum.hash.digest('hex') !== sha256)
          throw differs(`${name} is not as it was`);
        met.delete(name);
      }
      const [more] = met.keys();
      if (more !== undefined) throw differs(`${more} is not in its manifest`);
    },
  };
}

function differs(how: string): BackupError {
  return new BackupError(`The backup is damaged: ${how}.`);
}

/** A new VAR_DIR, prepared inside the folder that it will replace. */
export interface Staging {
  /** Its folder, which is a complete VAR_DIR. */
  readonly dir: string;
  /** Writes a file, by its name below VAR_DIR. */
  write(member: Member): Promise<void>;
  /**
   * Moves the new VAR_DIR to its place; returns the folder, named `as`, with the old content, null if there was none.
   */
  settle(as: string): Promise<string | null>;
  /** Deletes what is left of it and releases the folder. */
  close(): Promise<void>;
}

/**
 * Locks VAR_DIR, so that no shop opens on it meanwhile, and starts a new one inside of it.
 * @throws EmbeddedError if a shop runs on it; BackupError if it holds a shop and `replace` is false.
 */
export async function openStaging(varDir: string, { replace }: { replace: boolean }): Promise<Staging> {
  const unusable = (error: unknown) =>
    explain(error, { what: `VAR_DIR ${varDir}`, so: 'nothing was restored' });
  await mkdir(varDir, { recursive: true }).catch((error) => {
    throw unusable(error);
  });
  const folder = await realpath(varDir);
  const hold = await holdFolder(folder).catch((error) => {
    throw unusable(error);
  });
  try {
    const old = await placesIn(folder);
    if (old.length && !replace) {
      throw new BackupError(
        `VAR_DIR ${folder} holds a shop already (${old.join(', ')}): choose another one, or say --replace to keep it aside.`,
      );
    }
    const dir = await mkdtemp(join(folder, 'restoring-')).catch((error) => {
      throw unusable(error);
    });
    return {
      dir,
      write: (member) => lay(dir, member),
      settle: (as) => exchange(folder, dir, join(folder, as)),
      async close() {
        await rm(dir, { recursive: true, force: true });
        await hold.release();
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

async function lay(dir: string, { name, bytes }: Member): Promise<void> {
  const file = join(dir, name);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFirmly(file, bytes);
}

/** The parts of a shop in a folder; empty folders do not count. */
async function placesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of PLACES) {
    const inside = await readdir(join(folder, place)).catch(() => []);
    if (inside.length) found.push(place);
  }
  return found;
}

/** Moves the old parts out and the new ones in; if one cannot be moved, everything goes back to where it was. */
async function exchange(folder: string, made: string, aside: string): Promise<string | null> {
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  const old = await placesIn(folder);
  try {
    if (old.length) await mkdir(aside, { mode: 0o700 });
    for (const place of old) await move(join(folder, place), join(aside, place));
    for (const place of await placesIn(made)) {
      // It is empty, or does not exist.
      await rmdir(join(folder, place)).catch(ignoreAbsence);
      await move(join(made, place), join(folder, place));
    }
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from);
    throw explain(error, { what: `VAR_DIR ${folder}`, so: 'nothing was restored' });
  }
  return old.length ? aside : null;
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
