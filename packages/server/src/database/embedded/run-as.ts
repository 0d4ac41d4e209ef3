import { execFile, type SpawnOptions } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedError } from './embedded-error.ts';

const run = promisify(execFile);

/** The account PostgreSQL runs under; null if it is the current one. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of its data folder, or for a new folder as
 * the system user `postgres`, which is created if absent.
 * @throws EmbeddedError if the folder belongs to someone else, or no such user can be made.
 */
export async function chooseAccount(dataDir: string): Promise<Account | null> {
  const me = process.getuid?.();
  if (me === undefined) return null;
  const owner = await stat(dataDir).catch(() => null);
  if (me !== 0) {
    if (!owner || owner.uid === me) return null;
    throw new EmbeddedError(`The folder ${dataDir} belongs to another user; start the shop as that user.`);
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findPostgresUser()) ?? (await createPostgresUser());
}

async function findPostgresUser(): Promise<Account | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = users
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

async function createPostgresUser(): Promise<Account> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ]);
  } catch (error) {
    throw new EmbeddedError(
      'PostgreSQL refuses to run as root and the user postgres cannot be created; start the shop as an ordinary user.',
      { cause: error },
    );
  }
  const created = await findPostgresUser();
  if (!created) throw new EmbeddedError('The user postgres was created but is not in /etc/passwd.');
  return created;
}

/** A program, its arguments and how to spawn it so that it runs under the right account. */
export interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly options: SpawnOptions;
}

/**
 * How to run `program` on `dataDir` as `account`. If that account cannot enter the folders above them (a clone in
 * /root, a folder of mktemp), the program keeps the one capability to pass closed folders; no permission on the disk
 * changes.
 * @throws EmbeddedError if the folders are closed and the machine offers no such capability.
 */
export async function launchAs(
  account: Account | null,
  program: string,
  args: string[],
  dataDir: string,
): Promise<Launch> {
  if (!account) return { command: program, args, options: {} };
  const { uid, gid } = account;
  const closed = await findObstacle(account, program, dataDir);
  if (!closed) return { command: program, args, options: { uid, gid } };
  const passing = setprivArgs(account);
  try {
    await run('setpriv', [...passing, 'test', '-x', program]);
  } catch (error) {
    throw new EmbeddedError(
      `PostgreSQL does not run as root and its user cannot enter ${closed}; move the shop and VAR_DIR to a folder everyone may enter, or start as an ordinary user.`,
      { cause: error },
    );
  }
  return { command: 'setpriv', args: [...passing, program, ...args], options: {} };
}

/** The folder that another account cannot enter, so that PostgreSQL must keep the right to pass it; null if none. */
export async function findObstacle(
  account: Account | null,
  program: string,
  dataDir: string,
): Promise<string | null> {
  if (!account) return null;
  return (await findClosedFolder(program)) ?? (await findClosedFolder(dataDir));
}

function setprivArgs({ uid, gid }: Account): string[] {
  const only = '-all,+dac_override';
  // no_setuid_fixup: otherwise access(2) ignores the capability and PostgreSQL calls its own files invalid.
  const keep = ['--securebits', '+no_setuid_fixup', '--bounding-set', only, '--inh-caps', only];
  return [
    '--reuid',
    `${uid}`,
    '--regid',
    `${gid}`,
    '--clear-groups',
    ...keep,
    '--ambient-caps',
    '+dac_override',
  ];
}

async function findClosedFolder(path: string): Promise<string | null> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return null;
  }
}
