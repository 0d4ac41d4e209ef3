import { sql } from 'kysely';
import pg from 'pg';
import { installJobs, listMissingQueues } from '../jobs/install-jobs.ts';
import { OpeningError } from '../opening-error.ts';
import { onConnection } from './connect.ts';
import { SHOP_ROLE } from './embedded/cluster.ts';
import { catchUp, readDistance, whileMigrating } from './migrate.ts';
import type { Db } from './tables.ts';

/**
 * Brings tables, queue and rights at `url`, an address of the tables' owner, to this version of the shop. Returns the
 * migrations that ran. Changes nothing that a later release made: it may have its own queues and rights.
 */
export async function prepareSchema(url: string, say?: (sentence: string) => void): Promise<string[]> {
  const { ran, later } = await catchUp(url, undefined, say);
  if (later.length > 0) {
    say?.(
      `The database is that of a later release (${later.at(-1)}): this one works on it and changes no table.`,
    );
    return ran;
  }
  await installJobs(url);
  await grantRights(url);
  return ran;
}

/**
 * Prepares the schema like `prepareSchema`; a role that does not own the tables only checks that they are prepared.
 * Returns whether the role of `url` owns them.
 * @throws OpeningError if they are not prepared and the owner must do it.
 */
export async function requireSchema(
  url: string,
  say?: (sentence: string) => void,
): Promise<{ isOwner: boolean }> {
  if (await mayChangeSchema(url)) {
    await prepareSchema(url, say);
    return { isOwner: true };
  }
  const { pending } = await readDistance(url);
  const missing = [...pending, ...(await listMissingQueues(url))];
  if (missing.length > 0) {
    throw new OpeningError(
      `The database lacks ${missing.join(', ')}, and the user of DATABASE_URL does not own its tables: run npm run migrate with the address of their owner first.`,
    );
  }
  return { isOwner: false };
}

const ROLE = pg.escapeIdentifier(SHOP_ROLE);

/**
 * Rows of every table of the shop and of its queue, without changes of tables. The audit log allows only inserts, and
 * only its owner sets its start; security events allow inserts and deletes; only the owner records migrations.
 */
const RIGHTS = `
  GRANT USAGE ON SCHEMA public, pgboss TO ${ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${ROLE};
  GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${ROLE};
  REVOKE UPDATE, DELETE ON audit_log FROM ${ROLE};
  REVOKE INSERT, UPDATE, DELETE ON audit_start FROM ${ROLE};
  REVOKE UPDATE ON security_event FROM ${ROLE};
  REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${ROLE};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${ROLE};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${ROLE}`;

/** Gives the shop's role its rights, if the server at `url`, an address of the tables' owner, has that role. */
export async function grantRights(url: string): Promise<void> {
  await onConnection(
    url,
    async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SHOP_ROLE]);
      if (!rowCount) return;
      await whileMigrating(url, () => client.query(`BEGIN; ${RIGHTS}; COMMIT`));
    },
    'isoko rights',
  );
}

/** Whether the role of `url` can change the tables themselves, and so the audit log; true for an empty database. */
async function mayChangeSchema(url: string): Promise<boolean> {
  return onConnection(
    url,
    async (client) => {
      const { rows } = await client.query<{ may: boolean }>(`SELECT coalesce(
      (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.audit_log')), true) AS may`);
      return rows[0]?.may ?? true;
    },
    'isoko rights',
  );
}

/** Behind a pooler, connections of the shop get their settings from its role. */
const UNPROTECTED_BY_ROLE = `Through the pooler of DATABASE_URL nothing ends a slow statement: say ALTER ROLE … SET statement_timeout = '5s' and ALTER ROLE … SET lock_timeout = '3s' of its user to PostgreSQL, and restart the pooler.`;
const POOLED =
  'DATABASE_URL leads to a pooler of connections: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations and for what is heard by LISTEN.';
/** A pooler's message about a connection setting that it does not know. */
const UNSUPPORTED = /unsupported startup parameter/;

/**
 * Requires that the database itself ends slow statements of the shop, directly or through a pooler.
 * @throws OpeningError with one sentence that says what to set
 */
export async function requireProtection(db: Db, { isPooled }: { isPooled: boolean }): Promise<void> {
  const { rows } = await sql<{ statement: string; lock: string }>`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`
    .execute(db)
    .catch((error) => {
      const isPooler = error instanceof Error && UNSUPPORTED.test(error.message);
      throw isPooler ? new OpeningError(POOLED, { cause: error }) : error;
    });
  const isProtected = rows.every(({ statement, lock }) => statement !== '0' && lock !== '0');
  if (!isProtected) throw new OpeningError(isPooled ? UNPROTECTED_BY_ROLE : POOLED);
}
