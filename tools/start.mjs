import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './root.mjs';
import { runNode } from './run-node.mjs';

// `npm start`: installs what is missing, builds what is stale, opens the shop.
runMain(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  // Measured (docs/benchmarks.md): without them V8 and malloc hold some 100 MB that no one uses.
  const lean = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2' };
  const args = ['--max-semi-space-size=8', 'packages/server/src/main.ts'];
  runNode(node, args, Object.assign({ NODE_ENV: 'production' }, lean));
});
