import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** What a file imports. */
export interface Import {
  /** Repository path of an own file, else the package's name as written. */
  target: string;
  typeOnly: boolean;
}

/** A file of the repository, read for the law of the house (architecture.test.ts). */
export interface Source {
  path: string;
  text: string;
  imports: Import[];
}

export const SERVER = 'packages/server/src/';
export const STOREFRONT = 'packages/storefront/src/';
export const ADMIN = 'packages/admin/src/';
export const CONTRACT = 'packages/contract/src/';

/** Every file that the rules apply to. */
export function readSources(): Source[] {
  const paths = globSync(['packages/*/src/**/*.{ts,tsx}', '{tools,e2e,bench}/**/*.{ts,mjs}'], {
    exclude: (path) => /\.generated\.ts$/.test(path),
  });
  return paths.map((path) => readSource(path, readFileSync(path, 'utf8')));
}

/** A file's text and its imports, as paths of the repository if they are its own. */
export function readSource(path: string, text: string): Source {
  const statement =
    /^\s*(?:import|export)(\s+type)?\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const imports = [...code.matchAll(statement)].map((found) => ({
    target: resolve(path, found[2] ?? found[3] ?? ''),
    typeOnly: Boolean(found[1]),
  }));
  return { path, text, imports };
}

function resolve(from: string, written: string): string {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written);
  if (written === '@isoko/contract') return `${CONTRACT}index.ts`;
  return written
    .replace(/^@isoko\/contract\/(.*)$/, `${CONTRACT}$1.ts`)
    .replace(/^#server\//, SERVER)
    .replace(/^#admin\//, ADMIN)
    .replace(/^#storefront\//, STOREFRONT);
}

/** Whether a file is below a folder. */
export function within(path: string, folder: string): true | undefined {
  return path.startsWith(folder) || undefined;
}

/** The server module of a file. */
export function moduleOf(path: string): string | undefined {
  return path.match(/^packages\/server\/src\/modules\/([^/]+)\//)?.[1];
}

/** The storefront page of a file. */
export function pageOf(path: string): string | undefined {
  return path.match(/^packages\/storefront\/src\/pages\/([^/]+)\//)?.[1];
}

/** The back office resource of a file. */
export function resourceOf(path: string): string | undefined {
  return path.match(/^packages\/admin\/src\/resources\/([^/]+)\//)?.[1];
}
