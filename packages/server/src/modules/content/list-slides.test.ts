import { beforeAll, expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();

beforeAll(async () => {
  const name = 'slide-0123456789ab.webp';
  const picture = { name, width: 1_600, height: 640, bytes: 1, created_at: shop.ctx.now() };
  await shop.db.insertInto('picture').values(picture).execute();
  for (let number = 1; number <= 7; number += 1) {
    const date_created = new Date(Date.UTC(2026, 0, number));
    const words = { title: `Slide ${number}`, link_to: '/shop', link: 'Shop', slide_photo: name };
    await shop.db
      .insertInto('slide')
      .values({ ...words, date_created })
      .execute();
  }
});

const titles = (body: { data: { title: string }[] }) => body.data.map((slide) => slide.title);

test('when slides are listed then the five newest come first', async () => {
  const { body } = await shop.call('GET', '/api/v1/slides/');
  expect(body).toMatchObject({ total: 7, results: 5, page: 1, limit: 5 });
  expect(titles(body)).toEqual(['Slide 7', 'Slide 6', 'Slide 5', 'Slide 4', 'Slide 3']);
  expect(body.data[0]).toEqual({
    _id: expect.any(String),
    title: 'Slide 7',
    linkTo: '/shop',
    link: 'Shop',
    slide_photo: 'slide-0123456789ab.webp',
    slide_photo_mobile: null,
    date_created: '2026-01-07T00:00:00.000Z',
  });
});

test('when the oldest are wanted or a further page then they come', async () => {
  const oldest = await shop.call('GET', '/api/v1/slides', { query: { sort: 'date_created', limit: 2 } });
  expect(titles(oldest.body)).toEqual(['Slide 1', 'Slide 2']);
  const second = await shop.call('GET', '/api/v1/slides', { query: { page: 2 } });
  expect(titles(second.body)).toEqual(['Slide 2', 'Slide 1']);
});
