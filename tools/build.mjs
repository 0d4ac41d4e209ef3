import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { environmentOf } from './node24.mjs';
import { npm } from './npm.mjs';
import { ROOT, runMain, Stop } from './root.mjs';

/** The parts of the build, their sources, and their files for browsers. */
const PARTS = [
  { workspace: 'packages/storefront', name: 'storefront', sent: 'dist/client' },
  { workspace: 'packages/admin', name: 'back office', sent: 'dist' },
  { workspace: 'packages/server', name: 'server', sent: null },
];
const SHARED = ['packages/contract', 'package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'];
/**
 * The files that the shop sends compressed (server/src/http/static-files.ts); pictures and fonts are already
 * compressed.
 */
const TEXTS = /\.(css|js|json|svg|txt|webmanifest)$/;
const compress = promisify(brotliCompress);
const NO_INPUT = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/**
 * Builds the storefront, the back office and the server, or the named ones, each unless it was built from
 * exactly these files: in parallel, because none needs another's result. Throws Stop when one fails, after all
 * have ended.
 */
export async function ensureBuilt(node, names = PARTS.map(({ name }) => name)) {
  const parts = PARTS.filter(({ name }) => names.indexOf(name) >= 0);
  const stale = parts
    .map((part) => ({ part, wanted: fingerprint(part) }))
    .filter(({ part, wanted }) => wanted !== builtFrom(part));
  const ends = await Promise.allSettled(stale.map(({ part, wanted }) => build(node, part, wanted)));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** Another process writes the built files from now on: the next build makes the named parts anew. */
export function forgetBuilt(names) {
  for (const part of PARTS) if (names.indexOf(part.name) >= 0) rmSync(stampOf(part), { force: true });
}

/** Throws Stop unless the server was built from exactly these files: for callers that start it without building. */
export function requireServer() {
  const server = PARTS.find(({ name }) => name === 'server');
  if (fingerprint(server) === builtFrom(server)) return;
  throw new Stop('The server is not built from the files that are there: run npm run build.');
}

const stampOf = ({ workspace }) => join(ROOT, workspace, 'dist', '.built-from');

function builtFrom(part) {
  return existsSync(stampOf(part)) ? readFileSync(stampOf(part), 'utf8') : null;
}

async function build(node, part, wanted) {
  console.log(`Building the ${part.name} …`);
  const env = { ...environmentOf(node), NODE_ENV: 'production' };
  const result = await npm(['run', 'build', '-w', part.workspace], env);
  if (result.code !== 0) {
    console.error(result.output);
    throw new Stop(`The ${part.name} cannot be built; the lines above say why.`);
  }
  if (part.sent) await compressAll(join(ROOT, part.workspace, part.sent));
  writeFileSync(stampOf(part), wanted);
}

/** Writes the smallest form of each text file beside it, so that the shop does not compress it at each start. */
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

function fingerprint({ workspace }) {
  const hash = createHash('sha256');
  for (const input of [workspace].concat(SHARED)) addTo(hash, join(ROOT, input));
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
