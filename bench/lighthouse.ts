import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { makeReady, untilIdle } from './measure.ts';

const PATHS = {
  home: '/',
  shop: '/shop',
  category: '/product-category/fresh-vegetables',
  product: '/product/details/tomatoes',
  cart: '/cart',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The result of a run varies by some marks, so each page is measured this often by default; the median counts. */
export const RUNS = 5;

/** Seconds to wait for a calm machine: long after the shop's start, then shortly before each page. */
const CALM = { first: 120, page: 15 };

/** Lighthouse has its own folder and lockfile: a hundred packages that neither a shop nor its tests need. */
const FOLDER = join(import.meta.dirname, 'lighthouse');

/** The used parts of a Lighthouse report. */
interface Report {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, { score: number | null } | undefined>;
  runtimeError?: { code: string; message: string };
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
type Ask = () => ReturnType<Lighthouse>;

/** Lighthouse, installed by its lockfile the first time. */
async function loadLighthouse(): Promise<Lighthouse> {
  const library = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(library)) await promisify(execFile)('npm', ['ci'], { cwd: FOLDER });
  return (await import(library)).default;
}

/** Lighthouse's marks for a page, 0 to 100, in the order of its categories; `lost` names the audits that cost marks. */
export interface LighthouseFigures {
  name: string;
  marks: number[];
  lost: string[];
  /** The results of all runs in the first category, from low to high. */
  runs: number[];
}

/**
 * Measures the most visited pages with Lighthouse's mobile defaults, and yields the figures of each when they
 * are known.
 */
export async function* benchLighthouse(count: number): AsyncGenerator<LighthouseFigures> {
  const lighthouse = await loadLighthouse();
  const shop = await runShop({ env: { RATE_LIMITS: 'off' } });
  const port = await freePort();
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'silent' };
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const paths = { ...PATHS, 'blog post': await newestPost(shop.address) };
    await untilIdle(CALM.first);
    for (const [name, path] of Object.entries(paths)) {
      const url = shop.address + path;
      await makeReady(url);
      yield { name, ...(await judgeOften(() => lighthouse(url, flags), count)) };
    }
  } finally {
    await browser.close();
    await shop.close();
  }
}

type Judgement = Pick<LighthouseFigures, 'marks' | 'lost'>;

async function judgeOften(ask: Ask, count: number): Promise<Omit<LighthouseFigures, 'name'>> {
  // The first visit makes the pictures in the sizes it requests, for all later visits.
  await judge(ask);
  await untilIdle(CALM.page);
  const runs: Judgement[] = [];
  while (runs.length < count) runs.push(await judge(ask));
  const total = ({ marks }: Judgement) => marks.reduce((sum, mark) => sum + mark, 0);
  const middle = runs.sort((a, b) => total(a) - total(b))[Math.floor(count / 2)] as Judgement;
  return { ...middle, runs: runs.map(({ marks }) => marks[0] ?? 0).sort((a, b) => a - b) };
}

async function judge(ask: Ask): Promise<Judgement> {
  const { categories, audits } = await reportOf(ask);
  const judged = CATEGORIES.map((id) => categories[id]);
  const lost = judged.flatMap((category) =>
    (category?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return { marks: judged.map((category) => Math.round((category?.score ?? 0) * 100)), lost };
}

/** Errors of a headless browser that happen now and then: nothing painted, or no trace. Such a run is repeated. */
const MISHAPS: readonly (string | undefined)[] = ['NO_FCP', 'NO_NAVSTART'];

async function reportOf(ask: Ask, tries = 3): Promise<Report> {
  const result = await ask();
  const error = result?.lhr.runtimeError;
  if (result && !error) return result.lhr;
  if (!MISHAPS.includes(error?.code) || tries <= 1) throw new Error(`${error?.code}: ${error?.message}`);
  return reportOf(ask, tries - 1);
}

async function newestPost(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/blog?limit=1`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  if (!data[0]) throw new Error('The demo shop has no blog post.');
  return `/blog/${data[0].slug}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
