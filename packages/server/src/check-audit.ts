import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { requireDatabase } from './database/open-database.ts';
import { checkChain, hasLink } from './modules/audit/audit.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';

/**
 * `npm run check-audit [-- place:hash]`: whether the audit log is as it was written, and whether it still has the row
 * that a mail of the shop named. Exits with 1 when it does not.
 */
const USAGE = 'Usage: npm run check-audit [-- place:hash]';

await runCommand(run);

async function run([seen, ...more]: string[], log: Logger): Promise<number> {
  if (more.length > 0 || (seen !== undefined && !/^\d{1,15}:[0-9a-f]{64}$/.test(seen)))
    throw new OpeningError(USAGE);
  const database = await requireDatabase(readConfig());
  const connection = connectDatabase(database.directUrl, { log, maxConnections: 1 });
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
