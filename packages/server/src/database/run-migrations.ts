import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { sentenceOf } from '../opening-error.ts';
import { openDatabase } from './open-database.ts';
import { prepareSchema } from './prepare-schema.ts';

const log = createLogger();

try {
  const database = await openDatabase({ config: readConfig(), log });
  try {
    const ran = await prepareSchema(database.ownerUrl);
    process.stdout.write(ran.length > 0 ? `Ran ${ran.join(', ')}.\n` : 'The database is up to date.\n');
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exitCode = 1;
}
