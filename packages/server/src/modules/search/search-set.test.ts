import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ seed: 'demo' });

const SET: { language: string; text: string; right: string[] }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../bench/search-set.json'), 'utf8'),
);

/** The slugs of the first five that a text finds. */
async function firstFive(text: string, language: string): Promise<string[]> {
  const { body } = await shop.call('GET', `/api/v1/products/filter/${encodeURIComponent(text)}`, {
    query: { language, limit: 5 },
  });
  return body.data.map(({ slug }: { slug: string }) => slug);
}

test('when people search the demo shop in three languages then what they mean is first, or in the first five', async () => {
  const missed: string[] = [];
  const beyondFive: string[] = [];
  for (const { language, text, right } of SET) {
    const found = await firstFive(text, language);
    const said = `${language} “${text}”: ${found.join(', ') || 'nothing'}`;
    if (!right.includes(found[0] ?? '')) missed.push(said);
    if (!found.some((slug) => right.includes(slug))) beyondFive.push(said);
  }
  expect(SET.length).toBeGreaterThanOrEqual(250);
  expect(missed.length / SET.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  expect(beyondFive.length / SET.length, beyondFive.join('\n')).toBeLessThanOrEqual(0.01);
});

test.each(['asdfgh', 'qwrtz', 'iphone', 'xqzwv plmkn', 'zzzz', 'laptop', 'télévision', 'mudasobwa'])(
  'when %s is searched, which no one sells, then nothing is found',
  async (text) => {
    expect(await firstFive(text, 'en')).toEqual([]);
  },
);
