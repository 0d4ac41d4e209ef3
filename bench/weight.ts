import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/browser.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { makeReady } from './measure.ts';

const PHONE = { width: 360, height: 740 };
const PATHS = {
  home: '/',
  shop: '/shop',
  category: '/product-category/fresh-vegetables',
  product: '/product/details/tomatoes',
  cart: '/cart',
  checkout: '/checkout',
};

/** Bytes over the wire for the first view of a page on a phone, with nothing cached. */
export interface Weight {
  name: string;
  html: number;
  script: number;
  style: number;
  font: number;
  image: number;
  other: number;
  total: number;
}

type Kind = Exclude<keyof Weight, 'name' | 'total'>;

/** Measures the most visited pages, without scrolling. */
export async function benchWeight(): Promise<Weight[]> {
  const shop = await runShop({ env: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch(launchOptions);
  try {
    const weights: Weight[] = [];
    for (const [name, path] of Object.entries(PATHS)) {
      await makeReady(shop.address + path);
      const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const weight: Weight = { name, html: 0, script: 0, style: 0, font: 0, image: 0, other: 0, total: 0 };
      const kinds = new Map<string, Kind>();
      await session.send('Network.enable');
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, kindOf(type)));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        weight[kinds.get(requestId) ?? 'other'] += encodedDataLength;
        weight.total += encodedDataLength;
      });
      await page.goto(shop.address + path, { waitUntil: 'networkidle' });
      weights.push(weight);
      await context.close();
    }
    return weights;
  } finally {
    await browser.close();
    await shop.close();
  }
}

function kindOf(type: string): Kind {
  const known: Record<string, Kind> = {
    Document: 'html',
    Script: 'script',
    Stylesheet: 'style',
    Font: 'font',
    Image: 'image',
  };
  return known[type] ?? 'other';
}
