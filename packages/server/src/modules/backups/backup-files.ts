import type { Stats } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { valueAt } from '@isoko/contract/rules/objects';

/** Where backups are that no one gave another place. */
export const backupFolder = (varDir: string): string => join(varDir, 'backups');

/** Makes that folder, readable by the shop's user alone, and answers it. */
export async function openBackupFolder(varDir: string): Promise<string> {
  const folder = backupFolder(varDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** `isoko-20261122T061200Z.tar.gz`: sorted by name they are sorted by time. */
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

/** What the disk says of a backup's file; null: it is not here. */
export async function statBackup(varDir: string, name: string): Promise<Stats | null> {
  return stat(join(backupFolder(varDir), name)).catch((error) => {
    if (valueAt(error, 'code') === 'ENOENT') return null;
    throw error;
  });
}

/** Removes a backup's file, if it is here. */
export async function removeBackup(varDir: string, name: string): Promise<void> {
  await rm(join(backupFolder(varDir), name), { force: true });
}
