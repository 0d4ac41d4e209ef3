import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchChanges } from '#server/http/watch-changes.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { aComment, aPost } from '#server/testing/given-content.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { staffAnnouncements } from './announcements.ts';
import { writeMissingPage } from './pages.ts';
import { staffPosts } from './posts.ts';
import { staffQuestions } from './questions.ts';

const shop = shopForFile();
let changes: { close(): Promise<void> };
let author: TestCustomer;
let post: { id: string; slug: string };

beforeAll(async () => {
  author = await aCustomer(shop.ctx);
  post = await aPost(shop.ctx);
  changes = watchChanges({ url: shop.url, ctx: shop.ctx, pageCache: shop.app.pageCache });
  // Its first connection clears the cache once.
  await vi.waitFor(() => expect(shop.app.pageCache.stats().cleared).toBe(1), { timeout: 20_000 });
});
afterAll(() => changes.close());

const see = async (path: string) => (await shop.call('GET', path)).text;

/** The clock of the shop does not move, so that only news of a change can bring another answer. */
async function expectNews(path: string, change: () => Promise<unknown>): Promise<void> {
  const before = await see(path);
  expect(await see(path)).toBe(before);
  await change();
  await vi.waitFor(async () => expect(await see(path)).not.toBe(before), { timeout: 20_000, interval: 20 });
}

const publish = (slug: string) =>
  staffPosts.create(shop.ctx, { slug, title: 'x', description: 'x', status: 'published' });

test('when a post is published then the list and the sitemap have it immediately', async () => {
  await expectNews('/api/v1/blog', () => publish('new'));
  await expectNews('/sitemap.xml', () => publish('newer'));
});

test('when a comment is published then its post counts it immediately, and not before', async () => {
  const path = `/api/v1/blog/${post.slug}`;
  await see(path);
  const cleared = shop.app.pageCache.stats().cleared;
  const comment = await aComment(shop.ctx, { post, author, status: 'pending' });
  await expectNews(path, () =>
    shop.db.updateTable('comment').set({ status: 'published' }).where('id', '=', comment.id).execute(),
  );
  // The pending one was written first: it alone cleared nothing.
  expect(shop.app.pageCache.stats().cleared).toBe(cleared + 1);
  expect(JSON.parse(await see(path)).data.comments).toBe(1);
  await expectNews(path, () =>
    shop.call('DELETE', `/api/v1/blog-comments/${comment.id}`, { token: author.token }),
  );
});

test('when an announcement, a question, a page or a setting changes then it is seen immediately', async () => {
  const now = shop.ctx.now();
  await expectNews('/api/v1/announcements', () =>
    staffAnnouncements.create(shop.ctx, {
      ...{ title: 'x', message: 'x', announce_date_start: now.toISOString() },
      announce_date_stop: new Date(now.getTime() + 86_400_000).toISOString(),
    }),
  );
  await expectNews('/api/v1/qa', () =>
    staffQuestions.create(shop.ctx, { question: 'x', answer: 'x', position: 1 }),
  );
  const sections = [{ heading: 'x', html: '<p>{shop}</p>' }];
  await writeMissingPage(shop.ctx, { slug: 'return-policy', title: 'x', summary: 'x', sections });
  await expectNews('/api/v1/pages/return-policy', () => changeSettings(shop.ctx, { name: 'Other' }));
  await expectNews('/api/v1/contact', () => changeSettings(shop.ctx, { contact_topics: ['Other'] }));
});
