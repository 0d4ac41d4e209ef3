import { readFileSync } from 'node:fs';
import type { Language } from '@isoko/contract/rules/languages';

/** Vite's manifest of the browser's build, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/**
 * The files of a language in the build in `client` (ends with a slash), and the script that handles presses
 * before hydration. Each comes from the manifest of its own build: `npm run dev` rewrites the English one on
 * each change.
 */
export function readManifest(client: URL, language: Language): Manifest {
  const read = (build: string): Manifest =>
    JSON.parse(readFileSync(new URL(`.vite/manifest.${build}.json`, client), 'utf8'));
  return { ...read(language), ...read('early') };
}
