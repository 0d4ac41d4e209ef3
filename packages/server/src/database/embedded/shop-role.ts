import pg from 'pg';

/**
 * As whom the shop works: reads and writes rows, owns nothing, makes nothing, and cannot touch the audit log
 * (decisions/0132). The rights come with the schema (prepare-schema.ts). An external database may have it too.
 */
export const SHOP_ROLE = 'isoko_shop';

/** Makes the shop's role where a cluster has none: a new one, or one of an older release. `superUrl`: for a superuser. */
export async function ensureShopRole(superUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SHOP_ROLE]);
    if (rowCount) return;
    const role = pg.escapeIdentifier(SHOP_ROLE);
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
