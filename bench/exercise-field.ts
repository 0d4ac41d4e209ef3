import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyTree } from './copy-tree.ts';

// `npm run exercise:field`: adds a text field (`origin`) to products in a copy of the working tree, counts the
// files that change, proves that a test or type check fails if any of them is forgotten, and removes the field
// again (decisions/0141).

const TABLES = 'packages/server/src/database/tables.generated.ts';
const SCHEMA = 'packages/server/src/database/schema.sql';

/** With more files than this the table does not keep its promise. */
const MOST_FILES = 6;

/** One file edited by hand: a line inserted before `before`, or `text` as a new file. */
interface Edit {
  what: string;
  file: string;
  before?: string;
  text: string;
  /** The check that fails if this edit is forgotten: the types of a package, or a test. */
  missedBy: { types: string } | { test: string };
}

const EDITS: readonly Edit[] = [
  {
    what: 'the column, by a migration',
    file: 'packages/server/src/database/migrations/9999_origin.sql',
    text: 'ALTER TABLE product ADD COLUMN origin text;\n',
    missedBy: { test: 'packages/server/src/database/tables.test.ts' },
  },
  {
    what: 'the field, in the table of fields, with its names on the page',
    file: 'packages/contract/src/product-fields.ts',
    before: '  vat_class: {',
    text: `  origin: {
    ...{ kind: 'text', longest: 120, isCopied: true, aliases: ['country'], label: 'Origin' },
    shown: { en: 'Origin', fr: 'Origine', rw: 'Aho biva' },
  },
`,
    missedBy: { types: 'packages/storefront' },
  },
  {
    what: 'its place on the page',
    file: 'packages/storefront/src/pages/product/late/facts.tsx',
    before: "dimensions: t('Dimensions')",
    text: "origin: t('Origin'), ",
    missedBy: { types: 'packages/storefront' },
  },
];

/** Everything that a change of a product's fields can break; the browser is left out. */
const TYPES = ['packages/contract', 'packages/server', 'packages/storefront', 'packages/admin', '.'];
const TESTS = [
  'packages/server/src/database/tables.test.ts',
  'packages/server/src/modules/catalogue',
  'packages/server/src/modules/imports/imports.test.ts',
  'packages/server/src/modules/exports',
  'packages/server/src/http/specification.test.ts',
  'packages/storefront/src/messages',
  'packages/storefront/src/state/cart/cart.test.ts',
  'packages/admin/src/resources',
];

const { ensureBuilt } = await import(join(import.meta.dirname, '../tools/build.mjs'));
await ensureBuilt(process.execPath);
const copy = await mkdtemp(join(tmpdir(), 'isoko-exercise-'));
try {
  await exercise();
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function exercise(): Promise<void> {
  await openCopy();
  for (const edit of EDITS) await write(edit);
  expect('without the generated tables', await types('packages/server'), false);
  await generate();
  const changed = await changedFiles();
  expect(`at most ${MOST_FILES} files`, changed.length <= MOST_FILES, true);
  for (const project of TYPES) expect(`types of ${project}`, await types(project), true);
  expect('tests', await tests(TESTS), true);
  for (const edit of EDITS) {
    await undo(edit);
    const { missedBy } = edit;
    const holds = 'test' in missedBy ? await tests([missedBy.test]) : await types(missedBy.types);
    expect(`without ${edit.what}`, holds, false);
    await write(edit);
  }
  for (const edit of EDITS) await undo(edit);
  await generate();
  expect('nothing is left of it', (await changedFiles()).length === 0, true);
  console.log(`\nA text field of a product: ${changed.length} files, ${EDITS.length} of them by hand.`);
  for (const file of changed)
    console.log(`  ${file}${[TABLES, SCHEMA].includes(file) ? ' (generated)' : ''}`);
}

/** The working tree under git, which then lists the changes. */
async function openCopy(): Promise<void> {
  await copyTree(copy);
  await git(copy, ['init', '-q']);
  await git(copy, ['add', '-A']);
}

async function write({ file, before, text }: Edit): Promise<void> {
  const path = join(copy, file);
  if (before === undefined) return writeFile(path, text);
  const [head, ...rest] = (await readFile(path, 'utf8')).split(before);
  if (rest.length !== 1) throw new Error(`“${before}” does not stand once in ${file}.`);
  await writeFile(path, `${head}${text}${before}${rest[0]}`);
}

async function undo({ file, before, text }: Edit): Promise<void> {
  const path = join(copy, file);
  if (before === undefined) return rm(path);
  await writeFile(path, (await readFile(path, 'utf8')).replace(text, ''));
}

/** Runs the commands that write generated files. */
async function generate(): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8'));
  const commands = Object.entries<string>(scripts).filter(([name]) => name.startsWith('generate:'));
  for (const [, command] of commands) {
    const args = command.split(' ').filter((word) => !['exec', 'node', 'tools/run.mjs'].includes(word));
    if (!(await node(args))) throw new Error(`This failed: ${command}`);
  }
}

function types(project: string): Promise<boolean> {
  const known = [
    '--incremental',
    '--tsBuildInfoFile',
    join(copy, `${project.replace('/', '-')}.tsbuildinfo`),
  ];
  return node(['node_modules/typescript/bin/tsc', '-p', project, ...known]);
}

function tests(files: readonly string[]): Promise<boolean> {
  return node(['node_modules/vitest/vitest.mjs', 'run', ...files]);
}

/** Whether a file runs successfully on this Node, in the copy. */
async function node(args: readonly string[]): Promise<boolean> {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
    return true;
  } catch (error) {
    if (process.argv.includes('--verbose')) console.log((error as { stdout?: string }).stdout);
    return false;
  }
}

async function changedFiles(): Promise<string[]> {
  const { stdout } = await git(copy, [
    'status',
    '--porcelain',
    '--untracked-files=all',
    '--',
    'packages',
    'docs',
  ]);
  // Two letters a file: the first is the index, to which everything was added, the second the tree.
  return stdout.split('\n').flatMap((line) => (/^.[MD?]/.test(line) ? [line.slice(3)] : []));
}

function git(cwd: string, args: string[]): Promise<{ stdout: string }> {
  return promisify(execFile)('git', args, { cwd, maxBuffer: 64 * 1024 * 1024 });
}

function expect(what: string, holds: boolean, wanted: boolean): void {
  if (holds !== wanted) process.exitCode = 1;
  const told = wanted ? 'holds' : 'is noticed';
  console.log(holds === wanted ? `✓ ${what}: ${told}` : `✗ ${what}: should have been “${told}”`);
}
