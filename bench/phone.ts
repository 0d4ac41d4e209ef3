import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { openBareShop } from './bare-shop.ts';
import { makeReady, median } from './measure.ts';

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
/** How often the button is pressed until something happens, in ms. */
const PRESS_EVERY_MS = 50;

/** Two pages side by side, in ms after their address was entered: the median of five. */
export interface Compared {
  shop: number;
  bare: number;
  ratio: number;
}

export interface PhoneFigures {
  /** A press on "Add to Cart" fills the cart. */
  added: Compared;
  /** React has the button. */
  alive: Compared;
}

interface Times {
  added: number;
  alive: number;
}

/** Times the product page on a slow phone, cold, and a bare page of React and its router, in turns. */
export async function benchPhone(): Promise<PhoneFigures> {
  const shop = await runShop({ env: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch(launchOptions);
  try {
    await makeReady(shop.address + PRODUCT);
    const pictures = await firstPictures(browser, shop.address + PRODUCT);
    const bare = await openBareShop({ shop: shop.address, pictures });
    const times = { shop: [] as Times[], bare: [] as Times[] };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        times.bare.push(await timeOf(browser, bare.address));
        times.shop.push(await timeOf(browser, shop.address + PRODUCT));
      }
    } finally {
      await bare.close();
    }
    return { added: compare(times, 'added'), alive: compare(times, 'alive') };
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

async function timeOf(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(pressUntilAdded, PRESS_EVERY_MS);
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    const times = () => (window as { times?: Times }).times;
    const known = await page.waitForFunction(times, undefined, { timeout: 120_000, polling: 500 });
    return (await known.jsonValue()) as Times;
  } finally {
    await context.close();
  }
}

/**
 * In the page: presses the button that is seen until the browser keeps a cart, and notes when, and when React has the
 * button: it names what it holds by a key that begins so. Needs nothing from here.
 */
function pressUntilAdded(every: number): void {
  const times: Partial<Times> = {};
  const timer = setInterval(() => {
    const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>('main button'));
    const button = buttons.find(
      ({ textContent, offsetWidth }) => textContent === 'Add to Cart' && offsetWidth > 0,
    );
    if (!button) return;
    if (Object.keys(button).some((key) => key.startsWith('__reactProps'))) times.alive ??= performance.now();
    if (!times.added) button.click();
    if (localStorage.getItem('cart')) times.added ??= performance.now();
    if (!times.alive || !times.added) return;
    clearInterval(timer);
    Object.assign(window, { times });
  }, every);
}

function compare(times: Record<'shop' | 'bare', Times[]>, which: keyof Times): Compared {
  const [shop, bare] = [times.shop, times.bare].map((each) => median(each.map((time) => time[which]))) as [
    number,
    number,
  ];
  return { shop, bare, ratio: shop / bare };
}
