import { createHash, type Hash } from 'node:crypto';
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
import { BackupError } from './backup-error.ts';
import { isKept } from './kept-files.ts';
import { type BackupFile, isEncrypted, readBackup } from './read-backup.ts';
import { isSignedBy } from './signature.ts';
import type { Member } from './tar.ts';

/** A backup that is whole. */
export interface CheckedBackup extends BackupFile {
  readonly head: Head;
  readonly manifest: Manifest;
  readonly maker: Maker;
}

/**
 * What shows who made a backup: its passphrase, or its signature by the key at hand. `stranger`: it is signed, but not by
 * the key at hand; `nobody`: it is of a shop that did not sign yet, and anyone could have changed it.
 */
export type Maker = 'passphrase' | 'key' | 'stranger' | 'nobody';

/**
 * Reads a backup from its beginning to its end and compares every part with its manifest; changes nothing.
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

/** Adds up what a backup holds, to be compared with what its manifest says. */
export interface Tally {
  /** @throws BackupError for a file that no backup has. */
  add(member: Member): void;
  /** @throws BackupError that names the first part that is missing, changed or too many. */
  compare(manifest: Manifest): void;
}

/** Begins to count: a table's pieces together, each file by itself. */
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
