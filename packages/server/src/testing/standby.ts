import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childEnvironment } from '../config.ts';
import { onConnection } from '../database/connect.ts';
import { chooseAccount, launchAs } from '../database/embedded/run-as.ts';
import { findFreePort } from '../database/embedded.ts';

const run = promisify(execFile);
/** The folder of Debian's PostgreSQL packages, by version. */
const INSTALLED = '/usr/lib/postgresql';

/** Why there is no PostgreSQL for a standby (Debian's package `postgresql`); null: there is one. */
export async function noStandby(): Promise<string | null> {
  const folder = await findPrograms();
  return folder ? null : 'pg_basebackup is not installed here: what is promised of a replica was not tried';
}

async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir(INSTALLED).catch((): string[] => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  const folder = join(INSTALLED, newest ?? '', 'bin');
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes('pg_basebackup') && names.includes('initdb') ? folder : undefined;
}

/** A PostgreSQL with a standby that streams from it. */
export interface Pair {
  readonly url: string;
  readonly standbyUrl: string;
  /** The first loses its power and the standby takes over; resolves when it accepts writes. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both on free ports, empty. They do not wait for the disk. */
export async function startPair(): Promise<Pair> {
  const server = await openServer();
  const [first, second] = [join(server.folder, 'first'), join(server.folder, 'second')];
  const [port, standbyPort] = [await findFreePort(), await findFreePort()];
  const initial = urlOf(port, 'postgres');
  await server.call('initdb', '-D', first, '-U', 'isoko', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const primary = await server.start(first, port);
  await onConnection(initial, (client) => client.query('CREATE DATABASE isoko'));
  await server.call('pg_basebackup', '-D', second, '-R', '-X', 'stream', '-c', 'fast', '-d', initial);
  const standby = await server.start(second, standbyPort);
  return {
    url: urlOf(port, 'isoko'),
    standbyUrl: urlOf(standbyPort, 'isoko'),
    async failOver() {
      await end(primary);
      await onConnection(urlOf(standbyPort, 'isoko'), (client) => client.query('SELECT pg_promote()'));
    },
    async close() {
      await end(standby);
      await end(primary);
      await rm(server.folder, { recursive: true, force: true });
    },
  };
}

/** The programs of the installed PostgreSQL, with a folder of their own. PostgreSQL does not run as root. */
async function openServer() {
  const programs = await findPrograms();
  if (!programs) throw new Error('no PostgreSQL is installed');
  const folder = await mkdtemp(join(tmpdir(), 'isoko-pair-'));
  const account = await chooseAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const prepare = async (name: string, args: string[]) => {
    const launch = await launchAs(account, join(programs, name), args, folder);
    const { uid, gid } = launch.options;
    return {
      ...launch,
      options: { uid, gid, cwd: folder, env: { ...childEnvironment(), LC_ALL: 'C.UTF-8' } },
    };
  };
  return {
    folder,
    async call(name: string, ...args: string[]): Promise<void> {
      const { command, args: all, options } = await prepare(name, args);
      await run(command, all, options);
    },
    async start(data: string, port: number): Promise<ChildProcess> {
      const flags = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]);
      const { command, args, options } = await prepare('postgres', ['-D', data, ...flags]);
      const child = spawn(command, args, { ...options, stdio: 'ignore' });
      await whenReady(urlOf(port, 'postgres'), child);
      return child;
    },
  };
}

const SETTINGS = {
  ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: 200 },
  ...{ hot_standby_feedback: 'on', wal_receiver_status_interval: '1s' },
};

/** As if the machine lost its power. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGQUIT');
  await once(child, 'exit');
}

const urlOf = (port: number, name: string) => `postgresql://isoko:trusted@127.0.0.1:${port}/${name}`;

async function whenReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await onConnection(url, (client) => client.query('SELECT')).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`PostgreSQL ended with ${child.exitCode}`);
}
