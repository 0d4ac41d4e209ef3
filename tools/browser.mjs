import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf } from './node24.mjs';
import { ROOT, Stop } from './root.mjs';
import { runStep } from './run-step.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * Makes sure there is a Chromium for the journeys: CHROME_PATH, else Debian's package (installed when we are
 * root), else Playwright's own. Throws Stop when none can be had.
 */
export async function ensureBrowser(node) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!runs(chosen)) throw new Stop(`CHROME_PATH is ${chosen}, which is not a browser that runs.`);
    return;
  }
  if (runs(DEBIAN_CHROMIUM) || hasPlaywrights(node)) return;
  console.log('Installing a browser …');
  const isRoot = process.getuid && process.getuid() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get') && (await installDebians())) return;
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get', ['update', '-qq'], { cwd: ROOT, env, quiet: true });
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  await runStep('apt-get', install, { cwd: ROOT, env, quiet: true });
  // Ubuntu's package of that name is only a door to a store that containers do not have.
  return runs(DEBIAN_CHROMIUM);
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
