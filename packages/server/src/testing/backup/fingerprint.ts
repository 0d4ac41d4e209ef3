import pg from 'pg';
import { listTables, quoted, SAME_WORDS } from '../../database/archive/shop-tables.ts';

/** The content of a database in a few numbers: equal content has equal numbers. */
export interface Fingerprint {
  /** By table: its rows, and the sum of the hashes of all of them. */
  readonly tables: Readonly<Record<string, string>>;
  /** Sums that people would check: francs and units. */
  readonly totals: Readonly<Record<string, string>>;
}

const TOTALS = `SELECT
  (SELECT count(*) || ' orders of ' || coalesce(sum(total), 0) FROM "order") AS orders,
  (SELECT count(*) || ' payments of ' || coalesce(sum(captured), 0) FROM payment) AS payments,
  (SELECT coalesce(sum(on_hand), 0) || ' on shelves, reserved ' || coalesce(sum(reserved), 0) FROM stock_unit) AS stock,
  (SELECT count(*) || ' messages' FROM outbox) AS messages`;

/** Reads every table at `url` at one moment; with `snapshot` at the moment of another connection's open snapshot. */
export async function fingerprintOf(url: string, snapshot?: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    if (snapshot !== undefined) {
      await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot)}`);
    }
    await client.query(SAME_WORDS);
    const tables: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ print: string }>(
        `SELECT count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS print
         FROM ${quoted(name)} t`,
      );
      tables[name] = rows[0]?.print ?? '';
    }
    const { rows } = await client.query<Record<string, string>>(TOTALS);
    return { tables, totals: rows[0] ?? {} };
  } finally {
    await client.end();
  }
}

/** The differences of the second from the first; empty: they are equal. */
export function differencesOf(one: Fingerprint, other: Fingerprint): string[] {
  const all = (print: Fingerprint) => ({ ...print.tables, ...print.totals });
  const [was, is] = [all(one), all(other)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((name) =>
    was[name] === is[name] ? [] : [`${name} was ${was[name]} and is ${is[name]}`],
  );
}
