import pg from 'pg';
import { SHOP_ROLE } from './embedded/shop-role.ts';
import { holdMigrations } from './migrate.ts';

const ROLE = pg.escapeIdentifier(SHOP_ROLE);

/**
 * Rows of every table of the shop and of its queue, and nothing that changes a table. The audit log is only added to,
 * security events are added and forgotten, and what was migrated is for the owner to write.
 */
const RIGHTS = `
  GRANT USAGE ON SCHEMA public, pgboss TO ${ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${ROLE};
  GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${ROLE};
  REVOKE UPDATE, DELETE ON audit_log FROM ${ROLE};
  REVOKE UPDATE ON security_event FROM ${ROLE};
  REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${ROLE};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${ROLE};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${ROLE}`;

/** Gives the shop's role its rights, where the server at `url`, an address of the tables' owner, has such a role. */
export async function grantRights(url: string): Promise<void> {
  await onClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SHOP_ROLE]);
    if (!rowCount) return;
    await holdMigrations(client);
    await client.query(`BEGIN; ${RIGHTS}; COMMIT`);
  });
}

/** Whether whoever comes by `url` can change the tables themselves, and so the audit log; true of an empty database. */
export async function mayChangeSchema(url: string): Promise<boolean> {
  return onClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(`SELECT coalesce(
      (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.audit_log')), true) AS may`);
    return rows[0]?.may ?? true;
  });
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'isoko rights',
    connectionTimeoutMillis: 5_000,
  });
  // The query in flight reports the loss of the connection; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
