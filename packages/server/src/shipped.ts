import { join } from 'node:path';

// This file is right below packages/server, in src/ and in its build in dist/.
const SERVER = join(import.meta.dirname, '..');

/** The folder of the repository. */
export const ROOT = join(SERVER, '../..');

/** A file or folder that is shipped with the source, `modules/brand/first`, wherever the code runs from. */
export function shipped(path: string): string {
  return join(SERVER, 'src', path);
}
