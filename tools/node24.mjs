import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, Stop } from './root.mjs';

const PACKAGE = join(ROOT, 'node_modules', 'node');
const BINARY = join(PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** The place of the binary if npm was not allowed to run the package's install script. */
const FETCHED = join(ROOT, 'node_modules', '.isoko', 'node24');

/** The Node 24 of the npm package `node`, or the running one if it is new enough; null if neither. */
export function findNode24() {
  if (versionOf(BINARY).indexOf('v24.') === 0) return BINARY;
  return process.version.indexOf('v24.') === 0 ? process.execPath : null;
}

/** Installs Node 24 if the install script of the package `node` did not run. Throws Stop when it cannot. */
export async function ensureNode24() {
  if (versionOf(BINARY).indexOf('v24.') === 0) return;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
  mkdirSync(FETCHED, { recursive: true });
  const result = await npm([
    'install',
    '--prefix',
    FETCHED,
    '--no-save',
    '--no-package-lock',
    `${name}@${version}`,
  ]);
  const fetched = join(
    FETCHED,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(fetched)) {
    mkdirSync(dirname(BINARY), { recursive: true });
    copyFileSync(fetched, BINARY);
    chmodSync(BINARY, 0o755);
  }
  if (findNode24() === null) {
    const cause = result.code === 0 ? 'it does not run on this machine' : 'npm could not fetch it';
    throw new Stop(`Node ${version} for ${platform}-${process.arch} is missing: ${cause}.`);
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
