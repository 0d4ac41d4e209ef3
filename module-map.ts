import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readSource, SERVER, type Source } from './architecture-sources.ts';
import { routes } from './packages/contract/src/index.ts';

/** The path of the map. `npm run generate:map` writes it, a test fails when it is stale. */
export const MAP = 'docs/map.md';
const MODULES = `${SERVER}modules/`;
const HANDLERS = `${SERVER}job-handlers.ts`;
const SCHEMA = `${SERVER}database/schema.sql`;

/** The content of a module, or of another folder of the server that names tables or handles calls. */
interface Room {
  name: string;
  uses: string[];
  writes: string[];
  reads: string[];
  calls: string[];
  jobs: string[];
  tests: string[];
}

/** The map of the server's modules as markdown, from the present files. */
export function drawMap(): string {
  const sources = globSync(`${SERVER}**/*.ts`).map((path) => readSource(path, readFileSync(path, 'utf8')));
  const jobs = readJobs();
  const names = [...new Set(sources.map(roomOf))].filter((name) => name !== undefined).sort();
  const rooms = names.map((name) => readRoom(name, { sources, jobs })).filter(isWorthALine);
  const modules = rooms.filter(({ name }) => !name.endsWith('/'));
  const beside = rooms.filter(({ name }) => name.endsWith('/'));
  return [
    '# The map',
    '',
    'Written by `npm run generate:map`: what each module of `packages/server/src/modules` uses, which tables its stores write or only read',
    '([schema.sql](../packages/server/src/database/schema.sql)), which calls it answers, which jobs it does, and what tests it.',
    ...modules.flatMap(draw),
    '',
    '# Beside the modules',
    ...beside.flatMap(draw),
    '',
  ].join('\n');
}

/**
 * The name of a module, or of another folder of the server with a slash; undefined for files that only tests
 * and tools need.
 */
function roomOf({ path }: Source): string | undefined {
  const inside = path.slice(SERVER.length);
  if (/^(testing|simulator|database|backup)\/|^[^/]+$/.test(inside)) return undefined;
  return inside.match(/^modules\/([^/]+)\//)?.[1] ?? `${inside.split('/')[0]}/`;
}

function readRoom(name: string, from: { sources: Source[]; jobs: Map<string, string[]> }): Room {
  const files = from.sources.filter((file) => roomOf(file) === name);
  const code = files.filter(({ path }) => !path.endsWith('.test.ts'));
  const stores = code.filter(({ path }) => name.endsWith('/') || path.endsWith('.store.ts'));
  const writes = tablesOf(
    stores,
    /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:INTO|UPDATE|DELETE FROM)\s+"?(\w+)/g,
  );
  const reads = tablesOf(stores, /(?:selectFrom|[jJ]oin)\(\s*\[?\s*'(\w+)|\b(?:FROM|JOIN)\s+"?(\w+)/g);
  return {
    name,
    uses: name.endsWith('/')
      ? []
      : unique(code.flatMap((file) => modulesOf(file))).filter((each) => each !== name),
    writes,
    reads: reads.filter((table) => !writes.includes(table)),
    calls: unique(code.flatMap(({ text }) => all(text, /bindRoute\(\s*\w+,\s*'([A-Z]+ [^']+)'/g))).filter(
      (call) => call in routes,
    ),
    jobs: from.jobs.get(name) ?? [],
    tests: files
      .filter((file) => !code.includes(file))
      .map(({ path }) => posix.basename(path, '.test.ts'))
      .sort(),
  };
}

function isWorthALine({ name, writes, reads, calls }: Room): boolean {
  return !name.endsWith('/') || writes.length + reads.length + calls.length > 0;
}

function modulesOf({ imports }: Source): string[] {
  return imports.flatMap(({ target }) => (target.startsWith(MODULES) ? [target.split('/')[4] ?? ''] : []));
}

let tables: Set<string> | undefined;

function tablesOf(stores: Source[], pattern: RegExp): string[] {
  tables ??= new Set(all(readFileSync(SCHEMA, 'utf8'), /^CREATE (?:TABLE|VIEW) "?(\w+)/gm));
  const code = stores.map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')).join('\n');
  return unique(all(code, pattern)).filter((name) => tables?.has(name));
}

/** Jobs and sweeps by the module of their story. */
function readJobs(): Map<string, string[]> {
  const { text } = readSource(HANDLERS, readFileSync(HANDLERS, 'utf8'));
  const jobs = new Map<string, string[]>();
  for (const [, stories = '', from = ''] of text.matchAll(/import \{ ([^}]+) \} from '\.\/([^']+)'/g)) {
    const room = roomOf(readSource(posix.join(SERVER, from), ''));
    const names = stories.split(', ').flatMap((story) => {
      const done = all(text, new RegExp(`^ +'([\\w.]+)':[^\\n]*\\b${story}\\(`, 'gm'));
      return done.length === 0 && story.startsWith('sweep') ? [story] : done;
    });
    if (room) jobs.set(room, [...(jobs.get(room) ?? []), ...names].sort());
  }
  return jobs;
}

function draw({ name, uses, writes, reads, calls, jobs, tests }: Room): string[] {
  const line = (word: string, things: string[]) =>
    things.length > 0 ? [`- ${word}: ${things.join(', ')}`] : [];
  return [
    '',
    `## ${name}`,
    '',
    ...line('uses', uses),
    ...line('writes', writes),
    ...line('reads', reads),
    ...line(
      'calls',
      byPath(calls).map((call) => `\`${call}\``),
    ),
    ...line('jobs', jobs),
    ...line('tests', tests),
  ];
}

function byPath(calls: string[]): string[] {
  return calls.toSorted((one, other) => (one.split(' ')[1] ?? '').localeCompare(other.split(' ')[1] ?? ''));
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => found.slice(1).find(Boolean) ?? '');
}

function unique(names: string[]): string[] {
  return [...new Set(names)].sort();
}

if (import.meta.main) writeFileSync(MAP, drawMap());
