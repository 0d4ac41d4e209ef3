import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './root.mjs';
import { runNode } from './run-node.mjs';

/** Measured (docs/decisions/0207): without them V8 and malloc hold some 100 MB that no one uses. Bytes. */
const LEAN = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

// `npm start`: installs what is missing, builds what is stale, opens the shop.
runMain(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const args = ['--max-semi-space-size=8', 'packages/server/dist/main.js'];
  const env = { NODE_ENV: 'production' };
  for (const name of Object.keys(LEAN)) env[name] = process.env[name] || LEAN[name];
  runNode(node, args, env);
});
