import { readFileSync } from 'node:fs';
import type { Language } from '@isoko/contract/rules/languages';

/** What Vite says of the browser's build, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/**
 * What the build in `client` (ends with a slash) has for a language, and what takes presses before React. Each is as its own
 * build wrote it: `npm run dev` writes that of English again and again.
 */
export function readManifest(client: URL, language: Language): Manifest {
  const read = (build: string): Manifest =>
    JSON.parse(readFileSync(new URL(`.vite/manifest.${build}.json`, client), 'utf8'));
  return { ...read(language), ...read('early') };
}
