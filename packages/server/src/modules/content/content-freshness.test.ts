import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchChanges } from '#server/http/watch-changes.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { aComment, aPost } from '#server/testing/given-content.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { writeAnnouncement } from './write-announcement.ts';
import { writePage } from './write-page.ts';
import { writePost } from './write-post.ts';
import { writeQuestion } from './write-question.ts';

const shop = shopForFile();
let changes: { close(): Promise<void> };
let author: TestCustomer;
let post: { id: string; slug: string };

beforeAll(async () => {
  author = await aCustomer(shop.ctx);
  post = await aPost(shop.ctx);
  changes = watchChanges({ url: shop.url, log: shop.ctx.log, pageCache: shop.app.pageCache });
  // Its first connection clears the cache once.
  await vi.waitFor(() => expect(shop.app.pageCache.stats().cleared).toBe(1), { timeout: 20_000 });
});
afterAll(() => changes.close());

const see = async (path: string) => (await shop.call('GET', path)).text;

/** The clock of the shop stands still, so that only news of a change can bring another answer. */
async function expectNews(path: string, change: () => Promise<unknown>): Promise<void> {
  const before = await see(path);
  expect(await see(path)).toBe(before);
  await change();
  await vi.waitFor(async () => expect(await see(path)).not.toBe(before), { timeout: 20_000, interval: 20 });
}

test('when a post is published then the list and the sitemap have it at once', async () => {
  await expectNews('/api/v1/blog', () => writePost(shop.ctx, { slug: 'new', title: 'x', description: 'x' }));
  await expectNews('/sitemap.xml', () =>
    writePost(shop.ctx, { slug: 'newer', title: 'x', description: 'x' }),
  );
});

test('when a comment is published then its post counts it at once, and not before', async () => {
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

test('when an announcement, a question, a page or a setting changes then it is seen at once', async () => {
  const now = shop.ctx.now();
  await expectNews('/api/v1/announcements', () =>
    writeAnnouncement(shop.ctx, {
      ...{ title: 'x', message: 'x', startsAt: now },
      endsAt: new Date(now.getTime() + 86_400_000),
    }),
  );
  await expectNews('/api/v1/qa', () => writeQuestion(shop.ctx, { question: 'x', answer: 'x', position: 1 }));
  const sections = [{ heading: 'x', html: '<p>{shop}</p>' }];
  await writePage(shop.ctx, { slug: 'return-policy', title: 'x', summary: 'x', sections });
  await expectNews('/api/v1/pages/return-policy', () => changeSettings(shop.ctx, { name: 'Other' }));
  await expectNews('/api/v1/contact', () => changeSettings(shop.ctx, { contact_topics: ['Other'] }));
});
