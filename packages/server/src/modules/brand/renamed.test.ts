import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language, pathIn } from '@isoko/contract/rules/languages';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadBackOffice } from '#server/http/back-office.ts';
import { phoneWords } from '#server/modules/notifications/phone/phone-words.ts';
import { staffWords } from '#server/modules/notifications/phone/staff-words.ts';
import { french } from '#server/sentences/french.ts';
import { kinyarwanda } from '#server/sentences/kinyarwanda.ts';
import { aSignUp } from '#server/testing/accounts.ts';
import { aGuestOrder } from '#server/testing/given-checkout.ts';
import { advanceOrder } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

// Hundreds of pages are made: nothing asserts how long that takes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const PACKAGES = join(import.meta.dirname, '../../../../..', 'packages');
/** The first name as people read it. The word for a market (`isoko`) and identifiers are in small letters. */
const FIRST_NAME = /Isoko|\bISOKO\b|ISK-/;

/** What only the first shop says it sells: another one may sell books (the words it wrote itself are its own). */
const FIRST_GOODS =
  /fresh food|home goods|behind the food|produits frais et articles|ceux qui produisent|ibiribwa bishya n’ibikoresho|abahinga ibyo turya/i;

const shop = shopForFile({
  seed: 'demo',
  storefront: true,
  backOffice: await loadBackOffice(join(PACKAGES, 'admin/dist')),
  config: { publicUrl: 'https://umurima.example' },
});

beforeAll(async () => {
  const desk = await aDesk(shop);
  const { status } = await desk.patch('/settings', {
    ...{ name: 'Umurima Fresh', email: 'hello@umurima.example', brand_color: '#b3261e', order_prefix: 'UMF' },
    // The places of the demo are called after it; an owner writes their own.
    stores: [],
  });
  expect(status).toBe(200);
});
beforeEach(() => {
  shop.mailbox.mails.length = 0;
});

const traceIn = (text: string) => {
  const at = text.search(FIRST_NAME);
  return at < 0 ? null : text.slice(Math.max(0, at - 60), at + 60);
};

/** Pages whose text staff wrote: in a renamed shop it is still that of the demo. */
const WRITTEN = /\/(help|about-us|shipping-delivery|return-policy|terms-conditions|privacy-policy)$/;

/** A page's own words: descriptions for search engines and what is drawn first, without what staff wrote as its text. */
const saidBy = (html: string) => html.replace(/<article[\s\S]*?<\/article>/g, '');

/** Every page that robots are shown, and those that are not. */
async function pagesOf(language: Language): Promise<string[]> {
  const { text } = await shop.call('GET', '/sitemap.xml');
  const shown = [...text.matchAll(/<loc>https:\/\/umurima\.example([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  // Of what looks alike a few are enough.
  const some = ['/product/details/', '/product-category/'].flatMap((start) =>
    shown.filter((path) => path.startsWith(start)).slice(0, 4),
  );
  const others = shown.filter((path) => !/^\/product(\/details|-category)\//.test(path));
  const own = [
    ...[
      '/cart',
      '/checkout',
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password/x',
      '/confirm-account/x',
    ],
    ...[
      '/dashboard',
      '/dashboard/orders',
      '/dashboard/wishlist',
      '/account',
      '/list',
      '/orders/find',
      '/offline',
    ],
    ...['/orders/3f2a6c1e-0000-4000-8000-000000000000', '/nothing-here'],
  ];
  return [...others, ...some, ...own].map((path) => pathIn(language, path));
}

test.each(LANGUAGES)(
  'when a renamed shop shows its pages in %s, then none has the first name',
  async (language) => {
    const paths = await pagesOf(language);
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) {
      const { text } = await shop.call('GET', path);
      expect(traceIn(text), path).toBeNull();
      if (!WRITTEN.test(path)) expect(FIRST_GOODS.exec(saidBy(text))?.[0], path).toBeUndefined();
      if (!path.endsWith('/offline')) expect(text, path).toContain('Umurima Fresh');
    }
    const home = (await shop.call('GET', pathIn(language, '/'))).text;
    expect(home).toContain('<title>Umurima Fresh</title>');
    expect(home).toMatch(/<link rel="stylesheet" href="\/assets\/brand\/[0-9a-f]{10}\/theme\.css">/);
    expect(home).toContain('<meta name="theme-color" content="#b3261e">');
  },
);

test('when robots, phones and programs ask a renamed shop, then no answer has the first name', async () => {
  const paths = [
    ...['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/favicon.svg', '/admin', '/admin/login'],
    ...['/manifest.webmanifest', '/manifest.fr.webmanifest', '/manifest.rw.webmanifest'],
    ...['/api/v1/shop', '/api/v1/contact', '/api/v1/openapi.json', '/api/docs'],
  ];
  for (const path of paths) {
    const { status, text } = await shop.call('GET', path);
    expect(status, path).toBe(200);
    expect(traceIn(text), path).toBeNull();
  }
  expect((await shop.call('GET', '/admin')).text).toContain('<title>Umurima Fresh · Back office</title>');
});

test.each(['storefront/dist/client', 'admin/dist'])(
  'when the scripts and styles of %s are read, then none says the first name',
  async (folder) => {
    const files = await readdir(join(PACKAGES, folder), { recursive: true });
    const texts = files.filter((file) => /\.(js|css|html)$/.test(file));
    expect(texts.length).toBeGreaterThan(20);
    for (const file of texts)
      expect(traceIn(await readFile(join(PACKAGES, folder, file), 'utf8')), file).toBeNull();
  },
);

test.each(LANGUAGES)(
  'when a renamed shop writes mails in %s, then they are in its name and colour',
  async (language) => {
    const headers = { 'accept-language': language };
    const { body } = await shop.call('GET', '/api/v1/products', {
      query: { in_stock: true, sort: '-price', limit: 1 },
    });
    const email = `aline-${language}@example.com`;
    const order = aGuestOrder([{ product: body.data[0]._id, quantity: 1 }], {
      customer: { name: 'Aline Uwase', phone: `078812345${LANGUAGES.indexOf(language)}`, email },
    });
    const placed = await shop.call('POST', '/api/v1/orders/guests', { body: order, headers });
    const { _id: orderId, number } = placed.body.data;
    expect(number).toMatch(/^UMF-\d{4}-\d{6}$/);
    for (const to of ['packed', 'out_for_delivery', 'delivered'] as const)
      await advanceOrder(shop.ctx, { orderId, to });
    const signUp = { ...aSignUp(), email: `keza-${language}@example.com` };
    await shop.call('POST', '/api/v1/users/customers/signup', { body: signUp, headers });
    await shop.runJobs();
    const { mails } = shop.mailbox;
    expect(mails.length).toBeGreaterThan(3);
    for (const { from, subject, text, html } of mails) {
      expect(from.name).toBe('Umurima Fresh');
      expect(traceIn([subject, text, html].join('\n')), subject).toBeNull();
      expect(html).toContain('background:#b3261e');
      expect(html).not.toContain('#14532d');
    }
  },
);

test('when the shop says its own words and order of the home page, then the page has them and no others', async () => {
  const desk = await aDesk(shop);
  const before = (await shop.call('GET', '/')).text;
  expect(before).not.toContain('From growers we know');
  expect(before).not.toContain('name="description"');
  const words = {
    tagline: 'From our field',
    meta_title: 'Vegetables of this morning',
    meta_description: 'Picked at five, at your door by ten.',
    trust_points: [{ title: 'Picked today', text: 'At five in the morning' }],
    footer_text: '2026, a family in Musanze',
    home_sections: ['trust', 'offers', 'popular'],
  };
  expect((await desk.patch('/settings', words)).status).toBe(200);
  shop.app.pageCache.clear();
  const { text } = await shop.call('GET', '/fr');
  expect(text).toContain('<title>Vegetables of this morning</title>');
  expect(text).toContain('content="Picked at five, at your door by ten."');
  expect(text).toContain(
    '<span lang="en" class="block font-semibold text-sm lg:text-md">Picked today</span>',
  );
  expect(text).toContain('<span lang="en">2026, a family in Musanze</span>');
  expect(text).not.toContain('Tous droits réservés');
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  const [trust, offers, popular] = ['Picked today', 'Promotions', 'Les plus demandés'].map((said) =>
    main.indexOf(said),
  );
  expect(trust).toBeGreaterThan(0);
  expect(offers).toBeGreaterThan(trust ?? 0);
  expect(popular).toBeGreaterThan(offers ?? 0);
  for (const gone of ['À la une', 'Nouveautés', 'Derniers articles du blog'])
    expect(main).not.toContain(gone);
});

test('when it says a phone and no hours, then its home page has the phone as people write it', async () => {
  const desk = await aDesk(shop);
  const { status } = await desk.patch('/settings', { phone: '+250788123456', opening_hours: [] });
  expect(status).toBe(200);
  shop.app.pageCache.clear();
  const { text } = await shop.call('GET', '/');
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  expect(main).toContain('0788 123 456');
  expect(main).not.toContain('+250788123456');
});

test('when the words of messages are read, then the first name is in none', () => {
  const words = JSON.stringify([phoneWords, staffWords, french, kinyarwanda]);
  expect(words.length).toBeGreaterThan(10_000);
  expect(traceIn(words)).toBeNull();
});
