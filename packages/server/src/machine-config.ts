import { readS3, type S3Config } from './backup-config.ts';
import { ConfigError, read, readUrl } from './environment.ts';
import type { SecretPlace } from './secrets.ts';

/** What the processes of one shop must agree on when they run on several machines (docs/operations/many-machines.md). */
export interface MachineConfig {
  /** Null: the secret is in VAR_DIR. */
  readonly shopSecret: NonNullable<SecretPlace['shopSecret']> | null;
  /** PostgreSQL itself, where DATABASE_URL leads to a pooler of connections; null: DATABASE_URL is PostgreSQL. */
  readonly databaseDirectUrl: string | null;
  /** A streaming replica, for reading what may be some seconds old; null: there is none. */
  readonly databaseReplicaUrl: string | null;
  /** The storage that holds the pictures of all machines; null: a folder of VAR_DIR. */
  readonly galleryStore: S3Config | null;
  /** How much of the pictures in that storage this machine keeps at hand. */
  readonly galleryCacheBytes: number;
  /** Which share (0 to 1) of requests and jobs is told to which collector, by which name; null: none to no one. */
  readonly traces: { readonly endpoint: string; readonly service: string; readonly share: number } | null;
}

const MB = 1_000_000;
const SHORTEST_SECRET = 32;

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

/** By the names that OpenTelemetry gives its variables; the headers for a collector are read where it is called. */
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
  // The address holds a password, so the sentence never repeats it.
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
