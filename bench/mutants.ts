import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.ts';
import { faultsOf, MUTANTS, type Mutant, type Place, placesOf, readTree } from './mutants/mutant.ts';

// `npm run mutants`: breaks a rule of the shop in a copy of the working tree, runs the nearest tests, restores
// it, and continues with the next; rules that no test notices are reported (decisions/0150). `--check` only
// checks that every rule is still found; `--only 7,12`, `--from 10 --to 20` select some of them, `--near` skips
// the other tests when the nearest tests noticed nothing.

const ROOT = join(import.meta.dirname, '..');
/** Mutants at the same time: each runs tests on a PostgreSQL of its own. */
const LANES = 2;
/** The command fails if a lower percentage is noticed. */
const ENOUGH = 95;

/** The outcome of a mutant. `by`: the test that noticed it. */
interface Outcome {
  number: number;
  mutant: Mutant;
  state: 'died' | 'survived' | 'stale' | 'broken';
  by: string;
}

/** The tests' result for a mutant. */
type Verdict = Pick<Outcome, 'state' | 'by'>;

interface Report {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The functions with which `npm test` starts its steps and cleans up. */
interface Tools {
  runStep(
    command: string,
    args: string[],
    options: { cwd: string; env: NodeJS.ProcessEnv; quiet: boolean },
  ): Promise<{ code: number; output: string }>;
  clearScratch(folder: string): Promise<void>;
}

/** Builds everything, or the parts with these names, unless they are built. */
interface Build {
  ensureBuilt(node: string, names?: string[]): Promise<void>;
}

const tools = (name: string) => import(join(ROOT, 'tools', `${name}.mjs`));
const { runStep }: Tools = await tools('run-step');
const { clearScratch }: Tools = await tools('scratch');
const { ensureBuilt }: Build = await tools('build');

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    only: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    near: { type: 'boolean' },
  },
});
const tree = readTree(ROOT);
if (options.check) check();
else await run();

function check(): void {
  const faults = MUTANTS.flatMap((mutant) => faultsOf(mutant, tree));
  for (const fault of faults) console.log(fault);
  console.log(`${MUTANTS.length} rules, ${faults.length} faults`);
  if (faults.length) process.exitCode = 1;
}

async function run(): Promise<void> {
  const queue = chosen();
  const outcomes: Outcome[] = [];
  await ensureBuilt(process.execPath);
  const scratch = await mkdtemp(join(tmpdir(), 'isoko-mutants-'));
  const goOn = async (_: unknown, at: number) => {
    const copy = join(scratch, `tree-${at}`);
    await copyTree(copy);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const outcome = await tryOut(copy, scratch, next);
      outcomes.push(outcome);
      tell(outcome);
    }
  };
  try {
    const ends = await Promise.allSettled(Array.from({ length: LANES }, goOn));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    sumUp(outcomes);
  } catch (error) {
    // A signal ended a step: that is not a failure to report.
    const { exitCode } = error as { exitCode?: number };
    if (exitCode === undefined) throw error;
    process.exitCode = exitCode;
  } finally {
    await clearScratch(scratch);
  }
}

function chosen(): { number: number; mutant: Mutant }[] {
  const { only, from = '1', to = String(MUTANTS.length) } = options;
  const named = only?.split(',').map(Number);
  return MUTANTS.map((mutant, at) => ({ mutant, number: at + 1 })).filter(
    ({ number }) => named?.includes(number) ?? (number >= Number(from) && number <= Number(to)),
  );
}

/** Breaks one rule in the copy, runs the nearest tests and then those of its folder, and puts the rule back. */
async function tryOut(
  copy: string,
  scratch: string,
  { number, mutant }: Pick<Outcome, 'number' | 'mutant'>,
): Promise<Outcome> {
  const [place] = placesOf(mutant, tree);
  const [fault] = faultsOf(mutant, tree);
  if (fault || !place) return { number, mutant, state: 'stale', by: fault ?? '' };
  const near = mutant.tests.flatMap((name) => tree.tests.get(name) ?? []);
  const path = join(copy, place.file);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, broken(whole, place, mutant));
  try {
    const verdict = await judge(copy, scratch, near);
    if (verdict.state !== 'survived' || options.near) return { number, mutant, ...verdict };
    return { number, mutant, ...(await judge(copy, scratch, farFrom(place, near))) };
  } finally {
    await writeFile(path, whole);
  }
}

function broken(text: string, { start, end }: Place, { after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}

/** The other tests in the folder of the broken source. */
function farFrom({ file }: Place, near: readonly string[]): string[] {
  const folder = `${dirname(file)}/`;
  return [...tree.tests.values()].flat().filter((name) => name.startsWith(folder) && !near.includes(name));
}

/** Runs the tests, and repeats the file in which one failed: on a busy machine a test may fail without a reason. */
async function judge(copy: string, scratch: string, files: readonly string[]): Promise<Verdict> {
  const verdict = await runTests(copy, scratch, files);
  if (verdict.state !== 'died') return verdict;
  const again = await runTests(copy, scratch, [verdict.file]);
  return again.state === 'died' ? again : runTests(copy, scratch, files);
}

async function runTests(
  copy: string,
  scratch: string,
  files: readonly string[],
): Promise<Verdict & { file: string }> {
  if (!files.length) return { state: 'survived', by: '', file: '' };
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  try {
    if (await startShops(copy, files)) await buildServer(copy);
  } catch (error) {
    return { state: 'broken', by: String(error), file: '' };
  }
  const { output } = await runStep(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...files, '--bail=1', '--maxWorkers=1'],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    { cwd: copy, env: { ...process.env, TMPDIR: scratch }, quiet: true },
  );
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { state: 'broken', by: output.slice(-2_000), file: '' };
  return read(JSON.parse(text));
}

/** Whether one of these files starts whole shops: those run the built server. */
async function startShops(copy: string, files: readonly string[]): Promise<boolean> {
  const texts = await Promise.all(files.map((file) => readFile(resolve(copy, file), 'utf8')));
  return texts.some((text) => /\/(run-shop|storm|attack)[\w/-]*\.ts'/.test(text));
}

/** Builds the server of the copy, with the broken rule in it. */
async function buildServer(copy: string): Promise<void> {
  const its: Build = await import(join(copy, 'tools', 'build.mjs'));
  await its.ensureBuilt(process.execPath, ['server']);
}

/** A file that could not even be read proves nothing: only a failed test, or a failed set-up, counts. */
function read({ success, testResults }: Report): Verdict & { file: string } {
  if (success) return { state: 'survived', by: '', file: '' };
  const failed = testResults.filter(({ status }) => status === 'failed');
  const [first] = failed.filter(({ assertionResults }) => assertionResults.length > 0);
  if (!first) return { state: 'broken', by: failed[0]?.message ?? 'the tests did not run', file: '' };
  const test = first.assertionResults.find(({ status }) => status === 'failed');
  const [why = ''] = (test?.failureMessages[0] ?? first.message).split('\n');
  return { state: 'died', by: `${test?.fullName ?? ''}\n${why}`, file: first.name };
}

function tell({ number, mutant, state, by }: Outcome): void {
  console.log(`${String(number).padStart(3)}  ${state.padEnd(8)}  ${mutant.rule}`);
  if (by) console.log(`               ${by.trim().replaceAll('\n', '\n               ')}`);
}

function sumUp(outcomes: readonly Outcome[]): void {
  const died = outcomes.filter(({ state }) => state === 'died').length;
  const others = outcomes.filter(({ state }) => state !== 'died').toSorted((a, b) => a.number - b.number);
  if (others.length) console.log('\nNot noticed:');
  for (const { number, mutant, state } of others) console.log(`${number}  ${state}  ${mutant.rule}`);
  const percent = outcomes.length ? Math.floor((100 * died) / outcomes.length) : 0;
  console.log(`\n${died} of ${outcomes.length} mutants died (${percent} %)`);
  if (percent < ENOUGH) process.exitCode = 1;
}
