import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { runCommand, say } from '../opening-error.ts';
import { openDatabase } from './open-database.ts';
import { prepareSchema } from './prepare-schema.ts';

const log = createLogger();

async function run(): Promise<void> {
  const database = await openDatabase({ config: readConfig(), log });
  try {
    const ran = await prepareSchema(database.ownerUrl, say);
    say(ran.length > 0 ? `Ran ${ran.join(', ')}.` : 'The database is up to date.');
  } finally {
    await database.close();
  }
}

await runCommand(run, { log });
