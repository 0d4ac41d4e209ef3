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
  '.',
];

// `npm run types`: checks every workspace, then everything outside of them.
runMain(async () => {
  const node = await ensureInstalled();
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  for (const project of PROJECTS) {
    const result = await runStep(node, [tsc, '-p', project], { cwd: ROOT, env: environmentOf(node) });
    if (result.code !== 0) process.exitCode = 1;
  }
});
