import { readS3, type S3Config } from './backup-config.ts';
import { ConfigError, read, readChoice, readUrl } from './environment.ts';
import type { SecretPlace } from './secrets.ts';

/**
 * Settings that the processes of one shop must share when they run on several machines
 * (docs/operations/many-machines.md).
 */
export interface MachineConfig {
  /** Null: the secret is in VAR_DIR. */
  readonly shopSecret: NonNullable<SecretPlace['shopSecret']> | null;
  /** PostgreSQL itself, if DATABASE_URL leads to a pooler; null: DATABASE_URL is PostgreSQL. */
  readonly databaseDirectUrl: string | null;
  /** A streaming replica, for data that may be some seconds old; null: there is none. */
  readonly databaseReplicaUrl: string | null;
  /** The storage with the pictures of all machines; null: a folder of VAR_DIR. */
  readonly galleryStore: S3Config | null;
  /** How many bytes of the pictures in that storage this machine caches. */
  readonly galleryCacheBytes: number;
  /** Which share (0 to 1) of requests and jobs is traced, to which collector, under which name; null: none. */
  readonly traces: { readonly endpoint: string; readonly service: string; readonly share: number } | null;
}

const MB = 1_000_000;
const SHORTEST_SECRET = 32;

/** A slow batch does not hold up the next one. */
const HANDS = 2;
const MOST_HANDS = 50;
const MOST_PROCESSES = 64;
/** The embedded PostgreSQL has a hundred connections. */
const MOST_PROCESSES_EMBEDDED = 10;

/**
 * Reads SHOP_SECRET, SHOP_SECRET_FILE, SHOP_SECRET_BEFORE, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, GALLERY_STORE with
 * its keys, GALLERY_CACHE_MB and OTEL_….
 * @throws ConfigError with one sentence naming the first wrong variable; no sentence repeats a secret.
 */
export function readMachineConfig(env: NodeJS.ProcessEnv, databaseUrl: string | null): MachineConfig {
  const databaseDirectUrl = readPostgresUrl(env, 'DATABASE_DIRECT_URL');
  const databaseReplicaUrl = readPostgresUrl(env, 'DATABASE_REPLICA_URL');
  const needs =
    (databaseDirectUrl && 'DATABASE_DIRECT_URL') || (databaseReplicaUrl && 'DATABASE_REPLICA_URL');
  if (needs && databaseUrl === null) {
    throw new ConfigError(`${needs} is for a shop with DATABASE_URL: set that too.`);
  }
  return {
    shopSecret: readShopSecret(env),
    databaseDirectUrl,
    databaseReplicaUrl,
    galleryStore: readS3(env, 'GALLERY_STORE'),
    galleryCacheBytes: readMegabytes(env, 'GALLERY_CACHE_MB', 2_000),
    traces: readTraces(env),
  };
}

/** Uses the variable names of OpenTelemetry; headers for a collector are read where it is called. */
function readTraces(env: NodeJS.ProcessEnv): MachineConfig['traces'] {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  const text = read(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const share = Number(text);
  if (!(share >= 0 && share <= 1)) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a share such as 0.1, not "${text}".`);
  }
  return { endpoint, service: read(env, 'OTEL_SERVICE_NAME') ?? 'isoko', share };
}

/** An address of PostgreSQL; null when absent. @throws ConfigError */
export function readPostgresUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = read(env, name);
  if (text === undefined) return null;
  // The address contains a password, so the sentence never repeats it.
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError(`${name} must look like postgresql://user:password@host:5432/database.`);
  }
  return text;
}

function readMegabytes(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = read(env, name) ?? String(otherwise);
  if (!/^\d{1,7}$/.test(text) || Number(text) < 50) {
    throw new ConfigError(
      `${name} must be a whole number of megabytes from 50 on, such as ${otherwise}, not "${text}".`,
    );
  }
  return Number(text) * MB;
}

function readShopSecret(env: NodeJS.ProcessEnv): MachineConfig['shopSecret'] {
  const [text, file] = [readSecretText(env, 'SHOP_SECRET'), read(env, 'SHOP_SECRET_FILE')];
  const before = readSecretText(env, 'SHOP_SECRET_BEFORE');
  if (text && file) throw new ConfigError('SHOP_SECRET and SHOP_SECRET_FILE are both set: leave one out.');
  if (before && !text) {
    throw new ConfigError('SHOP_SECRET_BEFORE is the one before SHOP_SECRET: set that too, or leave it out.');
  }
  if (before && before === text)
    throw new ConfigError('SHOP_SECRET_BEFORE must be another one than SHOP_SECRET.');
  if (text) return { text, before };
  return file ? { file } : null;
}

function readSecretText(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = read(env, name) ?? null;
  if (text !== null && text.length < SHORTEST_SECRET) {
    throw new ConfigError(
      `${name} must have ${SHORTEST_SECRET} characters or more, such as openssl rand -base64 32 makes.`,
    );
  }
  return text;
}

/** What a process of the shop does, and how many of them run on this machine (docs/operations/many-machines.md). */
export interface RoleConfig {
  /** `web` answers requests, `jobs` runs jobs, `all` does both. */
  readonly work: 'web' | 'jobs' | 'all';
  /** Processes that share the one port. */
  readonly processes: number;
  /** Concurrent batches on this machine per queue; `otherwise` is for queues that are not named. */
  readonly hands: Hands;
  /** Null: this is the parent process, or the only one. */
  readonly slot: Slot | null;
}

/** Batches of one queue that run side by side; 0: its jobs are for another machine. */
interface Hands {
  readonly otherwise: number;
  readonly of: Readonly<Record<string, number>>;
}

/** The number of a process among those of this machine (processes.ts), given by the parent process. */
interface Slot {
  /** The first one runs the jobs and the simulated operator, if there is one. */
  readonly index: number;
  /** The port of that operator; null: there is none. */
  readonly simulatorPort: number | null;
}

function readSlot(env: NodeJS.ProcessEnv): Slot | null {
  if (!read(env, 'ISOKO_SLOT')) return null;
  return { index: Number(env.ISOKO_SLOT), simulatorPort: Number(env.ISOKO_SIMULATOR_PORT) || null };
}

/**
 * Reads WORK, PROCESSES and HANDS. The worker checks whether the queues exist.
 * @throws ConfigError with one sentence naming the first wrong variable
 */
export function readRoleConfig(env: NodeJS.ProcessEnv, databaseUrl: string | null): RoleConfig {
  const work = readChoice(env, 'WORK', ['web', 'jobs', 'all'], 'all');
  const most = databaseUrl === null ? MOST_PROCESSES_EMBEDDED : MOST_PROCESSES;
  const processes = readCount(env, 'PROCESSES', { otherwise: 1, least: 1, most });
  if (work === 'jobs' && processes > 1) {
    throw new ConfigError('PROCESSES is for requests: leave it out where WORK is jobs, or set HANDS.');
  }
  return { work, processes, hands: readHands(env), slot: readSlot(env) };
}

/** A whole number in a variable. @throws ConfigError */
function readCount(
  env: NodeJS.ProcessEnv,
  name: string,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number {
  const text = read(env, name) ?? String(otherwise);
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < least || count > most) {
    throw new ConfigError(
      `${name} must be a whole number from ${least} to ${most}, such as ${otherwise}, not "${text}".`,
    );
  }
  return count;
}

function readHands(env: NodeJS.ProcessEnv): Hands {
  const text = read(env, 'HANDS') ?? String(HANDS);
  let otherwise = HANDS;
  const of: Record<string, number> = {};
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, queue, count = ''] = /^(?:([a-z_]+\.[a-z_]+)=)?(\d{1,2})$/.exec(part) ?? [];
    if (count === '' || Number(count) > MOST_HANDS) {
      throw new ConfigError(
        `HANDS must be a number up to ${MOST_HANDS}, or such numbers by queue as in 2,message.send=8,import.run=0, not "${text}".`,
      );
    }
    if (queue) of[queue] = Number(count);
    else otherwise = Number(count);
  }
  return { otherwise, of };
}
