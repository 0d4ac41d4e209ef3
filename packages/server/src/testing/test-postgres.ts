import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { onConnection } from '../database/connect.ts';
import { SHOP_ROLE } from '../database/embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbedded } from '../database/embedded.ts';
import { prepareSchema } from '../database/prepare-schema.ts';
import { createLogger } from '../log.ts';
import { createEmptyTemplate } from './database.ts';

/** A PostgreSQL on which startShop clones its databases. */
export interface TestPostgres {
  readonly url: string;
  /** The same for its superuser. */
  readonly superUrl: string;
  close(): Promise<void>;
}

declare global {
  /** Shared by the projects of a run: each loads this file by itself, in one process. */
  var testPostgres: { started: Promise<TestPostgres>; projects: number } | undefined;
}

/** The one PostgreSQL of a test run (vitest.config.ts): the first project starts it, the last closes it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testPostgres ??= { started: startTestPostgres({ durable: false }), projects: 0 };
  const shared = globalThis.testPostgres;
  shared.projects += 1;
  const postgres = await shared.started;
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresSuperUrl', postgres.superUrl);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globalThis.testPostgres = undefined;
    await postgres.close();
  };
}

/** Starts one in a folder of its own that is deleted with it. `durable` false: nothing waits for the disk. */
export async function startTestPostgres({ durable }: { durable: boolean }): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-test-'));
  const postgres = await startEmbedded({ varDir: folder, log: createLogger({ level: 'silent' }), durable });
  const close = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await sharePassword(postgres);
    await createEmptyTemplate(postgres.url, async (url) => {
      await prepareSchema(url);
      await run(url, FOR_TESTS);
      await run(sameDatabase(postgres.superUrl, url), EMPTY_TABLES);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: postgres.url, superUrl: postgres.superUrl, close };
}

/** Gives the shop's role the password of the owner, so that one address gives the other (database.ts: shopUrlOf). */
async function sharePassword({ url, superUrl }: EmbeddedPostgres): Promise<void> {
  const password = pg.escapeLiteral(decodeURIComponent(new URL(url).password));
  // As a member, the owner may end what tests left open (database.ts: DROP DATABASE … WITH FORCE).
  await run(superUrl, `ALTER ROLE ${SHOP_ROLE} PASSWORD ${password}; GRANT ${SHOP_ROLE} TO isoko`);
}

/** Actions of tests that a shop never takes: they empty tables, read plans, and set the queue's clock. */
const FOR_TESTS = `
  DROP TRIGGER security_event_whole ON security_event;
  DROP TRIGGER order_event_whole ON order_event;
  DROP TRIGGER stock_move_whole ON stock_move;
  DROP TRIGGER payment_entry_whole ON payment_entry;
  GRANT TRUNCATE, MAINTAIN ON ALL TABLES IN SCHEMA public, pgboss TO ${SHOP_ROLE};
  REVOKE TRUNCATE, MAINTAIN ON audit_log, schema_migration FROM ${SHOP_ROLE};
  CREATE FUNCTION pgboss.set_test_time(at timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    EXECUTE format('CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE
      AS $now$ SELECT CAST(%L AS timestamptz) $now$', at);
  END $$`;

/** Deletes rows in any order without triggers, like TRUNCATE; only a superuser may (database.ts: emptyTables). */
const EMPTY_TABLES = `
  CREATE FUNCTION empty_tables(VARIADIC roots regclass[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET session_replication_role = replica AS $$
  DECLARE
    tables regclass[] := ARRAY(
      WITH RECURSIVE dependent (id) AS (
        SELECT CAST(unnest(roots) AS oid)
        UNION SELECT conrelid FROM pg_constraint JOIN dependent ON confrelid = id WHERE contype = 'f')
      SELECT CAST(id AS regclass) FROM dependent);
    each regclass;
    has_rows boolean;
  BEGIN
    -- Whoever still writes comes to an end first.
    EXECUTE 'LOCK TABLE ' || array_to_string(tables, ', ');
    FOREACH each IN ARRAY tables LOOP
      -- Most were never written to: a file without length has no row. Of a table in parts the parts have the files.
      CONTINUE WHEN pg_relation_size(each) = 0 AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = each);
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', each) INTO has_rows;
      IF has_rows THEN
        EXECUTE format('DELETE FROM %s', each);
      END IF;
    END LOOP;
  END $$`;

/** The superuser's address of the database of `url`. */
export function sameDatabase(superUrl: string, url: string): string {
  return Object.assign(new URL(superUrl), { pathname: new URL(url).pathname }).href;
}

function run(url: string, sql: string): Promise<unknown> {
  return onConnection(url, (client) => client.query(sql));
}
