import { ensureInstalled } from './install.mjs';
import { runMain } from './root.mjs';
import { runNode } from './run-node.mjs';

// `node tools/run.mjs <file>.ts …`: runs a file on Node 24, after installing what is missing.
runMain(async () => {
  const node = await ensureInstalled();
  runNode(node, process.argv.slice(2), {});
});
