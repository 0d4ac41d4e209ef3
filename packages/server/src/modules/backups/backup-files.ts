import type { Stats } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { valueAt } from '@isoko/contract/rules/objects';

/** The default folder of backups. */
export const backupFolder = (varDir: string): string => join(varDir, 'backups');

/** Creates that folder, readable only by the shop's user, and returns it. */
export async function openBackupFolder(varDir: string): Promise<string> {
  const folder = backupFolder(varDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** `isoko-20261122T061200Z.tar.gz`: order by name is order by time. */
export function backupName(at: Date, { isSealed }: { isSealed: boolean }): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `isoko-${time}.tar.gz${isSealed ? '.sealed' : ''}`;
}

/** `audit-2024-03-to-1812.txt.gz`: a month of the audit log, up to a place in its chain. */
export function auditName(
  { month, to }: { month: string; to: { seq: number } },
  { isSealed }: { isSealed: boolean },
): string {
  return `audit-${month}-to-${to.seq}.txt.gz${isSealed ? '.sealed' : ''}`;
}

/** The file status of a backup; null: the file is not here. */
export async function statBackup(varDir: string, name: string): Promise<Stats | null> {
  return stat(join(backupFolder(varDir), name)).catch((error) => {
    if (valueAt(error, 'code') === 'ENOENT') return null;
    throw error;
  });
}

/** Deletes a backup's file, if it is here. */
export async function removeBackup(varDir: string, name: string): Promise<void> {
  await rm(join(backupFolder(varDir), name), { force: true });
}
