import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf } from './node24.mjs';
import { npm } from './npm.mjs';
import { ROOT, Stop } from './root.mjs';

const STOREFRONT = join(ROOT, 'packages', 'storefront');
const STAMP = join(STOREFRONT, 'dist', '.built-from');
const INPUTS = ['packages/storefront', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const NO_INPUT = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/** Builds the storefront unless what lies there was built from exactly these files. Throws Stop when it fails. */
export async function ensureBuilt(node) {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building the storefront …');
  const env = { ...environmentOf(node), NODE_ENV: 'production' };
  const build = ['run', 'build', '-w', 'packages/storefront'];
  const result = await npm(build, env);
  if (result.code !== 0) {
    console.error(result.output);
    throw new Stop('The storefront cannot be built; the lines above say why.');
  }
  writeFileSync(STAMP, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of INPUTS) addTo(hash, join(ROOT, input));
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
