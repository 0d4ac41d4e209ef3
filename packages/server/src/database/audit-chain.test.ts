import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLogger } from '../log.ts';
import { checkChain } from '../modules/audit/audit.ts';
import { shopUrlOf } from '../testing/database.ts';
import { connectDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { prepareSchema, requireSchema } from './prepare-schema.ts';

const SHIPPED = join(import.meta.dirname, 'migrations');
const NAME = 'before_the_chain';

let folder: string;
let url: string;
const server = () => new pg.Client({ connectionString: inject('postgresUrl') });
const on = async <T>(client: pg.Client, work: (client: pg.Client) => Promise<T>) => {
  await client.connect();
  return work(client).finally(() => client.end());
};
const query = (text: string) =>
  on(new pg.Client({ connectionString: url }), async (client) => (await client.query(text)).rows);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-migrations-'));
  for (const name of (await readdir(SHIPPED)).filter((each) => each < '0054'))
    await cp(join(SHIPPED, name), join(folder, name));
  await on(server(), (client) => client.query(`CREATE DATABASE ${NAME} TEMPLATE template1`));
  url = inject('postgresUrl').replace(/\/[^/]*$/, `/${NAME}`);
});
afterAll(async () => {
  await on(server(), (client) => client.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
  await rm(folder, { recursive: true, force: true });
});

test('when a shop of the last release with a log is opened then its rows are chained, and who is erased later still can be', async () => {
  await migrate(url, folder);
  await query(`INSERT INTO account (id, email, name, password_hash, password_changed_at, created_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'o@example.rw', 'Odette', '!', now(), now())`);
  await query(`INSERT INTO audit_log (at, actor_name, request_id, thing, thing_id, action, before, after)
    SELECT now(), 'The owner', 'r', 'product', n::text, 'changed', '{"price": 5}', '{"price": 7, "name": null}' FROM generate_series(1, 500) n`);
  await query(`INSERT INTO audit_log (at, actor_name, request_id, thing, thing_id, action, after)
    VALUES (now(), 'The owner', 'r', 'account', '00000000-0000-4000-8000-000000000001', 'changed', '{"role": "packer", "name": "Odette"}')`);

  await prepareSchema(url);

  const connection = connectDatabase(shopUrlOf(url), { log: createLogger({ level: 'silent' }) });
  try {
    expect(await checkChain(connection)).toMatchObject({ ok: true, rows: 501, broken_at: null });
    await connection.db.deleteFrom('account').execute();
    expect(await query(`SELECT after, salt FROM audit_log WHERE thing = 'account'`)).toEqual([
      { after: { role: 'packer', name: '(personal)' }, salt: null },
    ]);
    expect(await checkChain(connection)).toMatchObject({ ok: true, rows: 501, broken_at: null });
  } finally {
    await connection.close();
  }
});

test('when a book that is only added to is emptied then neither the shop’s role nor the owner may', async () => {
  const codeOf = (address: string, statement: string) =>
    on(new pg.Client({ connectionString: address }), (client) =>
      client.query(statement).then(
        () => 'allowed',
        (error: pg.DatabaseError) => error.code,
      ),
    );
  for (const book of ['audit_log', 'security_event', 'order_event', 'stock_move', 'payment_entry']) {
    expect([book, await codeOf(shopUrlOf(url), `TRUNCATE ${book}`)]).toEqual([book, '42501']);
    expect([book, await codeOf(url, `TRUNCATE ${book} CASCADE`)]).toEqual([book, '23001']);
  }
  expect(await codeOf(shopUrlOf(url), 'TRUNCATE cart CASCADE')).toBe('42501');
});

test('when someone who does not own the tables opens them then they must be prepared', async () => {
  expect(await requireSchema(shopUrlOf(url))).toEqual({ isOwner: false });
  expect(await requireSchema(url)).toEqual({ isOwner: true });
  await query(
    `DELETE FROM schema_migration WHERE name LIKE '0063%'; DELETE FROM pgboss.queue WHERE name = 'import.run'`,
  );
  await expect(requireSchema(shopUrlOf(url))).rejects.toThrow(
    'The database lacks 0063_audit_chain.sql, import.run, and the user of DATABASE_URL does not own its tables: run npm run migrate with the address of their owner first.',
  );
});
