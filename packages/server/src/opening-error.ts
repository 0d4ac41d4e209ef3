import type { Logger } from 'pino';
import { ConfigError } from './config.ts';
import { EmbeddedError } from './database/embedded.ts';
import { MigrationError } from './database/migrate.ts';

/** The shop cannot open. The message is one sentence that names the cause. */
export class OpeningError extends Error {
  override name = 'OpeningError';
}

const EXPLAINED = [OpeningError, ConfigError, EmbeddedError, MigrationError];

/** One sentence for the terminal; an error that brings none is logged with its stack as well. */
export function sentenceOf(error: unknown, log: Logger): string {
  if (error instanceof Error && EXPLAINED.some((each) => error instanceof each)) return error.message;
  log.fatal({ err: error }, 'the shop cannot open');
  return `Isoko cannot open: ${error instanceof Error ? error.message : String(error)}.`;
}
