import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile();
let desk: StaffDesk;

beforeEach(async () => {
  for (const table of ['search_miss', 'product', 'rate_limit_hit'] as const)
    await shop.db.deleteFrom(table).execute();
  await aProduct(shop.ctx, { name: 'Avocado', slug: 'avocado' });
  desk = await aDesk(shop, 'manager');
});

const search = (text: string, language = 'en') =>
  shop.call('POST', '/api/v1/searches/without-result', { body: { text, language } });

/** What staff see: each text with how often it was searched for. */
async function listed(query = {}): Promise<string[]> {
  const { body } = await desk.get('/search-misses', query);
  return body.data.map((miss: { text: string; times: number }) => `${miss.text} ${miss.times}`);
}

describe('when a search finds nothing', () => {
  test('then it is listed for staff, the most frequent first, however it was spelled', async () => {
    await search('Quinoa');
    for (const text of ['Télévision', 'television', ' TELEVISION! ']) await search(text, 'fr');
    expect(await listed()).toEqual(['television 3', 'quinoa 1']);
    expect(await listed({ q: 'quin' })).toEqual(['quinoa 1']);
  });

  test('then what no database keeps is left out of it', async () => {
    for (const text of ['qui\u0000noa', '\u0000\u200b', '\ud800'])
      expect((await search(text)).status).toBe(200);
    expect(await listed()).toEqual(['qui noa 1']);
  });

  test('then what is spelled like it is offered', async () => {
    expect((await search('avcaddo')).body.data.spellings).toEqual(['avocado']);
    expect((await search('xqzwv')).body.data.spellings).toEqual([]);
  });

  test.each(['0788 123 456', 'call 0788-123-456', 'aline@example.com', '+250788123456', '1198780012345678'])(
    '%s may be someone’s then nothing of it is kept',
    async (text) => {
      expect((await search(text)).status).toBe(200);
      expect(await listed()).toEqual([]);
    },
  );

  test('then what finds something, and signs alone, are not listed', async () => {
    for (const text of ['avocado', 'avocadoo', '!!!']) await search(text);
    expect(await listed()).toEqual([]);
  });

  test('then five hundred texts are kept, and the one that no one searched for longest leaves', async () => {
    await shop.db
      .insertInto('search_miss')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          ...{ said: `nothing ${at}`, language: 'en' },
          last_at: new Date(shop.ctx.now().getTime() - (at + 1) * 1_000),
        })),
      )
      .execute();
    await search('quinoa');
    const kept = await shop.db.selectFrom('search_miss').select('said').execute();
    expect(kept).toHaveLength(500);
    expect(kept.map(({ said }) => said)).toContain('quinoa');
    expect(kept.map(({ said }) => said)).not.toContain('nothing 499');
  });

  test('then one address is refused above sixty an hour', async () => {
    for (let at = 0; at < 60; at += 1) expect((await search('quinoa')).status).toBe(200);
    expect(refusalIn(await search('quinoa'))).toBe('429 rate_limited');
    expect(await listed()).toEqual(['quinoa 60']);
  });
});

test('when staff remove one then it is gone, and a second press says so', async () => {
  await search('quinoa');
  const [miss] = (await desk.get('/search-misses')).body.data;
  expect((await desk.remove(`/search-misses/${miss._id}`)).status).toBe(200);
  expect(refusalIn(await desk.remove(`/search-misses/${miss._id}`))).toBe('404 not_found');
  expect(await listed()).toEqual([]);
});
