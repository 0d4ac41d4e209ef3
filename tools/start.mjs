import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './root.mjs';
import { runNode } from './run-node.mjs';

// `npm start`: installs what is missing, builds what is stale, opens the shop.
runMain(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  runNode(node, ['packages/server/src/main.ts'], { NODE_ENV: 'production' });
});
