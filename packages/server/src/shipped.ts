import { join } from 'node:path';

// This file lies right below packages/server, as it is in src/ and as what is built of it in dist/.
const SERVER = join(import.meta.dirname, '..');

/** The folder of the repository. */
export const ROOT = join(SERVER, '../..');

/** A file or folder that comes with the source, `modules/brand/first`, wherever the code runs from. */
export function shipped(path: string): string {
  return join(SERVER, 'src', path);
}
