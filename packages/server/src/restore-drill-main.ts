import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { drillRestore } from './backup/restore-drill.ts';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { openDatabase } from './database/open-database.ts';
import { noteDrill } from './modules/backups/backups.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';

/**
 * `npm run restore-drill [-- file]`: restores a backup (the newest one) beside the open shop, checks its books, deletes
 * it again, and records in the shop that this was done and by whom.
 */
const USAGE = 'Usage: npm run restore-drill [-- file]';

const interrupted = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => interrupted.abort());

await runCommand(run);

async function run([file, ...more]: string[], log: Logger): Promise<void> {
  if (more.length > 0 || file?.startsWith('-')) throw new OpeningError(USAGE);
  const config = readConfig();
  const now = () => new Date();
  const { signal } = interrupted;
  const report = await drillRestore({ config, log, now, signal, file: file ? resolve(file) : null });
  const database = await openDatabase({ config, log });
  try {
    const connection = connectDatabase(database.directUrl, { log, maxConnections: 1 });
    const drill = { at: now(), byName: userInfo().username, madeAt: report.madeAt, rowCount: report.rows };
    await noteDrill(connection, drill).finally(connection.close);
  } finally {
    await database.close();
  }
  say(`${report.file} became a shop again: ${report.rows.toLocaleString('en')} rows, all invariants hold.`);
}
