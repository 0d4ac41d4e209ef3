import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../modules/settings/change-settings.ts';
import { startShop, type TestShop } from '../../testing/start-shop.ts';
import type { SeedOptions } from '../seed.ts';
import { seedContent } from './content.ts';

const PAGES = [
  '/pages/terms-and-conditions',
  '/pages/return-policy',
  '/pages/shipping-and-delivery',
  '/pages/privacy-policy',
  '/about',
];
const CONTENT = sql.raw('page, question, post, post_category, blog_category, announcement, comment');

let shop: TestShop;
const options: SeedOptions = {
  seed: 'demo',
  demoDir: join(import.meta.dirname, '../../../../../demo'),
  pictures: false,
  gallery: { keepImage: () => Promise.reject(new Error('not asked for')) },
};

async function get(path: string, query = {}) {
  shop.app.pageCache.clear();
  return shop.call('GET', `/api/v1${path}`, { query });
}
const totals = async () => [
  (await get('/blog')).body.total,
  (await get('/qa')).body.total,
  (await get('/announcements')).body.total,
];

describe('a demo shop', () => {
  beforeAll(async () => {
    shop = await startShop({ seed: 'demo' });
  });
  afterAll(() => shop.close());

  test('when it opens then its blog is there, pinned posts first, with pictures and none from the future', async () => {
    const { body } = await get('/blog', { limit: 250 });
    expect(body.total).toBe(8);
    expect(body.data.slice(0, 3).map((post: { is_pined: boolean }) => post.is_pined)).toEqual([
      true,
      true,
      false,
    ]);
    for (const post of body.data) {
      expect(post.featured_image).toMatch(new RegExp(`^${post.slug}-[0-9a-f]{12}\\.webp$`));
      expect(post.categories).toHaveLength(1);
      expect(post.excerpt.length).toBeGreaterThan(50);
      expect(Date.parse(post.date_created)).toBeLessThan(shop.ctx.now().getTime());
    }
    const isombe = (await get('/blog/how-to-cook-isombe')).body.data;
    expect(isombe.description).toMatch(/^<p>Isombe is made .*<\/p><p>.*<\/p><p>.*<\/p>$/);
    const tree = (await get('/blog-category/hierarchy')).body.data;
    expect(tree.map((category: { posts: number }) => category.posts)).toEqual([2, 2, 2, 2]);
  });

  test('when it opens then every page of text is filled, and no placeholder is left', async () => {
    for (const path of PAGES) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/\{(shop|phone|email|tin)\}/);
    }
    expect((await get('/pages/terms-and-conditions')).text).toContain(
      'Isoko, Kigali, Rwanda. These terms apply',
    );
    await changeSettings(shop.ctx, { tin: '102345678' });
    expect((await get('/pages/terms-and-conditions')).text).toContain(
      'Isoko, Kigali, Rwanda, TIN 102345678. These',
    );
    expect((await get('/about')).body.data).toMatchObject({
      image: expect.stringMatching(/^about-[0-9a-f]{12}\.webp$/),
      numbers: [{ value: '30', label: 'districts served' }, {}, {}],
    });
  });

  test('when it opens then questions, the announcement of these days, stores and topics are there', async () => {
    const { body } = await get('/qa', { limit: 250 });
    expect(body.total).toBe(16);
    expect(body.data[0]).toMatchObject({ question: 'Where do you deliver?', topic: 'Delivery', position: 1 });
    expect(JSON.stringify(body.data)).not.toContain('Airtel');
    const [announcement] = (await get('/announcements')).body.data;
    const day = (days: number) => new Date(shop.ctx.now().getTime() + days * 86_400_000).toISOString();
    expect(announcement).toMatchObject({ announce_date_start: day(-2), announce_date_stop: day(30) });
    expect(announcement.featured_image).toMatch(/^announcement-/);
    const contact = (await get('/contact')).body.data;
    expect(contact.stores.map((store: { name: string }) => store.name)).toEqual([
      'Isoko Kimironko',
      'Isoko Nyamirambo',
    ]);
    expect(contact.topics).toContain('Selling to the shop');
  });
});

describe('a shop of one’s own', () => {
  beforeAll(async () => {
    shop = await startShop({ seed: 'empty' });
  });
  afterAll(() => shop.close());

  test('when it opens then its pages are there to be written, and nothing is said that no one said', async () => {
    for (const path of PAGES) expect((await get(path)).status).toBe(404);
    expect(await totals()).toEqual([0, 0, 0]);
    const { rows } = await sql<{ slug: string }>`SELECT slug FROM page`.execute(shop.db);
    expect(rows).toHaveLength(5);
    const contact = (await get('/contact')).body.data;
    expect(contact).toMatchObject({ phone: null, email: null, whatsapp: null, stores: [] });
    expect((await get('/shop')).body.data).toMatchObject({
      ...{ phone: null, email: null, address: null, opening_hours: [], social_links: [] },
      ...{ min_order_amount: 0, free_express_from: null },
    });
  });

  test('when a page of it was written then it is there, and the other pages are not', async () => {
    const sections = JSON.stringify([{ heading: 'Breakage', html: '<p>Tell us.</p>' }]);
    await sql`UPDATE page SET sections = ${sections}::jsonb WHERE slug = 'return-policy'`.execute(shop.db);
    expect((await get('/pages/return-policy')).body.data.sections).toHaveLength(1);
    const missing = (await get('/shop')).body.data.missing_pages;
    const others = ['/shipping-delivery', '/terms-conditions', '/privacy-policy', '/about-us'];
    expect(missing).toEqual([...others, '/contact-us#stores']);
  });

  test('when it is started as a demo then it stays its own', async () => {
    await seedContent(shop.ctx, options);
    await sql`TRUNCATE ${CONTENT}`.execute(shop.db);
    await seedContent(shop.ctx, options);
    expect(await totals()).toEqual([0, 0, 0]);
  });
});

describe('a shop that was filled before it had content', () => {
  beforeAll(async () => {
    shop = await startShop({ seed: 'demo' });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await sql`TRUNCATE ${CONTENT}`.execute(shop.db);
    await sql`DELETE FROM setting WHERE key IN ('stores', 'contact_topics')`.execute(shop.db);
  });

  test('when it starts then it gets all of it, once, whoever starts at the same time', async () => {
    await Promise.all([seedContent(shop.ctx, options), seedContent(shop.ctx, options)]);
    await seedContent(shop.ctx, options);
    for (const path of PAGES) expect((await get(path)).status).toBe(200);
    expect(await totals()).toEqual([8, 16, 1]);
    expect((await get('/contact')).body.data.stores).toHaveLength(2);
  });

  test('when the shopkeeper has set or removed something then it stays so', async () => {
    await changeSettings(shop.ctx, { contact_topics: ['Mine'] });
    await seedContent(shop.ctx, options);
    expect((await get('/contact')).body.data.topics).toEqual(['Mine']);
    await sql`DELETE FROM question`.execute(shop.db);
    await sql`DELETE FROM post`.execute(shop.db);
    await sql`UPDATE page SET title = 'Mine' WHERE slug = 'return-policy'`.execute(shop.db);
    await sql`DELETE FROM page WHERE slug = 'privacy-policy'`.execute(shop.db);
    await seedContent(shop.ctx, options);
    expect((await get('/pages/privacy-policy')).status).toBe(200);
    expect((await get('/pages/return-policy')).body.data.title).toBe('Mine');
    expect(await totals()).toEqual([0, 0, 1]);
  });

  test('when its pictures cannot be made then nothing half-made stays', async () => {
    await expect(seedContent(shop.ctx, { ...options, pictures: true })).rejects.toThrow('not asked for');
    expect((await get('/about')).status).toBe(404);
  });
});
