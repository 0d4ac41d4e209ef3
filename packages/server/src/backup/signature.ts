import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readOrCreateSecret, readSecret } from '../secrets.ts';
import { sentence } from '../sentences/sentence.ts';
import { BackupError, explain, NOTHING } from './backup-error.ts';

/*
 * The last file of an unencrypted backup: a signature with the shop's backup key. The manifest has the digest of every
 * other part, so that a MAC over it and the head covers everything.
 */
const WORDS = 'isoko backup 1';
const SHAPE = /^([0-9a-f]{16}) ([0-9a-f]{64})\n$/;

/** The signed parts, as bytes. */
export interface Signed {
  readonly head: Buffer;
  readonly manifest: Buffer;
}

/** The content of the signature file: the name of the key, and the MAC. */
export function sign(key: string, signed: Signed): Buffer {
  return Buffer.from(`${nameOfKey(key)} ${macOf(key, signed).toString('hex')}\n`);
}

/**
 * Whether a signature was made with this key.
 * @returns false if it names another key; then it cannot be checked here
 * @throws BackupError if it names this key but does not fit: the backup was changed
 */
export function isSignedBy(key: string, signature: Buffer, signed: Signed): boolean {
  const [, name, mac = ''] = SHAPE.exec(signature.toString('latin1')) ?? [];
  if (name === undefined) throw changed();
  if (name !== nameOfKey(key)) return false;
  if (!timingSafeEqual(macOf(key, signed), Buffer.from(mac, 'hex'))) throw changed();
  return true;
}

/** Identifies a key without revealing anything about it. */
function nameOfKey(key: string): string {
  return createHmac('sha256', key).update(`${WORDS} key`).digest('hex').slice(0, 16);
}

function macOf(key: string, { head, manifest }: Signed): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(head.length));
  return createHmac('sha256', key).update(`${WORDS}\n`).update(length).update(head).update(manifest).digest();
}

function changed(): BackupError {
  return new BackupError('The backup was changed after it was signed: nothing in it can be trusted.');
}

/** Below VAR_DIR; never in a backup. */
export const BACKUP_KEY_FILE = 'secrets/backup';

type Place = Pick<Config, 'varDir' | 'backupKey'>;

/** The key that this shop signs its backups with: BACKUP_KEY, else its own, which the first backup creates. */
export async function openBackupKey(place: Place): Promise<{ key: string; isNew: boolean }> {
  const known = await findBackupKey(place);
  if (known !== null) return { key: known, isNew: false };
  const file = join(place.varDir, BACKUP_KEY_FILE);
  const key = await readOrCreateSecret(file).catch((error) => {
    throw explain(error, { what: sentence('The file {file}', { file }), so: NOTHING });
  });
  return { key, isNew: true };
}

/** The same, or null if there is neither. */
export async function findBackupKey({ varDir, backupKey }: Place): Promise<string | null> {
  return backupKey ?? (await readSecret(join(varDir, BACKUP_KEY_FILE)));
}
