import type { Logger } from 'pino';
import { readLines } from './backup/read-backup.ts';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { requireDatabase } from './database/open-database.ts';
import { type ArchivedMonth, checkChain, checkMonth, hasLink, startOfLog } from './modules/audit/audit.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';

/**
 * `npm run check-audit [-- place:hash] [-- file …]`: checks that the audit log is unchanged, and that it still has the
 * row that a mail of the shop named; with the files of exported and deleted months, also that these are unchanged and
 * lead up to it. Exits with 1 if something is wrong.
 */
const USAGE = 'Usage: npm run check-audit [-- place:hash] [audit-2024-03-to-1812.txt.gz …]';
const LINK = /^\d{1,15}:[0-9a-f]{64}$/;

await runCommand(run);

async function run(words: string[], log: Logger): Promise<number> {
  const [seen, ...more] = words.filter((word) => LINK.test(word));
  const files = words.filter((word) => !LINK.test(word));
  if (more.length > 0 || files.some((file) => !/\.gz(\.sealed)?$/.test(file))) throw new OpeningError(USAGE);
  const config = readConfig();
  const database = await requireDatabase(config);
  const connection = connectDatabase(database.directUrl, { log, maxConnections: 1 });
  try {
    const { ok, rows, head, broken_at } = await checkChain(connection);
    if (!ok) {
      say(`The audit log is not as it was written: it breaks at row ${broken_at} of its chain.`);
      return 1;
    }
    const start = await startOfLog(connection);
    const months = await checkFiles(files, { seen, start, passphrase: config.backupPassphrase });
    if (!months) return 1;
    const isThere =
      seen === undefined || (await hasLink(connection, seen)) || months.some((each) => each.hasSeen);
    if (!isThere) {
      const isOlder = start !== null && placeOf(seen) <= placeOf(start);
      say(
        isOlder
          ? older(seen)
          : `The audit log verifies, but it has no row ${seen} any more: it was written anew, or cut.`,
      );
      return 1;
    }
    const since = start ? `, which begin behind ${start}` : '';
    say(`The audit log verifies: ${rows} rows${since}, its head is ${head ?? 'nothing'}.`);
    return 0;
  } finally {
    await connection.close();
  }
}

function placeOf(link: string): number {
  return Number(link.split(':')[0]);
}

function older(seen: string): string {
  return `The audit log verifies; row ${seen} was let go: name the file of its month too, such as audit-2024-03-to-1812.txt.gz.`;
}

/** Checks the exported months, and returns what is wrong; null: nothing. */
async function checkFiles(
  files: readonly string[],
  { seen, start, passphrase }: { seen: string | undefined; start: string | null; passphrase: string | null },
): Promise<ArchivedMonth[] | null> {
  const months: (ArchivedMonth & { file: string })[] = [];
  for (const file of files) months.push({ file, ...(await readMonth({ file, passphrase }, seen)) });
  months.sort((a, b) => placeOf(a.to) - placeOf(b.to));
  for (const [at, { file, to, brokenAt }] of months.entries()) {
    const next = months[at + 1]?.after ?? start;
    if (brokenAt !== null)
      say(`${file} is not as it was written: it breaks at row ${brokenAt} of its chain.`);
    else if (to !== next)
      say(
        `${file} ends with row ${to}, and what follows begins behind ${next ?? 'nothing'}: a month is missing, or not of this log.`,
      );
    else continue;
    return null;
  }
  return months;
}

async function readMonth(
  packed: { file: string; passphrase: string | null },
  seen: string | undefined,
): Promise<ArchivedMonth> {
  try {
    return await checkMonth(readLines(packed), seen);
  } catch (error) {
    throw new OpeningError(
      `${packed.file} is no month of an audit log: ${error instanceof Error ? error.message : error}`,
    );
  }
}
