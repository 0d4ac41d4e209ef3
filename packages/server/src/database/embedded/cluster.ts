import { spawn } from 'node:child_process';
import { chown, mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { childEnvironment } from '../../config.ts';
import { onConnection } from '../connect.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError, explainFolder } from './embedded-error.ts';
import { type Account, launchAs } from './run-as.ts';

const MAJOR_VERSION = '18';
/** A new cluster takes about 45 MB and its first write-ahead log 16 MB; the rest is for the first orders. */
const SPACE_NEEDED_BYTES = 150 * 1024 * 1024;

const ONLY_WITH_PASSWORD = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`;

/**
 * Passwords of the database roles: the superuser, the owner of the shop's tables, and the role that the shop runs as.
 */
export interface RolePasswords {
  readonly postgres: string;
  readonly isoko: string;
  readonly isoko_shop: string;
}

/** Whether `dataDir` holds a cluster of the right version already. @throws EmbeddedError if it holds anything else. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const content = await readdir(dataDir).catch(() => []);
  if (content.length === 0) return false;
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === MAJOR_VERSION) return true;
  throw new EmbeddedError(
    version
      ? `The folder ${dataDir} was made by PostgreSQL ${version.trim()}, but this shop brings PostgreSQL ${MAJOR_VERSION}.`
      : `The folder ${dataDir} is not empty and not a PostgreSQL data folder.`,
  );
}

/**
 * Makes the cluster with the role and the database `isoko`. It is made beside its final folder and renamed when
 * complete, so that a full disk or a kill never leaves half of it.
 * @throws EmbeddedError with one sentence, after removing what was made.
 */
export async function createCluster(options: {
  dataDir: string;
  binaries: Binaries;
  account: Account | null;
  passwords: RolePasswords;
}): Promise<void> {
  const { dataDir, account } = options;
  const draft = `${dataDir}.new`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    if (account) await chown(draft, account.uid, account.gid);
    await requireSpace(draft);
    await initialise(draft, options);
    await writeFile(join(draft, 'pg_hba.conf'), ONLY_WITH_PASSWORD);
    await rm(dataDir, { recursive: true, force: true });
    await rename(draft, dataDir);
    await syncFolder(join(dataDir, '..'));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error instanceof EmbeddedError ? error : explainFolder(dataDir, error);
  }
}

/** @throws EmbeddedError if the disk of `folder` has no room for a database. */
async function requireSpace(folder: string, bytes: number = SPACE_NEEDED_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  const need = Math.round(bytes / 1024 / 1024);
  throw new EmbeddedError(`The disk of VAR_DIR is full: the database needs ${need} MB of free space.`);
}

async function initialise(draft: string, options: Parameters<typeof createCluster>[0]): Promise<void> {
  const { binaries, account, passwords } = options;
  // Names sort by explicit ICU collations; for everything else the built-in locale is the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const initdb = [`--pgdata=${draft}`, '--username=postgres', '--auth=trust', ...locale];
  const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const [index, ctype] of ctypes.entries()) {
    const args = [...initdb, `--lc-ctype=${ctype}`];
    const result = await runToEnd(binaries.initdb, args, account, draft);
    if (result.code === 0) break;
    // Not every machine has the UTF-8 character classes; the last one exists everywhere.
    const next = index + 1 < ctypes.length && /invalid locale|locale name/.test(result.output);
    if (!next) throw explainFailure(result.output);
  }
  // Single-user mode needs no password and no port. One statement per line.
  const setUp = [
    `ALTER ROLE postgres PASSWORD '${passwords.postgres}';`,
    `CREATE ROLE isoko LOGIN CREATEDB PASSWORD '${passwords.isoko}';`,
    'CREATE DATABASE isoko OWNER isoko;',
  ].join('\n');
  const single = ['--single', '-D', draft, '-c', 'exit_on_error=true', 'postgres'];
  const result = await runToEnd(binaries.postgres, single, account, draft, `${setUp}\n`);
  if (result.code !== 0 || /ERROR:/.test(result.output)) throw explainFailure(result.output);
}

async function runToEnd(
  program: string,
  args: string[],
  account: Account | null,
  dataDir: string,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const launch = await launchAs(account, program, args, dataDir);
  const child = spawn(launch.command, launch.args, {
    ...launch.options,
    cwd: dataDir,
    env: { ...childEnvironment(), LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // The exit code says what happened; a program that ended early just did not read all input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

function explainFailure(output: string): EmbeddedError {
  if (/No space left|Disk quota/i.test(output)) {
    return new EmbeddedError('The disk of VAR_DIR is full: the database could not be created.');
  }
  const line =
    output.split('\n').find((each) => /error:|FATAL:|ERROR:|PANIC:/.test(each)) ?? output.slice(-200);
  return new EmbeddedError(`PostgreSQL could not create its data folder: ${line.trim()}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The role that the shop runs as: reads and writes rows, owns nothing, creates nothing, and cannot change the audit log
 * (decisions/0132). Its rights come with the schema (prepare-schema.ts). An external database may have it too.
 */
export const SHOP_ROLE = 'isoko_shop';

/**
 * Makes the shop's role in a cluster that lacks it: a new one, or one of an older release. `superUrl`: for a superuser.
 */
export async function ensureShopRole(superUrl: string, password: string): Promise<void> {
  await onConnection(superUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SHOP_ROLE]);
    if (rowCount) return;
    const role = pg.escapeIdentifier(SHOP_ROLE);
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  });
}
