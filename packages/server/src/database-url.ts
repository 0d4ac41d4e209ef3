import { readConfig } from './config.ts';
import { findDatabase } from './database/open-database.ts';
import { createLogger } from './log.ts';
import { OpeningError, sentenceOf } from './opening-error.ts';

/** `npm run database-url`: prints the address of the shop's database for the owner of its tables, for psql. */
try {
  const database = await findDatabase(readConfig());
  if (!database) throw new OpeningError('No shop runs on VAR_DIR: start it first, or set DATABASE_URL.');
  process.stdout.write(`${database.ownerUrl}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error, createLogger({ level: 'silent' }))}\n`);
  process.exitCode = 1;
}
