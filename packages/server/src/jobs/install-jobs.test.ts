import { expect, inject, onTestFinished, test } from 'vitest';
import { onConnection } from '../database/connect.ts';
import { createTestDatabase } from '../testing/database.ts';
import { installJobs } from './install-jobs.ts';

test('when a queue goes by other rules than those of this release then it gets these, and the others are left alone', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  onTestFinished(() => database.drop());
  const query = (text: string) =>
    onConnection(database.url, (client) =>
      client.query<{ name: string; delay: number; updated: Date }>(text),
    );
  const read = async () => {
    const text = 'SELECT name, retry_delay AS delay, updated_on AS updated FROM pgboss.queue';
    return new Map((await query(text)).rows.map(({ name, ...queue }) => [name, queue]));
  };
  await query("UPDATE pgboss.queue SET retry_delay = 7 WHERE name = 'message.send'");
  const before = await read();
  await installJobs(database.url);
  const after = await read();
  const written = [...after].filter(([name, { updated }]) => +updated !== Number(before.get(name)?.updated));
  expect(written.map(([name, { delay }]) => [name, delay])).toEqual([['message.send', 2]]);
});
