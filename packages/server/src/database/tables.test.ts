import pg from 'pg';
import { inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { generateTables } from './generate-tables.ts';

test('when the migrations have run then the generated tables say what the database says', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  try {
    await dropQueue(database.url);
    await generateTables(database.url, { verify: true });
  } finally {
    await database.drop();
  }
});

/** The queue's schema is its own: no migration makes it and no story reads it. */
async function dropQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA pgboss CASCADE');
  await client.end();
}
