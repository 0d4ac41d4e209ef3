import type { Logger } from 'pino';
import { ConfigError } from './config.ts';
import { EmbeddedError } from './database/embedded.ts';
import { MigrationError } from './database/migrate.ts';
import { createLogger } from './log.ts';
import { SaidError } from './sentences/sentence.ts';

/** The shop cannot open. The message is one sentence that names the cause. */
export class OpeningError extends SaidError {
  override name = 'OpeningError';
}

const EXPLAINED = [OpeningError, ConfigError, EmbeddedError, MigrationError];

/** One sentence for the terminal; an error without one of its own is also logged with its stack. */
export function sentenceOf(error: unknown, log: Logger): string {
  if (error instanceof Error && EXPLAINED.some((each) => error instanceof each)) return error.message;
  log.fatal({ err: error }, 'the shop cannot open');
  return `Isoko cannot open: ${error instanceof Error ? error.message : String(error)}.`;
}

/**
 * Runs a command of the terminal with its arguments. A number that `work` resolves with is the exit code; an error is
 * one sentence and exit code 1.
 */
export async function runCommand(
  work: (args: string[], log: Logger) => Promise<unknown>,
  { log = createLogger({ level: 'silent' }), explain = sentenceOf } = {},
): Promise<void> {
  try {
    const code = await work(process.argv.slice(2), log);
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    process.stderr.write(`${explain(error, log)}\n`);
    process.exitCode = 1;
  }
}

/** Tells the person at the terminal a sentence. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
