import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { expect, test, vi } from 'vitest';
import { assetsOf, type Manifest } from './document.ts';

/** What a first load may weigh, in bytes of brotli-compressed script (ui/README.md). */
const LIMIT = 105_000;

// Compressing takes its time on a busy machine; nothing asserts how long.
vi.setConfig({ testTimeout: 60_000 });

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

const pages = [
  'home/home',
  'catalogue/shop',
  'catalogue/category',
  'product/product',
  'content/blog',
  'content/post',
];

test.each(LANGUAGES.flatMap((language) => pages.map((page) => [page, language] as const)))(
  'when %s in %s is the first page somebody opens, then its script is within the limit',
  (page, language) => {
    const { script, preloads } = assetsOf(manifestOf(language), page);
    const weight = [script, ...preloads].reduce((sum, path) => sum + weigh(path), 0);
    // Less than React alone would mean that a part of the page was not weighed.
    expect(weight).toBeGreaterThan(60_000);
    expect(weight).toBeLessThanOrEqual(LIMIT);
  },
);
