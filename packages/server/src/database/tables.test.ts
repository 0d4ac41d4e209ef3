import pg from 'pg';
import { inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { generateSchema, generateTables } from './generate-tables.ts';
import { migrate } from './migrate.ts';

test('when the migrations have run then the generated tables and schema.sql say what the database says', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  try {
    await empty(database.url);
    await migrate(database.url);
    await generateTables(database.url, { verify: true });
    await generateSchema(database.url, { verify: true });
  } finally {
    await database.drop();
  }
});

/** Tests' databases lack some triggers and have the queue, which no migration makes and no story reads. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA pgboss, public CASCADE; CREATE SCHEMA public');
  await client.end();
}
