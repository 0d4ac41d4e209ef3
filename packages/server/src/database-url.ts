import { readConfig } from './config.ts';
import { requireDatabase } from './database/open-database.ts';
import { runCommand, say } from './opening-error.ts';

/** `npm run database-url`: prints the address of the shop's database for the owner of its tables, for psql. */
await runCommand(async () => say((await requireDatabase(readConfig())).ownerUrl));
