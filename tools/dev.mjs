import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, forgetBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environmentOf } from './node24.mjs';
import { ROOT, runMain } from './root.mjs';
import { runNode } from './run-node.mjs';

// `npm run dev`: the shop from its source, restarted after every change; storefront and back office are rebuilt
// after their changes.
runMain(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node, ['storefront', 'back office']);
  // Its watchers overwrite the built files: English only, and not compressed.
  forgetBuilt(['storefront', 'back office']);
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const watch = (workspace, more) =>
    spawn(node, [vite, 'build', '--watch'].concat(more), {
      cwd: join(ROOT, 'packages', workspace),
      env: environmentOf(node),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const builds = [
    watch('storefront', []),
    watch('storefront', ['--ssr', 'src/entry-server.tsx']),
    watch('admin', []),
  ];
  process.on('exit', () => {
    for (const build of builds) build.kill();
  });
  const rooms = [
    'packages/server/src',
    'packages/contract/src',
    'packages/storefront/dist',
    'packages/admin/dist',
  ];
  const paths = rooms.map((room) => `--watch-path=${room}`);
  runNode(node, ['--watch', '--watch-preserve-output'].concat(paths, 'packages/server/src/main.ts'), {});
});
