import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { expect, test, vi } from 'vitest';
import { type Assets, assetsOf, type Manifest } from './document.ts';

/**
 * What pages may weigh, in bytes as they are sent. Each page's script has a number close to what it weighs, so that
 * growth is seen where it happens: lower it when a page has lost weight. e2e/weight.spec.ts weighs whole first views.
 */
const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as {
  script: { limit: number; pages: Record<string, number>; overLimit: Record<string, number> };
  style: number;
};
const { limit, pages, overLimit } = budget.script;

// Compressing takes its time on a busy machine; nothing asserts how long.
vi.setConfig({ testTimeout: 120_000 });

const client = new URL('../dist/client/', import.meta.url);

/** The build comes before the tests (tools/test.mjs); by hand: `npm run build -w packages/storefront`. */
const manifestOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`.vite/manifest.${language}.json`, client), 'utf8')) as Manifest;

/** As the server sends it: each file at the highest quality. All pages share most of them. */
const weights = new Map<string, number>();
function weigh(path: string): number {
  const known = weights.get(path);
  if (known !== undefined) return known;
  const file = readFileSync(new URL(`.${path}`, client));
  const { length } = brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  weights.set(path, length);
  return length;
}

/** The weight of what a page needs first, in the language that makes it heaviest. */
function heaviest(page: string, files: (assets: Assets) => string[]): number {
  const sums = LANGUAGES.map((language) => {
    const needed = files(assetsOf(manifestOf(language), page));
    return needed.reduce((sum, path) => sum + weigh(path), 0);
  });
  return Math.max(...sums);
}

const scripts = ({ early, script, preloads }: Assets) => [early, script, ...preloads];

test.each(Object.entries({ ...pages, ...overLimit }))(
  'when %s is the first page somebody opens, then its script is at most %d bytes in every language',
  (page, most) => {
    const weight = heaviest(page, scripts);
    // Less than React alone would mean that a part of the page was not weighed.
    expect(weight).toBeGreaterThan(60_000);
    expect(weight).toBeLessThanOrEqual(most);
    // A number far above the weight holds nothing.
    expect(most - weight).toBeLessThan(1_000);
  },
);

test('when a budget is raised, then the pages shoppers meet first stay within the limit of all', () => {
  expect(limit).toBe(105_000);
  for (const most of Object.values(pages)) expect(most).toBeLessThanOrEqual(limit);
});

test.each(Object.keys({ ...pages, ...overLimit }))(
  'when %s is opened, then its styles are within theirs',
  (page) => {
    const weight = heaviest(page, ({ styles }) => styles);
    expect(weight).toBeGreaterThan(1_000);
    expect(weight).toBeLessThanOrEqual(budget.style);
  },
);
