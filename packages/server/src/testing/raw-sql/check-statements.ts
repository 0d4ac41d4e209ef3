import type { Client } from 'pg';
import { compareRow, type Difference } from './compare-row.ts';
import { describeStatement } from './describe-statement.ts';
import type { Statement } from './read-statements.ts';

/** The faults of these statements and of their row types, each with its place; empty if there are none. */
export async function checkStatements(client: Client, statements: readonly Statement[]): Promise<string[]> {
  const wrong: string[] = [];
  const differences: { statement: Statement; neverNull: string[] }[] = [];
  for (const statement of statements) {
    if (statement.unclear) wrong.push(`${statement.where} ${statement.unclear}`);
    for (const text of statement.texts) {
      const difference = await compare(client, statement, text);
      wrong.push(...difference.wrong.map((each) => `${statement.where} ${each}`));
      differences.push({ statement, neverNull: difference.neverNull });
    }
  }
  for (const { statement, neverNull } of differences) {
    const sharing = differences.filter((each) => each.statement.rowName === statement.rowName);
    const always = neverNull.filter((name) => sharing.every((each) => each.neverNull.includes(name)));
    wrong.push(...always.map((name) => `${statement.where} ${name} is never null`));
  }
  return [...new Set(wrong)];
}

async function compare(client: Client, { row }: Statement, text: string): Promise<Difference> {
  try {
    const described = await describeStatement(client, text);
    return row ? compareRow(row, described, text) : { wrong: [], neverNull: [] };
  } catch (error) {
    return { wrong: [`${error} in ${text}`], neverNull: [] };
  }
}
