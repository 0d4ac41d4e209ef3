import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { openBareShop } from './bare-shop.ts';
import { makeReady } from './make-ready.ts';

const PRODUCT = '/product/details/drinking-glasses';
const ROUNDS = 5;
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
/** A phone of the cheapest kind, far from the mast: bytes a second, ms, times slower than this machine. */
const NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 700_000 / 8,
  uploadThroughput: 700_000 / 8,
};
const SLOWER = 12;
/** Somebody who presses until something happens, every so many ms. */
const PRESS_EVERY_MS = 50;

/** How long after the address was entered a press on "Add to Cart" fills the cart, in ms: the median of five. */
export interface PhoneFigures {
  shop: number;
  bare: number;
  ratio: number;
}

/** Times the product page on a slow phone, cold, beside a bare page of React and its router, in turns. */
export async function benchPhone(): Promise<PhoneFigures> {
  const shop = await runShop({ env: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch(launchOptions);
  try {
    await makeReady(shop.address + PRODUCT);
    const pictures = await firstPictures(browser, shop.address + PRODUCT);
    const bare = await openBareShop({ shop: shop.address, pictures });
    const times = { shop: [] as number[], bare: [] as number[] };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        times.bare.push(await timeUntilAdded(browser, bare.address));
        times.shop.push(await timeUntilAdded(browser, shop.address + PRODUCT));
      }
    } finally {
      await bare.close();
    }
    const [inShop, inBare] = [median(times.shop), median(times.bare)];
    return { shop: inShop, bare: inBare, ratio: inShop / inBare };
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** The pictures a first view brings, as paths. */
async function firstPictures(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/gallery/')) paths.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return [...paths];
}

async function timeUntilAdded(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(pressUntilAdded, PRESS_EVERY_MS);
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    const added = () => (window as { addedAfter?: number }).addedAfter;
    const time = await page.waitForFunction(added, undefined, { timeout: 120_000, polling: 500 });
    return Number(await time.jsonValue());
  } finally {
    await context.close();
  }
}

/** In the page: presses the button that is seen until the browser keeps a cart, and notes when. Needs nothing from here. */
function pressUntilAdded(every: number): void {
  const timer = setInterval(() => {
    const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>('main button'));
    buttons.find((button) => button.textContent === 'Add to Cart' && button.offsetWidth > 0)?.click();
    if (!localStorage.getItem('cart')) return;
    clearInterval(timer);
    Object.assign(window, { addedAfter: performance.now() });
  }, every);
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
