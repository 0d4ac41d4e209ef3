import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { machineMutants } from './machines.ts';
import { moneyMutants } from './money.ts';
import { orderMutants } from './orders.ts';
import { peopleMutants } from './people.ts';
import { purchaseMutants } from './purchases.ts';
import { runningMutants } from './running.ts';
import { shopMutants } from './shop.ts';

/** One rule of the shop, and how to break it to see whether a test notices. */
export interface Mutant {
  /** The rule, as a sentence. */
  rule: string;
  /** The source that enforces it. It is found exactly once in the sources of all packages, wherever its lines break. */
  before: string;
  /** What replaces it. */
  after: string;
  /** The nearest tests: names of test files without folder and `.test.ts`. */
  tests: readonly string[];
}

/** Every rule to break, in sequence: the quick ones first. */
export const MUTANTS: readonly Mutant[] = [
  ...moneyMutants,
  ...orderMutants,
  ...runningMutants,
  ...purchaseMutants,
  ...peopleMutants,
  ...shopMutants,
  ...machineMutants,
];

/** Where a mutant's source is. */
export interface Place {
  file: string;
  start: number;
  end: number;
}

/** The files of the packages, by their paths from the root. */
export interface Tree {
  sources: ReadonlyMap<string, string>;
  /** Paths of test files by their names without folder and `.test.ts`. */
  tests: ReadonlyMap<string, readonly string[]>;
}

/** Triggers enforce rules too. */
const SOURCE = /\.tsx?$|migrations\/[^/]+\.sql$/;
const TEST = /\.test\.tsx?$/;

/** Reads every source and finds every test file of the packages. */
export function readTree(root: string): Tree {
  const names = readdirSync(join(root, 'packages')).flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('packages', name, 'src', file),
    ),
  );
  const files = names.filter((name) => SOURCE.test(name));
  const tests = files.filter((name) => TEST.test(name));
  const sources = files.filter((name) => !TEST.test(name));
  return {
    sources: new Map(sources.map((name) => [name, readFileSync(join(root, name), 'utf8')])),
    tests: Map.groupBy(tests, (name) => basename(name).replace(TEST, '')),
  };
}

/** Every place of a mutant's source: line breaks make no difference. */
export function placesOf({ before }: Pick<Mutant, 'before'>, { sources }: Tree): Place[] {
  const words = before.trim().split(/\s+/);
  const pattern = words.map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('\\s+');
  return [...sources].flatMap(([file, text]) =>
    // The first word alone is searched first: most files do not contain it.
    text.includes(words[0] ?? '')
      ? [...text.matchAll(new RegExp(pattern, 'g'))].map((found) => ({
          file,
          start: found.index,
          end: found.index + found[0].length,
        }))
      : [],
  );
}

/** The faults of a mutant, a sentence each: its source has changed, or one of its test files was renamed. */
export function faultsOf(mutant: Mutant, tree: Tree): string[] {
  const found = placesOf(mutant, tree).map(({ file }) => file);
  const missing = mutant.tests.filter((name) => !tree.tests.has(name));
  return [
    ...(found.length === 1
      ? []
      : [`“${mutant.before}” stands ${found.length} times: ${found.join(', ') || 'nowhere'}`]),
    ...missing.map((name) => `there is no test file ${name}.test.ts`),
    ...(mutant.tests.length ? [] : ['it names no tests']),
    ...(mutant.before === mutant.after ? ['it changes nothing'] : []),
  ].map((fault) => `${mutant.rule}: ${fault}`);
}
