import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mayInstall, openApt } from './debians.mjs';
import { environmentOf } from './node24.mjs';
import { ROOT, Stop } from './root.mjs';
import { runStep } from './run-step.mjs';

/** Debian's packages: Chromium without windows, which needs less than half of the work for a page, and the full one. */
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIANS_CHROMIUM = '/usr/bin/chromium';

/**
 * Makes sure there is a Chromium for the journeys: CHROME_PATH, else one of Debian's packages (installed when
 * we are root), else Playwright's own. Throws Stop when there is none.
 */
export async function ensureBrowser(node) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!runs(chosen)) throw new Stop(`CHROME_PATH is ${chosen}, which is not a browser that runs.`);
    return;
  }
  if (runs(DEBIANS_SHELL)) return;
  const isRoot = process.getuid && process.getuid() === 0;
  const hasChromium = runs(DEBIANS_CHROMIUM);
  if (!hasChromium && hasPlaywrights(node)) return;
  const hasDebians = mayInstall();
  if (hasDebians || !hasChromium) console.log('Installing a browser …');
  if (hasDebians && (await installDebians())) return;
  if (hasChromium) return;
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const wanted = isRoot ? ['install', '--with-deps', 'chromium'] : ['install', 'chromium'];
  const result = await runStep(node, [playwright].concat(wanted), {
    cwd: ROOT,
    env: environmentOf(node),
    quiet: true,
  });
  if (result.code !== 0) {
    throw new Stop('No browser can be installed; install Chromium and set CHROME_PATH to its program.');
  }
}

async function installDebians() {
  const install = await openApt();
  await install('chromium-headless-shell');
  if (runs(DEBIANS_SHELL)) return true;
  // Ubuntu's package of that name only installs from a store that containers do not have.
  if (!runs(DEBIANS_CHROMIUM)) await install('chromium');
  return runs(DEBIANS_CHROMIUM);
}

function hasPlaywrights(node) {
  const ask = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  try {
    return runs(execFileSync(node, ['-e', ask], { cwd: ROOT, encoding: 'utf8' }));
  } catch {
    return false;
  }
}

function runs(program) {
  if (!existsSync(program)) return false;
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
