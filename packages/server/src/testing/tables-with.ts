import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Every table, the queue's included, in which one of these words stands, whatever the column; upper and lower case alike. */
export async function tablesWith(ctx: Context, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss') ORDER BY 1, 2`.execute(ctx.db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const patterns = words.map((word) => `%${word}%`);
    const hit = await sql`SELECT FROM ${sql.id(schema, name)} AS t
      WHERE t::text ILIKE ANY (${patterns}::text[]) LIMIT 1`.execute(ctx.db);
    if (hit.rows.length) found.push(schema === 'public' ? name : `${schema}.${name}`);
  }
  return found;
}
