import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { environmentOf } from './node24.mjs';
import { ROOT, runMain } from './root.mjs';
import { runStep } from './run-step.mjs';

const PROJECTS = [
  'packages/contract',
  'packages/server',
  'packages/storefront',
  'packages/storefront/service-worker',
  'packages/admin',
  'packages/admin/service-worker',
  '.',
];
/** The result of the last check of each: the next one only checks what has changed since. */
const KNOWN = join(ROOT, 'node_modules', '.isoko', 'types');

// `npm run types`: checks every workspace, then everything outside of them.
runMain(async () => {
  const node = await ensureInstalled();
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  mkdirSync(KNOWN, { recursive: true });
  for (const project of PROJECTS) {
    const name = project === '.' ? 'root' : project.replace(/\//g, '-');
    const incremental = ['--incremental', '--tsBuildInfoFile', join(KNOWN, `${name}.tsbuildinfo`)];
    const args = [tsc, '-p', project].concat(incremental);
    const result = await runStep(node, args, { cwd: ROOT, env: environmentOf(node) });
    if (result.code !== 0) process.exitCode = 1;
  }
});
