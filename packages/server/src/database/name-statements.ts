import { valueAt } from '@isoko/contract/rules/objects';
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A text gets a name only after this many uses: a statement used a few times is not worth the cost of a name. */
const USES_BEFORE_A_NAME = 5;
/** Each connection keeps the plans of the named statements that it ran. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2_000;

/**
 * Lets PostgreSQL parse and plan a statement once per connection instead of at each use: statements with values that
 * are sent often get a name. After 200 names no further text gets one, because the number of texts has no limit (lists
 * of any length).
 */
export function nameStatements(): (client: pg.PoolClient) => PostgresPoolClient {
  let names = makeNames('s0');
  let schemas = 0;
  const namers = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  async function query(client: pg.PoolClient, text: string, values: unknown[]) {
    const known = names;
    const name = values.length > 0 ? known(text) : undefined;
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      // A migration ran meanwhile. The statement did not run; a transaction is lost, and inTransaction starts it again.
      if (known === names) {
        schemas += 1;
        names = makeNames(`s${schemas}`);
      }
      if (client.getTransactionStatus() !== 'I') throw error;
      return client.query(text, values);
    }
  }

  return (client) => {
    const known = namers.get(client);
    if (known) return known;
    const send = (text: string, values: unknown[]) => query(client, text, values);
    // Kysely sends a cursor only if its dialect was given a class for them.
    const namer = {
      query: send as unknown as PostgresPoolClient['query'],
      release: (destroy?: boolean) => client.release(destroy),
    };
    namers.set(client, namer);
    return namer;
  };
}

/** Whether a prepared statement would now return other columns: a migration changed its table. */
export function isOutdatedPlan(error: unknown): boolean {
  return valueAt(error, 'code') === '0A000' && valueAt(error, 'routine') === 'RevalidateCachedQuery';
}

function makeNames(first: string): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_NAMES) return name;
    const used = (uses.get(text) ?? 0) + 1;
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, used);
    if (used > USES_BEFORE_A_NAME) names.set(text, `${first}_${names.size}`);
    return names.get(text);
  };
}
