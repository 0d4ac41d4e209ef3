import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { clearScratch, openScratch } from './left-behind.mjs';
import { environmentOf } from './node24.mjs';
import { ROOT, runMain, Stop } from './root.mjs';
import { runStep } from './run-step.mjs';

const bin = (...path) => join(ROOT, 'node_modules', ...path);

// `npm test`: every check of the project, and one line at the end that sums them up.
runMain(async () => {
  const node = await ensureInstalled();
  const scratch = openScratch();
  const sum = { passed: 0, failed: 0 };
  const count = ({ passed, failed }) => {
    sum.passed += passed;
    sum.failed += failed;
  };
  try {
    const env = { ...environmentOf(node), TMPDIR: scratch };
    const run = (title, args, more) => {
      console.log(`\n== ${title}`);
      return runStep(node, args, { cwd: ROOT, env: { ...env, ...more } });
    };
    count(one(await run('types', [join(ROOT, 'tools', 'types.mjs')])));
    count(one(await run('lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check'])));
    // Before the tests: those of the process open whole shops.
    const built = await tryTo('build', count, () => ensureBuilt(node));
    count(await runVitest(run, join(scratch, 'vitest.json')));
    if (built && (await tryTo('browser', count, () => ensureBrowser(node)))) {
      count(await runPlaywright(run, join(scratch, 'playwright.json')));
    }
  } finally {
    await clearScratch(scratch);
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1;
});

async function runVitest(run, file) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await run('rules, stories and API', [bin('vitest', 'vitest.mjs'), 'run'].concat(reporters));
  const report = readReport(file);
  if (!report) return one({ code: 1 });
  const failed = report.numFailedTests + brokenFiles(report);
  return atLeastOneFailure({ passed: report.numPassedTests, failed }, result);
}

/** Test files that could not even be read have no failed test in them. */
function brokenFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .length;
}

async function runPlaywright(run, file) {
  const args = [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
  const output = join(file, '..', 'playwright-output');
  const result = await run('journeys', args.concat(['--output', output]), {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport(file);
  if (!report) return one({ code: 1 });
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, result);
}

/** A step that is one check: its exit code is the verdict. */
function one(result) {
  return result.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that fails without a failed test (an error between tests, a teardown) has failed all the same. */
function atLeastOneFailure(counts, result) {
  return result.code !== 0 && counts.failed === 0 ? { passed: counts.passed, failed: 1 } : counts;
}

async function tryTo(title, count, step) {
  console.log(`\n== ${title}`);
  try {
    await step();
    count({ passed: 1, failed: 0 });
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    count({ passed: 0, failed: 1 });
    return false;
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
