import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { environmentOf } from './node24.mjs';
import { npm } from './npm.mjs';
import { ROOT, runMain, Stop } from './root.mjs';

const SHARED = ['packages/contract', 'package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'];
/** What the shop sends compressed (server/src/http/static-files.ts); pictures and fonts are compressed as they are. */
const TEXTS = /\.(css|js|json|svg|txt|webmanifest)$/;
const compress = promisify(brotliCompress);
const NO_INPUT = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/**
 * Builds the storefront and the back office, each unless what lies there was built from exactly these files.
 * Throws Stop when that fails.
 */
export async function ensureBuilt(node) {
  await ensureClient(node, 'packages/storefront', { name: 'storefront', files: 'dist/client' });
  await ensureClient(node, 'packages/admin', { name: 'back office', files: 'dist' });
}

async function ensureClient(node, workspace, { name, files }) {
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
  await compressAll(join(ROOT, workspace, files));
  writeFileSync(stamp, wanted);
}

/** Writes the smallest form of each text next to it: a shop that finds it does not make it at each start. */
async function compressAll(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return compressAll(path);
      return TEXTS.test(entry.name) ? compressOne(path) : null;
    }),
  );
}

async function compressOne(path) {
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  writeFileSync(`${path}.br`, await compress(bytes, { params }));
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, join(ROOT, input));
  return hash.digest('hex');
}

function addTo(hash, path) {
  const entries = /\.(json|mjs)$/.test(path) ? null : readdirSync(path, { withFileTypes: true });
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
