import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { BUTTON } from './bare-page/page.ts';
import { openBareShop } from './bare-shop.ts';
import { makeReady, median } from './measure.ts';

const PRODUCT = '/product/details/drinking-glasses';
const ROUNDS = 5;
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
/** The cheapest kind of phone, far from the mast: bytes a second, ms, times slower than this machine. */
const NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 700_000 / 8,
  uploadThroughput: 700_000 / 8,
};
const SLOWER = 12;
/** The interval at which the button is pressed, and checked, until something happens, in ms. */
const EVERY_MS = 50;
const MOST_MS = 60_000;

/** Two pages side by side, in ms after their address was entered: the median of five. */
export interface Compared {
  shop: number;
  bare: number;
  ratio: number;
}

export interface PhoneFigures {
  /** A press on "Add to Cart" fills the cart. */
  added: Compared;
  /** React has hydrated the button. */
  alive: Compared;
}

interface Place {
  x: number;
  y: number;
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
      const onBare = await placeOfButton(browser, bare.address);
      const onShop = await placeOfButton(browser, shop.address + PRODUCT);
      for (let round = 0; round < ROUNDS; round += 1) {
        times.bare.push(await timeOf(browser, bare.address, onBare));
        times.shop.push(await timeOf(browser, shop.address + PRODUCT, onShop));
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

/** The pictures of a first view, as paths. */
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

/** The position of the button on the page, once it is rendered: it does not move. */
async function placeOfButton(browser: Browser, url: string): Promise<Place> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const button = page.getByRole('main').getByRole('button', { name: BUTTON, exact: true }).first();
  const box = await button.boundingBox();
  await context.close();
  if (!box || box.y + box.height > PHONE.viewport.height)
    throw new Error(`No “${BUTTON}” is in sight on ${url}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function timeOf(browser: Browser, url: string, { x, y }: Place): Promise<Times> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // The page reports the times: to wait for them with Playwright's own functions would put 300 KB of script
    // into it, for which such a phone needs a second before the first paint.
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'tellTimes' });
    const times: Partial<Times & { drawn: number }> = {};
    session.on('Runtime.bindingCalled', ({ payload }) => Object.assign(times, JSON.parse(payload)));
    await page.addInitScript(noteTimes, { name: BUTTON, every: EVERY_MS });
    await page.goto(url, { waitUntil: 'commit', timeout: MOST_MS });
    // Presses of a finger: rendered elements can be pressed, and the next press comes when the browser has
    // handled the last. A timer in the page would wait behind the loading; many presses at the same time would
    // each trigger a layout of the incomplete page.
    const press = { x, y, button: 'left', clickCount: 1 } as const;
    const end = performance.now() + MOST_MS;
    while (!times.added || !times.alive) {
      if (performance.now() > end) throw new Error(`${page.url()} only told ${JSON.stringify(times)}.`);
      if (times.drawn && !times.added) {
        await session.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
        await session.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
      }
      await setTimeout(EVERY_MS);
    }
    return times as Times;
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: reports when it is rendered, when the browser stores a cart, and when React has hydrated
 * the button: React adds a key that starts with this prefix. Uses nothing from this module.
 */
function noteTimes({ name, every }: { name: string; every: number }): void {
  const tell = (which: string) =>
    (window as unknown as { tellTimes: (payload: string) => void }).tellTimes(
      JSON.stringify({ [which]: performance.now() }),
    );
  new PerformanceObserver(() => tell('drawn')).observe({ type: 'paint', buffered: true });
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    setItem.call(this, key, value);
    if (key !== 'cart') return;
    Storage.prototype.setItem = setItem;
    tell('added');
  };
  const timer = setInterval(() => {
    const button = Array.from(document.querySelectorAll('main button')).find(
      ({ textContent }) => textContent === name,
    );
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return;
    clearInterval(timer);
    tell('alive');
  }, every);
}

function compare(times: Record<'shop' | 'bare', Times[]>, which: keyof Times): Compared {
  const [shop, bare] = [times.shop, times.bare].map((each) => median(each.map((time) => time[which]))) as [
    number,
    number,
  ];
  return { shop, bare, ratio: shop / bare };
}
