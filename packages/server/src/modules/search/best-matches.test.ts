import { expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { findBestMatches } from './find-products.ts';

const shop = shopForFile({ seed: 'demo' });

/** The slugs that answer each text. */
async function slugsOf(texts: string[], limit = 3): Promise<string[][]> {
  const found = await findBestMatches(shop.ctx, texts, { language: 'en', limit });
  const products = await shop.db.selectFrom('product').select(['id', 'slug']).execute();
  const slug = new Map(products.map((each) => [each.id, each.slug]));
  return found.map((matches) => matches.map(({ product_id }) => slug.get(product_id) ?? ''));
}

test('when many texts are looked for then each has its own matches in its place, the best first', async () => {
  const found = await slugsOf(['ibirayi', 'xqzwv', 'tomatos', '', 'fresh milk', 'ibirayi']);
  expect(found.map(([first]) => first)).toEqual([
    'irish-potatoes-kinigi',
    undefined,
    'tomatoes',
    undefined,
    expect.stringContaining('milk'),
    'irish-potatoes-kinigi',
  ]);
  expect(found.every((matches) => matches.length <= 3)).toBe(true);
});

test('when fewer than half of the words are found then nothing matches', async () => {
  const [half, fewer] = await slugsOf(['garlic xqzwv', 'garlic xqzwv qqzzk'], 1);
  expect([half, fewer]).toEqual([['garlic'], []]);
});

test('when a list has sixty lines then none is left out, and a draft is not among them', async () => {
  await shop.db.updateTable('product').set({ status: 'draft' }).where('slug', '=', 'taro').execute();
  const found = await slugsOf([...Array.from({ length: 59 }, () => 'karoti'), 'taro'], 2);
  expect(found.slice(0, 59).every(([first]) => first === 'carrots')).toBe(true);
  expect(found[59]).not.toContain('taro');
});
