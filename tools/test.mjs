import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { changedFiles, startOfChange } from './changes.mjs';
import { addStorage } from './debians.mjs';
import { ensureInstalled } from './install.mjs';
import { environmentOf } from './node24.mjs';
import { ROOT, runMain, Stop } from './root.mjs';
import { COMPILED } from './run-node.mjs';
import { runStep } from './run-step.mjs';
import { clearScratch, openScratch } from './scratch.mjs';
import { readFailure, readPlaywright, readVitest, unhandledErrors } from './test-reports.mjs';

// `npm test`: every check of the project, and one line at the end that sums them up. With words behind it a part:
//   npm test -- quick               types, lint of what changed, the tests a change can break, contract and architecture
//   npm test -- journeys cart       the journeys whose file has one of these words in its name; without words all
//   npm test -- long                the drills at full size (`npm run test:long`)
//   npm test -- path [path …]       a file or folder of tests, a journey, or both

const bin = (...path) => join(ROOT, 'node_modules', ...path);
const BIOME = bin('@biomejs', 'biome', 'bin', 'biome');
/** The files that biome checks among the changed ones. */
const LINTED = /\.(ts|tsx|mjs|js|json|css)$/;

/** Full-size versions of short checks in `npm test`: each is one check, by its exit code. */
const DRILLS = [
  ['storm', ['bench/bench.ts', 'storm']],
  ['races', ['bench/bench.ts', 'races']],
  ['messages', ['bench/bench.ts', 'messages']],
  ['random requests', ['bench/fuzz.ts', '20000']],
  ['attack', ['bench/attack.ts']],
  ['mutants', ['bench/mutants.ts']],
  ['a new field', ['bench/exercise-field.ts']],
];

runMain(async () => {
  const lane = laneOf(process.argv.slice(2));
  const node = await ensureInstalled();
  const scratch = openScratch();
  let passed = 0;
  const failures = [];
  const count = (result) => {
    passed += result.passed;
    failures.push(...result.failures);
  };
  try {
    const env = { ...environmentOf(node), NODE_COMPILE_CACHE: COMPILED, TMPDIR: scratch };
    const step = (args, options) => runStep(node, args, { cwd: ROOT, env, ...options });
    const run = (title, args, more) => {
      console.log(`\n== ${title}`);
      return step(args, { env: { ...env, ...more } });
    };
    /** Like run, but in parallel to another step: its output is shown when it ends. */
    const runBeside = async (title, args, more) => {
      const result = await step(args, { quiet: true, env: { ...env, ...more } });
      console.log(`\n== ${title}\n${result.output}`);
      return result;
    };
    await lane({ node, scratch, run, runBeside, count });
  } finally {
    await clearScratch(scratch);
  }
  // Beside the number, for people who see only the end of a long output.
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  if (failures.length > 0 || passed === 0) process.exitCode = 1;
});

/** The lane that the arguments of `npm test --` select. */
function laneOf([first, ...others]) {
  if (first === undefined) return everything;
  if (first === 'quick') return quick;
  if (first === 'long') return long;
  if (first === 'journeys') return (tools) => journeys(tools, others);
  const paths = [first].concat(others);
  const missing = paths.find((path) => !existsSync(join(ROOT, path)));
  if (missing) {
    throw new Stop(
      `There is no ${missing}; npm test takes quick, long, journeys [words], or paths of tests.`,
    );
  }
  const isJourney = (path) => /^(\.\/)?e2e(\/|$)/.test(path);
  return async (tools) => {
    const tests = paths.filter((path) => !isJourney(path));
    if (tests.length > 0) {
      // Some of the server's tests start whole shops.
      if (tests.some((path) => /^(\.\/)?packages(\/?$|\/server)/.test(path))) await build(tools);
      await vitest(tools, tests);
    }
    if (tests.length < paths.length) await journeys(tools, paths.filter(isJourney));
  };
}

/**
 * The journeys run last and alone: in parallel both took as long, and tests with a time limit waited for the
 * machine.
 */
async function everything(tools) {
  const tests = async () => {
    // Before the tests: some of the server's tests start whole shops.
    await build(tools);
    await vitest(tools, []);
  };
  await together([typesAndLint(tools, ['check']), tests()]);
  await journeys(tools, []);
}

async function typesAndLint({ runBeside, count }, lint) {
  const check = async (title, args) => count(one(title, await runBeside(title, args)));
  await check('types', [join(ROOT, 'tools', 'types.mjs')]);
  if (lint) await check('lint', [BIOME].concat(lint));
}

async function quick(tools) {
  const start = startOfChange();
  const files = changedFiles(start).filter((file) => LINTED.test(file));
  const lint = files.length > 0 ? ['check', '--no-errors-on-unmatched'].concat(files) : null;
  const lawsOfTheHouse = readdirSync(ROOT).filter((name) => /\.test\.ts$/.test(name));
  const tests = async () => {
    await build(tools);
    await vitest(tools, ['packages/contract/'].concat(lawsOfTheHouse));
    await vitest(tools, ['--changed', start]);
  };
  await together([typesAndLint(tools, lint), tests()]);
}

async function long(tools) {
  const { run, count } = tools;
  await build(tools);
  for (const [title, args] of DRILLS) count(one(title, await run(title, args)));
  await vitest(tools, ['packages/server/src/modules/imports/messy-sheet.test.ts'], { TEST_LONG_SHEET: '1' });
  await addStorage();
  await vitest(tools, ['packages/server/src/backup/radosgw.test.ts'], { TEST_RADOSGW: '1' });
}

let reports = 0;
const reportIn = (scratch) => {
  reports += 1;
  return join(scratch, `report-${reports}.json`);
};

async function vitest({ scratch, run, count }, args, more = {}) {
  const title = 'rules, stories and API';
  const file = reportIn(scratch);
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Vitest would colour what it writes into a file too.
  const isPlain = !process.stdout.isTTY && !process.env.FORCE_COLOR;
  const env = { ...more, ...(isPlain && { NO_COLOR: '1' }) };
  const result = await run(title, [bin('vitest', 'vitest.mjs'), 'run'].concat(options, args), env);
  count(atLeastOneFailure(title, readVitest(file), result));
}

async function journeys(tools, words) {
  const { node, scratch, run, count } = tools;
  if (!(await build(tools)) || !(await tryTo('browser', count, () => ensureBrowser(node)))) return;
  const title = 'journeys';
  const file = reportIn(scratch);
  const args = [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
  const output = join(scratch, 'playwright-output');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const result = await run(title, args.concat(['--output', output], words), env);
  count(atLeastOneFailure(title, readPlaywright(file), result));
}

/** Builds once a run; resolves with whether the build succeeded. */
function build({ node, count }) {
  built = built || tryTo('build', count, () => ensureBuilt(node));
  return built;
}
let built = null;

/** Runs steps in parallel and ends with the last of them, even after a failure. */
async function together(steps) {
  const ends = await Promise.allSettled(steps);
  const trouble = ends.find(({ status }) => status === 'rejected');
  if (trouble) throw trouble.reason;
}

/** A step that is one check: its exit code is the verdict. */
function one(title, result) {
  return result.code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [readFailure(title, result)] };
}

/** A runner that fails without a failed test (no report, an error between tests, a teardown) counts as a failure. */
function atLeastOneFailure(title, counts, result) {
  if (!counts) return one(title, { ...result, code: result.code || 'none, but there is no report' });
  if (result.code === 0) return counts;
  const isTold = counts.failures.length > 0 && unhandledErrors(result.output) === '';
  return isTold ? counts : { ...counts, failures: counts.failures.concat(one(title, result).failures) };
}

async function tryTo(title, count, step) {
  console.log(`\n== ${title}`);
  try {
    await step();
    count(one(title, { code: 0 }));
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    count({ passed: 0, failures: [`${title}: ${error.message}`] });
    return false;
  }
}
