import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { expect, test, vi } from 'vitest';
import { type Assets, assetsOf } from './document.ts';
import { readManifest } from './manifest.ts';

/**
 * The maximum size of pages, in bytes as they are sent. The limit of each page's script is close to its size,
 * so that growth is noticed where it happens: lower the limit when a page has become smaller.
 * e2e/weight.spec.ts measures whole first views.
 */
const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as {
  script: { limit: number; pages: Record<string, number>; late: Record<string, number> };
  style: number;
};
const { limit, pages, late } = budget.script;

// Compression takes a while on a busy machine; no test asserts how long.
vi.setConfig({ testTimeout: 120_000 });

const client = new URL('../dist/client/', import.meta.url);

/** The build comes before the tests (tools/test.mjs); by hand: `npm run build -w packages/storefront`. */
const manifestOf = (language: Language) => readManifest(client, language);

/** As the server sends it: each file at the highest quality. All pages share most of them. */
const weights = new Map<string, number>();
function measure(path: string): number {
  const known = weights.get(path);
  if (known !== undefined) return known;
  const file = readFileSync(new URL(`.${path}`, client));
  const { length } = brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  weights.set(path, length);
  return length;
}

/** The size of these files in the language where they are largest. */
function heaviest(files: (language: Language) => string[]): number {
  const sums = LANGUAGES.map((language) => files(language).reduce((sum, path) => sum + measure(path), 0));
  return Math.max(...sums);
}

const scripts = ({ early, script, preloads }: Assets) => [early, script, ...preloads];
const assets = (language: Language, page?: string) => assetsOf(manifestOf(language), page);

/** Checks a size against its limit: not above it, and not far below it, where the limit would be useless. */
function expectNear(weight: number, most: number): void {
  expect(weight).toBeLessThanOrEqual(most);
  expect(most - weight).toBeLessThan(1_000);
}

test.each(Object.entries(pages))(
  'when %s is the first page of a visit, then its script is at most %d bytes in every language',
  (page, most) => {
    const weight = heaviest((language) => scripts(assets(language, page)));
    // Less than React alone would mean that a part of the page was not measured.
    expect(weight).toBeGreaterThan(60_000);
    expectNear(weight, most);
  },
);

test.each(Object.entries(late))(
  'when %s comes after the first script, then it and what it needs are at most %d bytes in every language',
  (part, most) => {
    const weight = heaviest((language) => {
      const first = scripts(assets(language));
      return scripts(assets(language, part)).filter((path) => !first.includes(path));
    });
    expectNear(weight, most);
  },
);

test('when a page is added, then it has a number here', () => {
  const routes = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
  const files = [...routes.matchAll(/\(\) =>\s*import\('\.\/pages\/([^/']+\/[^/']+)\.tsx'\)/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(20);
  expect(Object.keys(pages).sort()).toEqual([...new Set(files)].sort());
});

test('when a budget is raised, then every page stays within the limit of all', () => {
  expect(limit).toBe(110_000);
  for (const most of Object.values(pages)) expect(most).toBeLessThanOrEqual(limit);
});

test.each(Object.keys(pages))('when %s is opened, then its styles are within theirs', (page) => {
  const weight = heaviest((language) => assets(language, page).styles);
  expect(weight).toBeGreaterThan(1_000);
  expect(weight).toBeLessThanOrEqual(budget.style);
});
