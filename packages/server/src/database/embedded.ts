import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readOrCreateSecret, secretsFrom } from '../secrets.ts';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster, ensureShopRole, hasCluster, type RolePasswords } from './embedded/cluster.ts';
import { EmbeddedError, explainFolder } from './embedded/embedded-error.ts';
import { type Hold, holdFolder, LONGEST_SOCKET_PATH_BYTES } from './embedded/hold-folder.ts';
import {
  findRunning,
  isAlive,
  type Place,
  sentenceOf,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './embedded/postmaster.ts';
import { chooseAccount, findObstacle } from './embedded/run-as.ts';

export { EmbeddedError } from './embedded/embedded-error.ts';

const SOCKET_PORT = 5432;
const WATCH_EVERY_MS = 200;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 3_000;
/** How often a start is tried while parts of a killed server are still there. */
const START_TRIES = 10;
const STOP_DEADLINE_MS = 7_000;

/** A PostgreSQL that the shop installs, starts, watches and stops itself. */
export interface EmbeddedPostgres {
  /** For the role that owns the shop's database and tables, but is no superuser. */
  readonly url: string;
  /** For the role that the shop runs as, which owns nothing (cluster.ts). */
  readonly shopUrl: string;
  /** For the superuser, to the shop's database. */
  readonly superUrl: string;
  /** The server's process; changes when it is restarted. */
  pid(): number;
  /** Ends sessions, writes everything to disk, stops the server and releases the folder. At most about 10 seconds. */
  stop(): Promise<void>;
}

interface Options {
  /** Absolute. The data is in its `postgres/`, the password in its `secrets/`, the log in `postgres.log`. */
  readonly varDir: string;
  readonly log: Logger;
  /** Tells a person about a step that takes long. */
  readonly say?: (sentence: string) => void;
  /** False only in tests: then nothing waits for the disk. */
  readonly durable?: boolean;
  /** Called when its process was launched: from then on it starts by itself and only has to be waited for. */
  readonly onLaunched?: () => void;
}

/**
 * Starts the embedded PostgreSQL on VAR_DIR; the first time it creates the data. Adopts a server that a killed shop
 * left running. From then on a server that dies is started again with back-off.
 * @throws EmbeddedError with one sentence: folder in use, disk full, no permission, no PostgreSQL for this machine.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  await mkdir(options.varDir, { recursive: true }).catch((error) => {
    throw explainFolder(options.varDir, error);
  });
  const varDir = await realpath(options.varDir);
  const hold = await holdFolder(varDir).catch((error) => {
    throw error instanceof EmbeddedError ? error : explainFolder(varDir, error);
  });
  try {
    return await startHeld({ ...options, varDir }, hold);
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/** As startEmbedded if the data exists already; else null, and nothing was touched. */
export async function startCreated(options: Options): Promise<EmbeddedPostgres | null> {
  return (await hasCluster(join(options.varDir, 'postgres'))) ? startEmbedded(options) : null;
}

/** The address, for `role`, of the embedded PostgreSQL of the shop that runs on VAR_DIR; null if none runs. */
export async function findEmbeddedUrl(
  varDir: string,
  role: keyof RolePasswords = 'isoko',
): Promise<string | null> {
  const folder = await realpath(varDir).catch(() => null);
  if (folder === null) return null;
  const running = await findRunning(join(folder, 'postgres'));
  return running ? urlOf(running, await readPasswords(folder), role) : null;
}

async function startHeld(options: Options, hold: Hold): Promise<EmbeddedPostgres> {
  const { varDir, say = () => {} } = options;
  const dataDir = join(varDir, 'postgres');
  const [binaries, account] = await Promise.all([findBinaries(), chooseAccount(dataDir)]);
  const passwords = await readPasswords(varDir).catch((error) => {
    throw explainFolder(join(varDir, 'secrets'), error);
  });
  if (!(await hasCluster(dataDir))) {
    say('Creating the database …');
    await createCluster({ dataDir, binaries, account, passwords });
  }
  const adopted = await adopt(dataDir);
  const place = adopted ?? (await choosePlace(dataDir, hold));
  const start = () =>
    startPostmaster({
      ...place,
      postgres: binaries.postgres,
      account,
      logFile: join(varDir, 'postgres.log'),
      durable: options.durable ?? true,
      onLaunched: options.onLaunched,
    });
  const pid = adopted?.pid ?? (await startPatiently(start));
  const closed = await findObstacle(account, binaries.postgres, dataDir);
  if (closed) say(passingSentence(closed));
  const watch = superviseServer({ pid, dataDir, start, log: options.log });
  const superUrl = urlOf(place, passwords, 'postgres');
  await ensureShopRole(superUrl, passwords.isoko_shop).catch(async (error) => {
    await watch.stop();
    throw error;
  });
  return {
    url: urlOf(place, passwords),
    shopUrl: urlOf(place, passwords, 'isoko_shop'),
    superUrl,
    pid: watch.pid,
    async stop() {
      await watch.stop();
      await hold.release();
    },
  };
}

/** A hole in the database would give access to every file, so the person who starts it this way is told. */
function passingSentence(folder: string): string {
  return `Warning: PostgreSQL may read every file of this machine (CAP_DAC_OVERRIDE), because ${folder} is closed to its user; start the shop as an ordinary user, or keep it and VAR_DIR in folders that everyone may enter.`;
}

type Start = () => ReturnType<typeof startPostmaster>;

/** We hold the folder, so a server that runs on it has lost its shop. One that is stopping is waited for. */
async function adopt(dataDir: string): Promise<(Place & { pid: number }) | null> {
  const running = await findRunning(dataDir);
  return running && (await waitUntilReady(running.pid, dataDir)) ? running : null;
}

async function startPatiently(start: Start): Promise<number> {
  let wait = FIRST_WAIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await start();
    if ('pid' in outcome) return outcome.pid;
    if (!outcome.again || attempt >= START_TRIES) throw sentenceOf(outcome);
    await pause(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

function superviseServer(options: { pid: number; dataDir: string; start: Start; log: Logger }) {
  const { dataDir, start, log } = options;
  let { pid } = options;
  let stopping = false;
  const restart = async () => {
    log.error({ pid }, 'PostgreSQL ended unexpectedly and is started again');
    for (let wait = FIRST_WAIT_MS; !stopping; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const outcome = await start().catch((error) => ({ reason: String(error) }));
      if ('pid' in outcome) {
        pid = outcome.pid;
        log.info({ pid }, 'PostgreSQL is back');
        return;
      }
      log.error({ reason: outcome.reason }, 'PostgreSQL did not start; trying again');
      await pause(wait);
    }
  };
  const watching = (async () => {
    while (!stopping) {
      if (isAlive(pid)) await pause(WATCH_EVERY_MS);
      else await restart();
    }
  })();
  return {
    pid: () => pid,
    async stop() {
      stopping = true;
      // A restart may be in recovery, which can take long; then the server is stopped in the middle of it.
      await Promise.race([watching, pause(2 * WATCH_EVERY_MS)]);
      const running = await findRunning(dataDir);
      const clean = await stopPostmaster(running?.pid ?? pid, STOP_DEADLINE_MS);
      await watching;
      if (!clean) log.warn({ pid }, 'PostgreSQL did not stop in time and recovers at the next start');
    },
  };
}

async function choosePlace(dataDir: string, hold: Hold): Promise<Place> {
  const socket = join(dataDir, `.s.PGSQL.${SOCKET_PORT}`);
  const onSocket = hold.socketsWork && Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH_BYTES;
  return { dataDir, onSocket, port: onSocket ? SOCKET_PORT : await findFreePort() };
}

/** A port of this machine that is free at the moment. */
export function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

async function readPasswords(varDir: string): Promise<RolePasswords> {
  const secret = await readOrCreateSecret(join(varDir, 'secrets', 'postgres'));
  const { deriveToken } = secretsFrom(secret);
  const passwordOf = (role: keyof RolePasswords) => deriveToken('database role', role);
  return {
    postgres: passwordOf('postgres'),
    isoko: passwordOf('isoko'),
    isoko_shop: passwordOf('isoko_shop'),
  };
}

function urlOf(place: Place, passwords: RolePasswords, role: keyof RolePasswords = 'isoko'): string {
  const host = place.onSocket ? encodeURIComponent(place.dataDir) : '127.0.0.1';
  return `postgresql://${role}:${passwords[role]}@${host}:${place.port}/isoko`;
}
