import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { environmentOf } from './node24.mjs';
import { npm } from './npm.mjs';
import { ROOT, runMain, Stop } from './root.mjs';

const SHARED = ['packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const NO_INPUT = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/**
 * Builds the storefront and the back office, each unless what lies there was built from exactly these files.
 * Throws Stop when that fails.
 */
export async function ensureBuilt(node) {
  await ensureClient(node, 'packages/storefront', 'storefront');
  await ensureClient(node, 'packages/admin', 'back office');
}

async function ensureClient(node, workspace, name) {
  const stamp = join(ROOT, workspace, 'dist', '.built-from');
  const wanted = fingerprint([workspace].concat(SHARED));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building the ${name} …`);
  const env = { ...environmentOf(node), NODE_ENV: 'production' };
  const result = await npm(['run', 'build', '-w', workspace], env);
  if (result.code !== 0) {
    console.error(result.output);
    throw new Stop(`The ${name} cannot be built; the lines above say why.`);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, join(ROOT, input));
  return hash.digest('hex');
}

function addTo(hash, path) {
  const entries = path.endsWith('.json') ? null : readdirSync(path, { withFileTypes: true });
  if (entries === null) return hash.update(readFileSync(path));
  const wanted = entries.filter((entry) => !NO_INPUT.test(entry.name));
  wanted.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of wanted) {
    const child = join(path, entry.name);
    hash.update(`${entry.name}\0`);
    if (entry.isDirectory()) addTo(hash, child);
    else hash.update(readFileSync(child));
  }
  return hash;
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runMain(async () => ensureBuilt(await ensureInstalled()));
}
