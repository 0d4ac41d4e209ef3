import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { findDatabase } from './database/open-database.ts';
import { createLogger } from './log.ts';
import { checkChain, hasLink } from './modules/audit/audit.ts';
import { OpeningError, sentenceOf } from './opening-error.ts';

/**
 * `npm run check-audit [-- place:hash]`: whether the audit log is as it was written, and whether it still has the row
 * that a mail of the shop named. Exits with 1 when it does not.
 */
const USAGE = 'Usage: npm run check-audit [-- place:hash]';

const log = createLogger({ level: 'silent' });

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exitCode = 1;
}

async function run([seen, ...more]: string[]): Promise<number> {
  if (more.length > 0 || (seen !== undefined && !/^\d{1,15}:[0-9a-f]{64}$/.test(seen)))
    throw new OpeningError(USAGE);
  const database = await findDatabase(readConfig());
  if (!database) throw new OpeningError('No shop runs on VAR_DIR: start it first, or set DATABASE_URL.');
  const connection = connectDatabase(database.url, { log, maxConnections: 1 });
  try {
    const { ok, rows, head, broken_at } = await checkChain(connection);
    const hasSeen = seen === undefined || (await hasLink(connection, seen));
    if (!ok) say(`The audit log is not as it was written: it breaks at row ${broken_at} of its chain.`);
    else if (!hasSeen)
      say(`The audit log verifies, but it has no row ${seen} any more: it was written anew, or cut.`);
    else say(`The audit log verifies: ${rows} rows, its head is ${head ?? 'nothing'}.`);
    return ok && hasSeen ? 0 : 1;
  } finally {
    await connection.close();
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
