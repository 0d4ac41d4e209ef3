import type { Client, Connection, Submittable } from 'pg';
import { wordsOf } from '../../database/generate-tables.ts';

/** PostgreSQL's description of one column of a statement's rows. */
export interface DescribedColumn {
  name: string;
  type: string;
  /** Its source column, if it is unchanged; null for an expression. */
  source: { table: string; column: string; isNotNull: boolean; words: string[] | null } | null;
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Asks PostgreSQL for the columns of a statement, without running it. @throws the fault of the statement */
export async function describeStatement(client: Client, text: string): Promise<DescribedColumn[]> {
  const fields = await new Promise<Field[]>((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
  const described: DescribedColumn[] = [];
  for (const field of fields) described.push(await lookUp(client, field));
  return described;
}

/** The two messages of the extended protocol that a driver sends before it would bind values and run. */
class Description implements Submittable {
  readonly #text: string;
  readonly #resolve: (fields: Field[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: Field[] = [];

  constructor(text: string, resolve: (fields: Field[]) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(message: { fields: Field[] }): void {
    this.#fields = message.fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

async function lookUp(
  client: Client,
  { name, dataTypeID, tableID, columnID }: Field,
): Promise<DescribedColumn> {
  const { rows } = await client.query<{
    type: string;
    relation: string | null;
    attribute: string;
    not_null: boolean;
    checks: string[];
  }>(
    `SELECT format_type($1, NULL) AS type, a.attrelid::regclass::text AS relation, a.attname AS attribute,
       a.attnotnull AS not_null,
       ARRAY(SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
         WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]) AS checks
     FROM (VALUES (1)) one LEFT JOIN pg_attribute a ON a.attrelid = $2 AND a.attnum = $3`,
    [dataTypeID, tableID, columnID],
  );
  const [found] = rows;
  if (!found) throw new Error(`${name} was not described.`);
  const { type, relation, attribute, not_null, checks } = found;
  if (relation === null) return { name, type, source: null };
  const source = {
    table: relation.replaceAll('"', ''),
    column: attribute,
    isNotNull: not_null,
    words: checks.map(wordsOf).find(Boolean) ?? null,
  };
  return { name, type, source };
}
