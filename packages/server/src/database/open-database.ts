import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { findEmbeddedUrl, startEmbedded } from './embedded.ts';

/**
 * The shop's database for a command beside the shop: the external one, the embedded one of a running shop, or the
 * embedded one started for as long as the command runs.
 * @throws EmbeddedError with one sentence.
 */
export async function openDatabase(options: {
  config: Config;
  log: Logger;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl, varDir } = options.config;
  const running = databaseUrl ?? (await findEmbeddedUrl(varDir));
  if (running) return { url: running, close: async () => {} };
  const embedded = await startEmbedded({ varDir, log: options.log });
  return { url: embedded.url, close: embedded.stop };
}
