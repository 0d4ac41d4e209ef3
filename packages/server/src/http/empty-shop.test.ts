import { readFileSync } from 'node:fs';
import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ seed: 'empty', storefront: true });

interface DemoWords {
  shop: {
    phone: string;
    email: string;
    address: string;
    hours: { hours: string }[];
    social_links: { url: string }[];
  };
  shipping_zones: { zone: string }[];
  qa: { question: string }[];
  policies: Record<string, [heading: string, text: string][]>;
  contact: { stores: { name: string; address: string }[] };
}
const demo: DemoWords = JSON.parse(
  readFileSync(new URL('../../../../demo/content.json', import.meta.url), 'utf8'),
);
const bare = (phone: string) => phone.replace(/\D/g, '');

/** What the demo says, and no shop of one's own. */
const INVENTED = [
  ...[demo.shop.email, demo.shop.address, bare(demo.shop.phone), '0788 000 000'],
  ...demo.shop.hours.map(({ hours }) => hours),
  ...demo.shop.social_links.map(({ url }) => `${url}"`),
  ...demo.shipping_zones.map(({ zone }) => zone),
  ...demo.qa.map(({ question }) => question),
  ...Object.values(demo.policies).flatMap((sections) => sections.map(([, text]) => text.slice(0, 40))),
  ...demo.contact.stores.flatMap(({ name, address }) => [name, address]),
];
/** What search engines read. */
const graphOf = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, json]) => json)
    .join();
const TEXT_PAGES = [
  '/shipping-delivery',
  '/return-policy',
  '/terms-conditions',
  '/privacy-policy',
  '/about-us',
];
const PAGES = [
  '/',
  '/shop',
  '/contact-us',
  '/checkout',
  '/cart',
  '/help',
  '/blog',
  '/signup',
  '/orders/find',
];

describe.each(LANGUAGES)('a shop of one’s own that has said nothing, in %s', (language) => {
  test.each(PAGES)('when %s is opened then nothing is there that no one said, and no hole', async (path) => {
    const { status, text } = await shop.call('GET', pathIn(language, path));
    expect(status).toBe(200);
    expect(INVENTED.filter((words) => text.includes(words))).toEqual([]);
    expect(text).not.toMatch(/href="(tel|mailto):|wa\.me\/|>null</);
    expect(graphOf(text)).not.toMatch(/"(telephone|email|sameAs|address|FAQPage)"/);
    for (const page of TEXT_PAGES) expect(text).not.toContain(`href="${pathIn(language, page)}"`);
    expect(text).not.toMatch(/href="[^"]*#stores"/);
  });

  test.each(TEXT_PAGES)('when %s is opened then it is not there', async (path) => {
    const { status, text } = await shop.call('GET', pathIn(language, path));
    expect(status).toBe(404);
    expect(INVENTED.filter((words) => text.includes(words))).toEqual([]);
  });

  test('when a product is opened then its page says of the shop only what is so', async () => {
    const { slug } = await aProduct(shop.ctx, { slug: `rice-${language}`, price: 1_200 });
    const { status, text } = await shop.call('GET', pathIn(language, `/product/details/${slug}`));
    expect(status).toBe(200);
    expect(text).toContain('1,200');
    expect(INVENTED.filter((words) => text.includes(words))).toEqual([]);
    expect(text).not.toMatch(/aggregateRating|tel:|wa\.me|>null</);
  });
});

test('when nothing is sold yet then the list of everything does not lead to itself', async () => {
  const { text } = await shop.call('GET', '/shop');
  expect(text).toContain('Nothing here right now');
  expect(text).not.toContain('See all products');
});

test('when the shop says how it is reached then pages do, and search engines hear it', async () => {
  await changeSettings(shop.ctx, {
    phone: '+250788123456',
    email: 'us@umurima.rw',
    address: 'KN 5 Rd, Kigali',
  });
  shop.app.pageCache.clear('another process');
  const { text } = await shop.call('GET', '/');
  expect(graphOf(text)).toContain('"telephone":"+250788123456"');
  expect(text).toContain('href="mailto:us@umurima.rw"');
  expect(text).toContain('KN 5 Rd, Kigali');
  expect((await shop.call('GET', '/contact-us')).text).toContain('id="stores"');
});

test('when nothing is there to show then the home page says what comes and how the shop is reached, until there is', async () => {
  await sql`DELETE FROM product`.execute(shop.db);
  await changeSettings(shop.ctx, { phone: '+250788123456', email: 'us@umurima.rw' });
  shop.app.pageCache.clear('another process');
  const main = async (path: string) => /<main.*<\/main>/s.exec((await shop.call('GET', path)).text)?.[0];
  const bare = await main('/');
  expect(bare).toContain('The shelves are being filled');
  expect(bare).toContain('href="tel:+250788123456"');
  expect(bare).toContain('href="mailto:us@umurima.rw"');
  expect(await main('/rw')).toContain('Turimo kuzuza iduka');
  await aProduct(shop.ctx, { slug: 'first', price: 900 });
  shop.app.pageCache.clear('another process');
  expect(await main('/')).not.toContain('The shelves are being filled');
});
