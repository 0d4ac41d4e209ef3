import type { DescribedColumn } from './describe-statement.ts';
import type { ColumnType, RowType } from './row-type.ts';

/** The driver's JavaScript type for a type (database/connect.ts has our own two parsers). */
const READ_AS: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'string',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'object',
  jsonb: 'object',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  // The driver has no parser for arrays of these: their elements stay text.
  'bigint[]': 'string[]',
};

/** Expressions that are never null, whatever their arguments; any other is marked with NEVER_NULL. */
const NEVER_NULL_BY_FORM =
  /^(count\s*\(|\(?\s*SELECT count\s*\(|EXISTS\s*\(|\(EXISTS\s*\(|ARRAY\s*[([]|json_build_object\s*\(|coalesce\s*\([\s\S]*,\s*('[^']*'|-?\d+|true|false)\s*\)(::\w+)?$|\(\s*SELECT coalesce\s*\([\s\S]*,\s*('[^']*'|-?\d+)\s*\)(::\w+)?\s+FROM[^;]*\)$|true\b|false\b|'[^']*'$|CASE\b(?![\s\S]*\bTHEN (?!'))[\s\S]*\bELSE '[^']*'\s+END$)|\bIS (NOT )?NULL$/i;

/** Follows an expression that is never null although PostgreSQL cannot know. */
const NEVER_NULL = '/* not null */';

/** The faults of a row's type. */
export interface Difference {
  /** Columns of the database that differ from the type. */
  wrong: string[];
  /** Nullable columns of the type that are never null here: correct if another statement shares the type. */
  neverNull: string[];
}

/** Compares a row's type with PostgreSQL's description of the statement. */
export function compareRow(row: RowType, described: readonly DescribedColumn[], text: string): Difference {
  const items = selectList(text);
  const wrong: string[] = [];
  const neverNull: string[] = [];
  const names = described.map((each) => each.name);
  for (const name of new Set(names.filter((each, at) => names.indexOf(each) !== at))) {
    wrong.push(`${name} is selected twice`);
  }
  for (const name of row.keys()) if (!names.includes(name)) wrong.push(`${name} is not selected`);
  const selectsAll = items.some((item) => /(^|\.)\*$/.test(item.text));
  for (const column of described) {
    const said = row.get(column.name);
    const isNullable = mayBeNull(column, items, text);
    if (said?.mayBeNull && isNullable === false) neverNull.push(column.name);
    if (said) wrong.push(...compareColumn(column, said, isNullable));
    else if (!selectsAll) wrong.push(`${column.name} is selected and not in the row's type`);
  }
  return { wrong, neverNull };
}

function compareColumn(column: DescribedColumn, said: ColumnType, isNullable: boolean | 'unknown'): string[] {
  const { name, type, source } = column;
  const wrong: string[] = [];
  const read = READ_AS[type];
  // `SELECT NULL AS x` has no type of its own.
  const isBareNull =
    said.kind === '' || (type === 'text' && source === null && said.mayBeNull && isNullable === true);
  if (!isBareNull && said.kind !== read)
    wrong.push(`${name} is ${said.kind}, but ${type} comes as ${read ?? 'text'}`);
  if (said.mayBeAbsent) wrong.push(`${name} is never absent`);
  if (isNullable === true && !said.mayBeNull) wrong.push(`${name} may be null`);
  const missing = said.words && source?.words?.filter((word) => !said.words?.includes(word));
  if (missing?.length) wrong.push(`${name} may be ${missing.join(', ')} too`);
  return wrong;
}

/** 'unknown' if the type is free to choose. */
function mayBeNull(
  { name, source }: DescribedColumn,
  items: readonly Item[],
  text: string,
): boolean | 'unknown' {
  const item = items.find((each) => each.name === name);
  if (item?.isNeverNull) return false;
  if (source) {
    if (!source.isNotNull) return isAskedNotNull(item, name, text) ? 'unknown' : true;
    return isOuterJoined(source.table, text);
  }
  if (item && NEVER_NULL_BY_FORM.test(item.text)) return false;
  return true;
}

/**
 * Whether a table's row may be missing: the table is joined by LEFT JOIN, or something is joined to it by FULL JOIN.
 */
function isOuterJoined(table: string, text: string): boolean {
  return new RegExp(`\\bLEFT JOIN (LATERAL )?"?${table}"?[\\s(]`, 'i').test(text);
}

/** Whether the statement only selects rows in which this column is not null. */
function isAskedNotNull(item: Item | undefined, name: string, text: string): boolean {
  const column = (item?.text ?? name).replace(/\s+AS\s.*$/i, '').trim();
  return new RegExp(`(^|[\\s(])${column.replace('.', '\\.')} IS NOT NULL`, 'i').test(text);
}

/** One selected item. */
interface Item {
  /** The expression, without its name. */
  text: string;
  name: string;
  isNeverNull: boolean;
}

/** The items of the outermost SELECT or RETURNING of a statement. */
function selectList(text: string): Item[] {
  const { depths, plain } = scan(text);
  const starts = [...plain.matchAll(/\b(SELECT|RETURNING)\b(\s+DISTINCT\b(\s+ON\s*\([^)]*\))?)?/gi)].filter(
    (found) => depths[found.index] === 0,
  );
  const returning = starts.findLast((found) => /^RETURNING/i.test(found[0]));
  const start = returning ?? starts[0];
  if (!start) return [];
  const from = start.index + start[0].length;
  const end = [...plain.matchAll(/\b(FROM|WHERE|UNION|ORDER BY|GROUP BY|LIMIT)\b/gi)].find(
    (found) => found.index > from && depths[found.index] === 0,
  );
  return split(text, depths, from, end?.index ?? text.length).map(toItem);
}

function toItem(written: string): Item {
  const isNeverNull = written.includes(NEVER_NULL);
  const bare = written.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
  const [, expression = bare, alias] = /^([\s\S]*?)\s+AS\s+"?(\w+)"?$/i.exec(bare) ?? [];
  const name = alias ?? /"?(\w+)"?$/.exec(bare)?.[1] ?? '';
  return { text: expression.trim(), name, isNeverNull };
}

/** The depth of parentheses at each character; `plain` is the text with quoted text blanked. */
function scan(text: string): { depths: number[]; plain: string } {
  const plain = text.replaceAll(/'(?:[^']|'')*'|\/\*[\s\S]*?\*\//g, (found) => ' '.repeat(found.length));
  let depth = 0;
  const depths = [...plain].map((character) => {
    if (character === '(' || character === '[') depth += 1;
    const here = depth;
    if (character === ')' || character === ']') depth -= 1;
    return here;
  });
  return { depths, plain };
}

function split(text: string, depths: readonly number[], from: number, to: number): string[] {
  const items: string[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    if (text[at] !== ',' || depths[at] !== 0) continue;
    items.push(text.slice(start, at));
    start = at + 1;
  }
  items.push(text.slice(start, to));
  return items;
}
