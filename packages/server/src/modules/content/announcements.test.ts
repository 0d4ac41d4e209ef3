import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicture } from '#server/testing/given-content.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { staffAnnouncements } from './announcements.ts';

const DAY = 86_400_000;

let shop: TestShop;
let picture: string;
beforeAll(async () => {
  shop = await startShop();
  picture = await aPicture(shop.ctx);
  await announce('Over', -9, -1);
  await announce('Running', -2, 30);
  await announce('Soon', 1, 31);
});
afterAll(() => shop.close());

async function announce(title: string, fromDays: number, toDays: number): Promise<void> {
  const now = shop.ctx.now().getTime();
  await staffAnnouncements.create(shop.ctx, {
    ...{ title, message: `${title}\n<b>now</b>`, featured_image: picture },
    announce_date_start: new Date(now + fromDays * DAY).toISOString(),
    announce_date_stop: new Date(now + toDays * DAY).toISOString(),
  });
  shop.clock.advance(1_000);
}

async function get(query: Record<string, string | number> = {}) {
  shop.app.pageCache.clear();
  return (await shop.call('GET', '/api/v1/announcements/', { query })).body;
}
const titles = (body: { data: { title: string }[] }) => body.data.map((each) => each.title);

test('when announcements are listed then those that ended are missing and the newest comes first', async () => {
  const fields = '_id,title,message,announce_date_start,announce_date_stop,featured_image';
  const body = await get({ page: 1, limit: 10, sort: '-date_created', fields });
  expect(body).toMatchObject({ total: 2, limit: 10 });
  expect(titles(body)).toEqual(['Soon', 'Running']);
  expect(body.data[1]).toEqual({
    _id: expect.any(String),
    title: 'Running',
    message: 'Running\n<b>now</b>',
    announce_date_start: '2026-11-18T08:00:01.000Z',
    announce_date_stop: '2026-12-20T08:00:01.000Z',
    featured_image: picture,
  });
  expect(titles(await get({ sort: 'date_created' }))).toEqual(['Running', 'Soon']);
  expect((await get()).data[0].date_created).toBe('2026-11-20T08:00:02.000Z');
});

test('when its last moment comes then an announcement is gone', async () => {
  shop.clock.set(new Date('2026-12-20T08:00:00.999Z'));
  expect(titles(await get())).toEqual(['Soon', 'Running']);
  shop.clock.advance(2);
  expect(titles(await get())).toEqual(['Soon']);
});
