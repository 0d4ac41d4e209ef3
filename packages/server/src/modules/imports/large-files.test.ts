import { expect, test } from 'vitest';
import { render } from '#server/sentences/sentence.ts';
import { planImport } from './plan-import.ts';
import type { TableRow } from './read-table.ts';
import { readTable } from './read-table.ts';

/** How often everyone else had a turn while something was worked on. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ turns: number; done: T }> {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const done = await work();
  isOver = true;
  return { turns, done };
}

const fileOf = (rows: number, cell = 'Thing') =>
  Buffer.from(['sku,name', ...Array.from({ length: rows }, (_, at) => `A-${at},${cell} ${at}`)].join('\n'));

const faultOf = (bytes: Uint8Array) =>
  readTable(bytes).then(
    () => 'none',
    (error) => render(error.details?.fields?.[0]?.message ?? String(error)),
  );

test('when a large file is read then others have a turn at every 16 kB, and after every few rows that are put in order', async () => {
  const bytes = fileOf(20_000);
  const { turns, done: table } = await turnsDuring(() => readTable(bytes));
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / 16_384));
  expect(table.rows).toHaveLength(20_000);
  expect(table.rows.at(-1)).toEqual<TableRow>({ row: 20_001, cells: ['A-19999', 'Thing 19999'] });

  const mapping = { sku: 'sku', name: 'name' } as const;
  const planned = await turnsDuring(() => planImport(table, { format: 'other', mapping }));
  expect(planned.done.size).toBe(20_000);
  // Rows are grouped, groups told apart and overhanging cells looked for, each in slices of 250.
  expect(planned.turns).toBeGreaterThanOrEqual(4 * (20_000 / 250 - 1));
});

test('when letters are cut by the end of a slice then they are read whole, in both encodings', async () => {
  const names = fileOf(3_000, 'Igitoki é·ñ·“ü”');
  expect((await readTable(names)).rows.every(({ cells }) => cells[1]?.startsWith('Igitoki é·ñ·“ü” '))).toBe(
    true,
  );
  const windows = Buffer.from(fileOf(3_000, 'Igitoki éñ').toString('utf8'), 'latin1');
  const table = await readTable(windows);
  expect(table.encoding).toBe('windows-1252');
  expect(table.rows.every(({ cells }) => cells[1]?.startsWith('Igitoki éñ '))).toBe(true);
});

test('when a cell is far too long, or a quotation mark never ends, then the file is refused with its place', async () => {
  const long = `sku,name\nA,Rice\nB,"${'x'.repeat(300_000)}"\n`;
  expect(await faultOf(Buffer.from(long))).toBe(
    'A cell in row 3 is longer than 200,000 characters. Please shorten it.',
  );
  const endless = `sku,name\nA,"${'x'.repeat(7_000_000)}"\n`;
  expect(await faultOf(Buffer.from(endless))).toMatch(
    /^This file cannot be read near line \d+: a quotation mark is missing or a cell is too long\.$/,
  );
});

test('when a file has too many rows, lines or columns then it is refused before it is read to its end', async () => {
  const most = 'Please import at most 50,000 rows and 400 columns at a time.';
  expect(await faultOf(fileOf(50_001))).toBe(most);
  expect(await faultOf(Buffer.from(`sku,name\n${'\n'.repeat(300_000)}A,Rice`))).toBe(most);
  expect(await faultOf(Buffer.from(`sku${',x'.repeat(400)}\nA`))).toBe(most);
  expect((await readTable(fileOf(50_000))).rows).toHaveLength(50_000);
});

test('when thousands of rows are one product then it is said once that these are too many variants', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `rice,Rice,${at} kg,S-${at}`);
  const table = await readTable(Buffer.from(['slug,name,size,sku', ...rows].join('\n')));
  const mapping = { slug: 'slug', name: 'name', size: 'size', sku: 'sku' } as const;
  const plan = await planImport(table, { format: 'other', mapping });
  const draft = plan.productAt(0);
  expect(plan.size).toBe(1);
  expect(draft?.rows).toBe(5_000);
  expect(draft?.remarks.map(({ message }) => render(message))).toEqual([
    'A product can have at most 100 variants.',
  ]);
});
