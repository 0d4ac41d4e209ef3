import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { clearScratch, openScratch } from './left-behind.mjs';
import { environmentOf } from './node24.mjs';
import { ROOT, runMain, Stop } from './root.mjs';
import { runStep } from './run-step.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const bin = (...path) => join(ROOT, 'node_modules', ...path);

// `npm test`: every check of the project, and one line at the end that sums them up.
runMain(async () => {
  const node = await ensureInstalled();
  const scratch = openScratch();
  let passed = 0;
  const failures = [];
  const count = (result) => {
    passed += result.passed;
    failures.push(...result.failures);
  };
  try {
    const env = { ...environmentOf(node), TMPDIR: scratch };
    const run = (title, args, more) => {
      console.log(`\n== ${title}`);
      return runStep(node, args, { cwd: ROOT, env: { ...env, ...more } });
    };
    count(one('types', await run('types', [join(ROOT, 'tools', 'types.mjs')])));
    count(one('lint', await run('lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check'])));
    // Before the tests: those of the process open whole shops.
    const built = await tryTo('build', count, () => ensureBuilt(node));
    count(await runVitest(run, join(scratch, 'vitest.json')));
    if (built && (await tryTo('browser', count, () => ensureBrowser(node)))) {
      count(await runPlaywright(run, join(scratch, 'playwright.json')));
    }
  } finally {
    await clearScratch(scratch);
  }
  // Beside the number, so that whoever sees only the end of a long output knows what to look for.
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  if (failures.length > 0 || passed === 0) process.exitCode = 1;
});

async function runVitest(run, file) {
  const title = 'rules, stories and API';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await run(title, [bin('vitest', 'vitest.mjs'), 'run'].concat(reporters));
  return atLeastOneFailure(title, readVitest(file), result);
}

async function runPlaywright(run, file) {
  const title = 'journeys';
  const args = [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
  const output = join(file, '..', 'playwright-output');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const result = await run(title, args.concat(['--output', output]), env);
  return atLeastOneFailure(title, readPlaywright(file), result);
}

/** A step that is one check: its exit code is the verdict. */
function one(title, { code }) {
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${title} (exit code ${code})`] };
}

/** A runner that fails without a failed test (no report, an error between tests, a teardown) has failed all the same. */
function atLeastOneFailure(title, counts, result) {
  if (!counts) return one(title, { code: result.code || 'none, but there is no report' });
  if (result.code === 0 || counts.failures.length > 0) return counts;
  return { ...counts, failures: one(title, result).failures };
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
