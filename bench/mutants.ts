import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { clearScratch } from '../tools/left-behind.mjs';
import { Interrupted } from '../tools/root.mjs';
import { runStep } from '../tools/run-step.mjs';
import { faultsOf, type Mutant, type Place, placesOf, readTree } from './mutants/mutant.ts';
import { MUTANTS } from './mutants/table.ts';

// `npm run mutants`: breaks a rule of the shop in a copy of the working tree, runs the nearest tests, puts it back,
// and goes on to the next; what no test notices is told (decisions/0150). `--check` looks only whether every rule is
// still found; `--only 7`, `--from 10 --to 20` take some of them.

const ROOT = join(import.meta.dirname, '..');
/** At a time: each runs tests on a PostgreSQL of its own. */
const LANES = 2;
/** Fewer percent that die make the command fail. */
const ENOUGH = 95;

/** How a mutant came out. `by`: the test that noticed it. */
interface Outcome {
  number: number;
  mutant: Mutant;
  state: 'died' | 'survived' | 'stale' | 'broken';
  by: string;
}

/** What the tests said of a mutant. */
type Verdict = Pick<Outcome, 'state' | 'by'>;

interface Report {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    only: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
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
  const scratch = await mkdtemp(join(tmpdir(), 'isoko-mutants-'));
  const goOn = async (_: unknown, at: number) => {
    const copy = await copyTree(join(scratch, `tree-${at}`));
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
    if (!(error instanceof Interrupted)) throw error;
    process.exitCode = error.exitCode;
  } finally {
    await clearScratch(scratch);
  }
}

function chosen(): { number: number; mutant: Mutant }[] {
  const { only, from = only ?? '1', to = only ?? String(MUTANTS.length) } = options;
  return MUTANTS.map((mutant, at) => ({ mutant, number: at + 1 })).filter(
    ({ number }) => number >= Number(from) && number <= Number(to),
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
    const verdict = await runTests(copy, scratch, near);
    if (verdict.state !== 'survived') return { number, mutant, ...verdict };
    return { number, mutant, ...(await runTests(copy, scratch, farFrom(place, near))) };
  } finally {
    await writeFile(path, whole);
  }
}

function broken(text: string, { start, end }: Place, { after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}

/** The other tests beside the broken source. */
function farFrom({ file }: Place, near: readonly string[]): string[] {
  const folder = `${dirname(file)}/`;
  return [...tree.tests.values()].flat().filter((name) => name.startsWith(folder) && !near.includes(name));
}

async function runTests(copy: string, scratch: string, files: readonly string[]): Promise<Verdict> {
  if (!files.length) return { state: 'survived', by: '' };
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  const { output } = await runStep(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...files, '--bail=1', '--maxWorkers=1'],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    { cwd: copy, env: { ...process.env, TMPDIR: scratch }, quiet: true },
  );
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { state: 'broken', by: output.slice(-2_000) };
  return read(JSON.parse(text));
}

/** A file that could not even be read tells nothing: only a test that failed, or what it needs before it, counts. */
function read({ success, testResults }: Report): Verdict {
  if (success) return { state: 'survived', by: '' };
  const failed = testResults.filter(({ status }) => status === 'failed');
  const [test] = failed.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'failed'));
  if (test) return { state: 'died', by: test.fullName };
  const file = failed.find(({ assertionResults }) => assertionResults.length > 0);
  if (file) return { state: 'died', by: `${file.name}: ${file.message.split('\n')[0]}` };
  return { state: 'broken', by: failed[0]?.message ?? 'the tests did not run' };
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

/** The working tree without what it ignores, with the installed packages of the original and its own of the workspace. */
async function copyTree(copy: string): Promise<string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // What was deleted and not yet committed is listed, too.
    await cp(join(ROOT, file), join(copy, file)).catch(ignoreMissing);
  }
  await linkPackages(copy, 'node_modules');
  await linkPackages(copy, 'packages/storefront/node_modules').catch(ignoreMissing);
  await mkdir(join(copy, 'node_modules', '@isoko'));
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules', '@isoko', name));
  }
  return copy;
}

async function linkPackages(copy: string, folder: string): Promise<void> {
  const names = await readdir(join(ROOT, folder));
  await mkdir(join(copy, folder), { recursive: true });
  for (const name of names.filter((each) => each !== '@isoko' && !each.startsWith('.vite'))) {
    await symlink(join(ROOT, folder, name), join(copy, folder, name));
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
