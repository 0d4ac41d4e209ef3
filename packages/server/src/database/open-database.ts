import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { findEmbeddedUrl, startEmbedded } from './embedded.ts';

/** The shop's database, for a command of the terminal. */
export interface OpenDatabase {
  /** For the role that the shop runs as. */
  readonly url: string;
  /** For the owner of its tables; an external database has one address. */
  readonly ownerUrl: string;
  /** PostgreSQL itself for the shop's role, if `url` leads to a pooler. */
  readonly directUrl: string;
  close(): Promise<void>;
}

/**
 * The shop's database for a command of the terminal: the external one, the embedded one of a running shop, or the
 * embedded one started while the command runs.
 * @throws EmbeddedError with one sentence.
 */
export async function openDatabase(options: { config: Config; log: Logger }): Promise<OpenDatabase> {
  const running = await findDatabase(options.config);
  if (running) return { ...running, close: async () => {} };
  const { varDir } = options.config;
  const embedded = await startEmbedded({ varDir, log: options.log });
  const { shopUrl: url, url: ownerUrl, stop: close } = embedded;
  return { url, ownerUrl, directUrl: url, close };
}

type Addresses = Pick<OpenDatabase, 'url' | 'ownerUrl' | 'directUrl'>;

/** As openDatabase, but starts nothing. @throws ConfigError if VAR_DIR has no running database. */
export async function requireDatabase(config: Config): Promise<Addresses> {
  const running = await findDatabase(config);
  if (!running) throw new ConfigError('No shop runs on VAR_DIR: start it first, or set DATABASE_URL.');
  return running;
}

async function findDatabase({ databaseUrl, databaseDirectUrl, varDir }: Config): Promise<Addresses | null> {
  if (databaseUrl !== null) {
    const directUrl = databaseDirectUrl ?? databaseUrl;
    return { url: databaseUrl, ownerUrl: directUrl, directUrl };
  }
  const [url, ownerUrl] = [await findEmbeddedUrl(varDir, 'isoko_shop'), await findEmbeddedUrl(varDir)];
  return url && ownerUrl ? { url, ownerUrl, directUrl: url } : null;
}
