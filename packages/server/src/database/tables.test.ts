import { inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { generateTables } from './generate-tables.ts';

test('when the migrations have run then the generated tables say what the database says', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  try {
    await generateTables(database.url, { verify: true });
  } finally {
    await database.drop();
  }
});
