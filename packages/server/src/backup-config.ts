import { ConfigError, read } from './environment.ts';

/** Someone who finds a backup can try passphrases for years. */
const SHORTEST_PASSPHRASE = 16;

/** S3 storage, for copies of backups or for pictures. */
export interface S3Config {
  /** The address of the bucket, without a trailing slash: keys follow it. */
  readonly bucketUrl: string;
  /** `s3://bucket/prefix`, for people. */
  readonly name: string;
  /** The start of every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The operator's settings for backups. */
export interface BackupConfig {
  /** The passphrase that encrypts backups, exactly as it was set; null: no encryption. */
  readonly backupPassphrase: string | null;
  /** The key that signs unencrypted backups; null: the key in `varDir/secrets`. */
  readonly backupKey: string | null;
  /** Null: backups stay on this machine. */
  readonly backupS3: S3Config | null;
}

/**
 * Reads BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, BACKUP_KEY and BACKUP_S3 with its keys. `readFile` reads the file of a
 * passphrase.
 * @throws ConfigError with one sentence naming the first wrong variable; no sentence repeats a secret.
 */
export function readBackupConfig(env: NodeJS.ProcessEnv, readFile: (path: string) => string): BackupConfig {
  const backupPassphrase = readPassphrase(env, readFile);
  const backupS3 = readS3(env, 'BACKUP_S3');
  if (backupS3 && backupPassphrase === null) {
    throw new ConfigError('BACKUP_PASSPHRASE is required when BACKUP_S3 is set: copies leave encrypted.');
  }
  return { backupPassphrase, backupKey: readKey(env), backupS3 };
}

/** A passphrase is taken as it is, blanks included; from a file without the line break at its end. */
function readPassphrase(env: NodeJS.ProcessEnv, readFile: (path: string) => string): string | null {
  const file = read(env, 'BACKUP_PASSPHRASE_FILE');
  if (file && env.BACKUP_PASSPHRASE) {
    throw new ConfigError('BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE are both set: leave one out.');
  }
  const [name, passphrase] = file
    ? ['The passphrase in BACKUP_PASSPHRASE_FILE', readOrExplain(file, readFile).replace(/\r?\n$/, '')]
    : ['BACKUP_PASSPHRASE', env.BACKUP_PASSPHRASE || null];
  if (passphrase !== null && passphrase.length < SHORTEST_PASSPHRASE) {
    throw new ConfigError(`${name} must have ${SHORTEST_PASSPHRASE} characters or more.`);
  }
  return passphrase;
}

function readOrExplain(file: string, readFile: (path: string) => string): string {
  try {
    return readFile(file);
  } catch (error) {
    throw new ConfigError(`BACKUP_PASSPHRASE_FILE ${file} cannot be read.`, { cause: error });
  }
}

function readKey(env: NodeJS.ProcessEnv): string | null {
  const key = read(env, 'BACKUP_KEY') ?? null;
  if (key !== null && !/^[\w-]{43}$/.test(key)) {
    throw new ConfigError('BACKUP_KEY must be the 43 characters that npm run backup -- --key shows.');
  }
  return key;
}

const FORM = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1';

/**
 * `s3://bucket/prefix?endpoint=…&region=…` and the keys beside it (`…_KEY_ID`, `…_SECRET`); without an endpoint it is
 * Amazon's own. @throws ConfigError
 */
export function readS3(env: NodeJS.ProcessEnv, variable: string): S3Config | null {
  const text = read(env, variable);
  if (text === undefined) return null;
  const url = URL.parse(text);
  const region = url?.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  const at = endpoint === null ? null : URL.parse(endpoint);
  const isUsable =
    url?.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    /^(\/[\w.-]+)*\/?$/.test(url.pathname) &&
    /^[a-z0-9-]{1,40}$/.test(region) &&
    !url.username &&
    (endpoint === null || (at !== null && /^https?:$/.test(at.protocol) && !at.username && !at.search));
  if (!isUsable) throw new ConfigError(`${variable} must look like ${FORM}.`);
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const [keyId, secret] = [`${variable}_KEY_ID`, `${variable}_SECRET`].map((name) => {
    const held = read(env, name);
    if (!held) throw new ConfigError(`${name} is required when ${variable} is set.`);
    return held;
  });
  return {
    bucketUrl: at
      ? `${at.href.replace(/\/+$/, '')}/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`,
    name: prefix ? `s3://${bucket}/${prefix}` : `s3://${bucket}`,
    prefix: prefix && `${prefix}/`,
    region,
    keyId: keyId ?? '',
    secret: secret ?? '',
  };
}
