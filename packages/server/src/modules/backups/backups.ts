import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { AnsweredFile } from '@isoko/contract/primitives';
import type { Backup, Backups } from '@isoko/contract/routes/admin/backups';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { noteExport } from '#server/modules/audit/audit.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { render } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  type BackupRow,
  insertDrill,
  type RestoreDrill,
  selectBackup,
  selectBackups,
  selectLastDrill,
  selectPressed,
} from './backup.store.ts';
import { backupFolder, statBackup } from './backup-files.ts';
import { askForBackup } from './make-backup.ts';

const SHOWN = 30;

type Place = Pick<Config, 'varDir' | 'backupPassphrase' | 'backupS3'>;

/** The existing backups, and recent failures. */
export async function listBackups(ctx: Context, config: Place): Promise<Backups> {
  const rows = await selectBackups(ctx.db, SHOWN);
  return {
    is_encrypting: config.backupPassphrase !== null,
    copies_to: config.backupS3?.name ?? null,
    backups: await Promise.all(rows.map((row) => show(ctx, row, config))),
  };
}

async function show({ answersIn }: Context, row: BackupRow, { varDir }: Place): Promise<Backup> {
  const { id, askedBy, createdAt, endedAt, isSealed, state, file, bytes, copy, problem } = row;
  return {
    ...{ _id: id, state, by: askedBy, file, bytes, copy },
    problem: problem && render(problem, answersIn),
    date_created: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    is_encrypted: isSealed,
    is_here: file !== null && (await statBackup(varDir, file)) !== null,
  };
}

/** Requests a backup now. While one is waiting, returns that one. @throws step_up_required */
export async function startBackup(ctx: Context, config: Place): Promise<Backup> {
  requireStepUp(ctx);
  const row = await inTransaction(ctx, async (ctx) => {
    const id = await askForBackup(ctx, { night: null, askedBy: ctx.actor?.name ?? 'Somebody' });
    return id === null ? selectPressed(ctx.db) : selectBackup(ctx.db, id);
  });
  // The waiting backup has ended in this moment: the next call requests a new one.
  if (!row) throw new ShopError('in_progress');
  return show(ctx, row, config);
}

/**
 * The file of a backup, for an owner to keep elsewhere; every owner is told. An unencrypted one cannot be downloaded:
 * it contains everything that gives access to the shop.
 * @throws not_found if it does not exist, is not encrypted, or its file is not here; step_up_required
 */
export async function getBackupFile(ctx: Context, { varDir }: Place, id: string): Promise<AnsweredFile> {
  requireStepUp(ctx);
  const row = await selectBackup(ctx.db, id);
  const name = row?.isSealed ? row.file : null;
  const file = name === null ? null : await statBackup(varDir, name);
  if (name === null || !file) throw new ShopError('not_found');
  await noteExport(ctx, { thing: 'backup', id: name, filters: {} });
  return { name, size: file.size, bytes: createReadStream(join(backupFolder(varDir), name)) };
}

/** The state of backups, for the shop's health. */
export async function readBackups(ctx: Context): Promise<{
  last: BackupRow | null;
  lastGood: BackupRow | null;
  drill: RestoreDrill | null;
}> {
  const rows = await selectBackups(ctx.db, SHOWN);
  const ended = rows.filter(({ state }) => state !== 'waiting');
  return {
    last: ended[0] ?? null,
    lastGood: ended.find(({ state }) => state === 'done') ?? null,
    drill: await selectLastDrill(ctx.db),
  };
}

/** Records that a backup was restored as a test, and that its books agreed. */
export const noteDrill = (ctx: Pick<Context, 'db'>, drill: RestoreDrill): Promise<void> =>
  insertDrill(ctx.db, drill);
