import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test, vi } from 'vitest';

// Compression takes a while on a busy machine; no test asserts how long.
vi.setConfig({ testTimeout: 120_000 });

const dist = new URL('../dist/', import.meta.url);

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The build comes before the tests (tools/test.mjs); by hand: `npm run build -w packages/admin`. */
const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/**
 * The files fetched until Today shows its numbers, or a closed shop what it needs, including the log-in page;
 * charts and the guide's forms load later.
 */
const FIRST = [
  'index.html',
  'src/app.tsx',
  'src/resources/dashboard/dashboard.tsx',
  'src/resources/dashboard/guide.tsx',
  'src/layout/menu-search.tsx',
];
const LANGUAGES = {
  English: [],
  French: ['src/messages/fr.ts', '../../node_modules/ra-language-french/dist/index.js'],
  Kinyarwanda: ['src/messages/rw.ts', 'src/messages/rw/framework.ts'],
};
/** In bytes as they are sent, scripts and styles (decisions/0174). */
const MOST = 350_000;

/** The files of these chunks and of all their imports. */
function filesOf(names: readonly string[]): Set<string> {
  const chunks = manifest();
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of names) add(name);
  return files;
}

/** As the server sends it: at the highest quality, each file once. */
const weights = new Map<string, number>();
function weightOf(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const { length } = brotliCompressSync(readFileSync(new URL(file, dist)), { params });
  weights.set(file, length);
  return length;
}

test.each(Object.entries(LANGUAGES))(
  'when the back office is opened in %s, then it fetches at most 350 KB until Today shows its numbers',
  (_, words) => {
    const weight = [...filesOf([...FIRST, ...words])].reduce((sum, file) => sum + weightOf(file), 0);
    // Less than React, MUI and react-admin would mean that a part was not measured.
    expect(weight).toBeGreaterThan(250_000);
    expect(weight).toBeLessThanOrEqual(MOST);
  },
);

test('when the back office is opened in English, then no words of another language are fetched, nor what is late', () => {
  const first = filesOf(FIRST);
  const late = [
    ...['src/resources/dashboard/month-charts.tsx', 'src/resources/dashboard/fact-buttons.tsx'],
    ...['src/inputs/rich-text.tsx', 'src/ui/bar-codes.ts'],
  ];
  for (const name of [...LANGUAGES.French, ...LANGUAGES.Kinyarwanda, ...late])
    expect(first, name).not.toContain(manifest()[name]?.file);
});
