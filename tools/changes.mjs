import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop } from './root.mjs';

/**
 * The commit from which a change started: where this branch left origin/main, or the last commit if there is no
 * such branch.
 */
export function startOfChange() {
  return git(['merge-base', 'HEAD', 'origin/main']) || git(['rev-parse', 'HEAD']) || noGit();
}

/** The files that differ from that commit and still exist, new ones too. */
export function changedFiles(start) {
  const known = git(['diff', '--name-only', start]) || '';
  const fresh = git(['ls-files', '--others', '--exclude-standard']) || '';
  const files = known.split('\n').concat(fresh.split('\n'));
  return files.filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

function noGit() {
  throw new Stop('What changed is known by git only; without it, run npm test or name a path.');
}

function git(args) {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
