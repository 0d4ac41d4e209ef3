import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, readlink, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import { childEnvironment } from '../../config.ts';
import { EmbeddedError } from './embedded-error.ts';
import { type Account, launchAs } from './run-as.ts';

const POLL_MS = 20;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const FULL_BELOW_BYTES = 32 * 1024 * 1024;

/** For a machine with two cores and one or two gigabytes of memory. */
const SETTINGS = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  // The shop's queries are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  // Details and statement texts would write names, phones and addresses into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** For tests: the data is thrown away, so nothing waits for the disk. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** Where a cluster listens: a socket in its own data folder, or a loopback port if sockets do not work. */
export interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly onSocket: boolean;
}

/** What postmaster.pid says about the server of a data folder. */
interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly onSocket: boolean;
  readonly status: string;
}

/** Why a start failed; `again` if another try may help. */
export interface FailedStart {
  readonly again: boolean;
  readonly reason: string;
}

/** The server that already runs on `dataDir` and accepts connections now or soon; null if there is none. */
export async function findRunning(dataDir: string): Promise<(Place & { pid: number }) | null> {
  const file = await readPidFile(dataDir);
  if (!file || !(await isPostmaster(file.pid, dataDir))) return null;
  return { pid: file.pid, dataDir, port: file.port, onSocket: file.onSocket };
}

/** Waits until the server `pid` accepts connections: true, or false if it ended instead. Recovery may take long. */
export async function waitUntilReady(pid: number, dataDir: string): Promise<boolean> {
  while (isAlive(pid)) {
    const file = await readPidFile(dataDir);
    if (file?.pid === pid && file.status === 'ready') return true;
    await pause(POLL_MS);
  }
  return false;
}

/**
 * Starts PostgreSQL and waits until it accepts connections; calls `onLaunched` when its process begins. Never deletes
 * the pid file of a running server.
 */
export async function startPostmaster(
  options: Place & {
    postgres: string;
    account: Account | null;
    logFile: string;
    durable: boolean;
    onLaunched?: (() => void) | undefined;
  },
): Promise<{ pid: number } | FailedStart> {
  const { dataDir, logFile } = options;
  await removeStalePidFile(dataDir);
  const log = await openLog(logFile);
  let pid: number | undefined;
  try {
    const launch = await launchAs(options.account, options.postgres, argumentsOf(options), dataDir);
    // Detached: Ctrl+C in the terminal must reach only the shop, which stops its database last.
    const child = spawn(launch.command, launch.args, {
      ...launch.options,
      cwd: dataDir,
      env: { ...childEnvironment(), LC_ALL: 'C' },
      stdio: ['ignore', log.handle.fd, log.handle.fd],
      detached: true,
    });
    child.on('error', () => {});
    child.unref();
    pid = child.pid;
  } finally {
    await log.handle.close();
  }
  if (pid === undefined) return { again: false, reason: `${options.postgres} cannot be run` };
  options.onLaunched?.();
  if (await waitUntilReady(pid, dataDir)) return { pid };
  return explain(logFile, log.size, dataDir);
}

/** Stops the server within `deadlineMs`: ends sessions and writes everything; false if it had to be killed. */
export async function stopPostmaster(pid: number, deadlineMs: number): Promise<boolean> {
  send(pid, 'SIGINT');
  if (await waitUntilGone(pid, deadlineMs)) return true;
  send(pid, 'SIGQUIT');
  await waitUntilGone(pid, 2_000);
  return false;
}

/** Whether the process runs; one of another user counts, a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (valueAt(error, 'code') !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** A container may have no init that reaps an adopted server: it stays in the process table. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false; // Gone meanwhile, or no /proc: the signal's answer counts.
  }
}

async function waitUntilGone(pid: number, deadlineMs: number): Promise<boolean> {
  for (let waited = 0; isAlive(pid); waited += POLL_MS) {
    if (waited >= deadlineMs) return false;
    await pause(POLL_MS);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}

function argumentsOf(options: Place & { durable: boolean }): string[] {
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...(options.durable ? {} : NOT_DURABLE),
    port: String(options.port),
    listen_addresses: options.onSocket ? '' : '127.0.0.1',
    unix_socket_directories: options.onSocket ? '.' : '',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', options.dataDir, ...flags];
}

async function readPidFile(dataDir: string): Promise<PidFile | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), onSocket: Boolean(lines[4]), status: lines[7] ?? '' };
}

/** A number in a pid file proves nothing: after a reboot it may belong to any program. */
async function isPostmaster(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  // Unreadable: another user's process. PostgreSQL itself decides the same way, so it may be the server.
  if (folder === null)
    return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
  return folder === dataDir;
}

async function removeStalePidFile(dataDir: string): Promise<void> {
  const file = await readPidFile(dataDir);
  if (file && !(await isPostmaster(file.pid, dataDir)))
    await rm(join(dataDir, 'postmaster.pid'), { force: true });
}

async function openLog(logFile: string) {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) await rename(logFile, `${logFile}.1`);
  return { handle: await open(logFile, 'a', 0o600), size: size > LARGEST_LOG_BYTES ? 0 : size };
}

async function explain(logFile: string, from: number, dataDir: string): Promise<FailedStart> {
  const text = (await readFile(logFile)).subarray(from).toString('utf8');
  const { bavail, bsize } = await statfs(dataDir);
  if (/No space left|Disk quota/i.test(text) || bavail * bsize < FULL_BELOW_BYTES) {
    return { again: false, reason: 'the disk of VAR_DIR is full' };
  }
  const line =
    text
      .split('\n')
      .filter((each) => /FATAL:|PANIC:/.test(each))
      .at(-1) ?? 'it ended without a word';
  // Right after a kill −9 the last children of the old server still hold its memory or its socket.
  const again = /lock file|shared memory block|could not bind|Address already in use/i.test(text);
  return { again, reason: line.replace(/^.*(FATAL|PANIC):\s*/, '') };
}

/** For a caller that cannot continue: the sentence about a failed start. */
export function sentenceOf(failure: FailedStart): EmbeddedError {
  return new EmbeddedError(`The embedded PostgreSQL did not start: ${failure.reason}.`);
}
