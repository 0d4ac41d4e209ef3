import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Copies the working tree, without ignored files, to a folder in which tests and types run: it uses the
 * original's installed packages, built pages and built back office, and its own workspace packages.
 */
export async function copyTree(copy: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // Files deleted but not yet committed are listed, too.
    await cp(join(ROOT, file), join(copy, file)).catch(ignoreMissing);
  }
  await linkPackages(copy, 'node_modules');
  await linkPackages(copy, 'packages/storefront/node_modules').catch(ignoreMissing);
  for (const client of ['packages/storefront/dist', 'packages/admin/dist'])
    await symlink(join(ROOT, client), join(copy, client));
  await mkdir(join(copy, 'node_modules', '@isoko'));
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules', '@isoko', name));
  }
}

async function linkPackages(copy: string, folder: string): Promise<void> {
  const names = await readdir(join(ROOT, folder));
  await mkdir(join(copy, folder), { recursive: true });
  for (const name of names.filter((each) => each !== '@isoko' && !each.startsWith('.vite'))) {
    await symlink(join(ROOT, folder, name), join(copy, folder, name));
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
