import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readOrCreateSecret, readSecret } from '../secrets.ts';
import { explain } from './backup-error.ts';

/** Below VAR_DIR; never in a backup. */
export const BACKUP_KEY_FILE = 'secrets/backup';

type Place = Pick<Config, 'varDir' | 'backupKey'>;

/** The key that this shop signs its backups with: BACKUP_KEY, else its own, which the first backup makes. */
export async function openBackupKey(place: Place): Promise<{ key: string; isNew: boolean }> {
  const known = await findBackupKey(place);
  if (known !== null) return { key: known, isNew: false };
  const file = join(place.varDir, BACKUP_KEY_FILE);
  const key = await readOrCreateSecret(file).catch((error) => {
    throw explain(error, { what: `The file ${file}`, so: 'no backup was made' });
  });
  return { key, isNew: true };
}

/** The same, or null where neither is. */
export async function findBackupKey({ varDir, backupKey }: Place): Promise<string | null> {
  return backupKey ?? (await readSecret(join(varDir, BACKUP_KEY_FILE)));
}
