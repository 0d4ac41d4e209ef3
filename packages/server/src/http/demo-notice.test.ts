import { afterAll, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import type { Storefront } from './pages.ts';

const storefront: Storefront = {
  clientDir: new URL('../sentences', import.meta.url).pathname,
  render: async ({ url }) => {
    if (url.pathname === '/broken') throw new Error('a defect');
    const status = url.pathname === '/unwell' ? 503 : 200;
    return { status, html: '<html><head></head><body><div id="root">Rice</div></body></html>' };
  },
};
const html = '<html><head></head><body><div id="root"></div></body></html>';
const PAGES = ['/', '/shop', '/broken', '/unwell', '/shop?search=%ff', '/admin', '/admin/orders'];

const shops: TestShop[] = [];
async function open(config: Partial<Config> = {}): Promise<TestShop> {
  const backOffice = { clientDir: storefront.clientDir, html };
  const shop = await startShop({ storefront, backOffice, config });
  shops.push(shop);
  return shop;
}
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

const NOTICE = /<aside class="demo-notice" aria-label="Demo">This is a demo: nothing is sold\.<\/aside>/;

test('when a demo is open on this machine, then every page says so at its end', async () => {
  const shop = await open();
  for (const path of PAGES) {
    const { text } = await shop.call('GET', path);
    expect(text).toMatch(new RegExp(`${NOTICE.source}</body></html>\\s*$`));
  }
  const { text, headers } = await shop.call('GET', '/admin');
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  // Pick lists and labels are printed from there.
  expect(text).toContain('@media print{.demo-notice{display:none}}');
});

test('when a demo is open to everyone, then every page says so before anything else', async () => {
  const shop = await open({ demoInPublic: true });
  for (const path of PAGES) {
    const { text } = await shop.call('GET', path);
    expect(text).toMatch(new RegExp(`<body>${NOTICE.source}`));
    expect(text.match(/demo-notice"/g)).toHaveLength(1);
  }
});

test('when a demo is read in another language, then it says so in that one', async () => {
  const shop = await open();
  expect((await shop.call('GET', '/fr/shop')).text).toContain(
    'Ceci est une démonstration\u00a0: rien n’est vendu.',
  );
  expect((await shop.call('GET', '/rw/broken')).text).toContain('Ibi ni igerageza: nta kintu kigurishwa.');
});

test('when a shop is live, then no page says anything of the kind', async () => {
  const shop = await open({ mode: 'live', momo: null, simulator: null });
  for (const path of PAGES) expect((await shop.call('GET', path)).text).not.toContain('demo');
});
