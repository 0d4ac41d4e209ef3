import { beforeEach, describe, expect, test } from 'vitest';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile();
let desk: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('synonym_group').execute();
  await shop.db.deleteFrom('product').execute();
  desk = await aDesk(shop, 'manager');
  const grains = await aCategory(shop.ctx, { name: 'Staples' });
  await aProduct(shop.ctx, { name: 'Long Grain Rice', slug: 'rice' });
  await aProduct(shop.ctx, { name: 'Rice Cooker', slug: 'cooker' });
  await aProduct(shop.ctx, { name: 'Irish Potatoes', slug: 'potatoes' });
  await aProduct(shop.ctx, { name: 'Sorghum', slug: 'sorghum', categories: [grains] });
});

/** The slugs found, in their order. */
async function find(text: string): Promise<string[]> {
  const { body } = await shop.call('GET', `/api/v1/products/filter/${encodeURIComponent(text)}`);
  return body.data.map(({ slug }: { slug: string }) => slug);
}
const group = (...words: string[]) => desk.post('/synonyms', { words });

describe('when a group of words is written', () => {
  test('then each finds what says another, half, mistyped and with accents too', async () => {
    expect(await find('umuceri')).toEqual([]);
    expect((await group('umuceri', 'riz', 'rice')).status).toBe(201);
    expect(await find('umuceri')).toEqual(['cooker', 'rice']);
    for (const typed of ['umuce', 'umuseri', 'RÍZ']) expect(await find(typed), typed).toContain('rice');
  });

  test('then a few words are one: only what says all of them is meant', async () => {
    await aProduct(shop.ctx, { name: 'Potatoes Red', slug: 'red' });
    await group('pommes de terre', 'irish potatoes');
    expect(await find('pommes de terre')).toEqual(['potatoes']);
  });

  test('then a word of a category finds what is in it', async () => {
    await group('céréales', 'staples');
    expect(await find('cereales')).toEqual(['sorghum']);
  });

  test('then what means the same as a whole name comes before what only contains it', async () => {
    await aProduct(shop.ctx, { name: 'Milk', slug: 'milk' });
    await aProduct(shop.ctx, { name: 'Milk Bar', slug: 'bar', is_featured: true });
    await group('lait', 'milk');
    expect(await find('lait')).toEqual(['milk', 'bar']);
  });

  test('then a product that comes later is found too, and a change or a removal is followed', async () => {
    const { _id, version } = (await group('igikoma', 'porridge')).body.data;
    await aProduct(shop.ctx, { name: 'Porridge', slug: 'porridge' });
    expect(await find('igikoma')).toEqual(['porridge']);
    await desk.patch(`/synonyms/${_id}`, { version, words: ['bouillie', 'porridge'] });
    expect([await find('igikoma'), await find('bouillie')]).toEqual([[], ['porridge']]);
    await desk.remove(`/synonyms/${_id}`);
    expect(await find('bouillie')).toEqual([]);
  });
});

describe('when a group is not right', () => {
  test.each([
    ['one word', ['rice']],
    ['the same word in other letters', ['Rice', 'rice', 'RICE!']],
    ['signs', ['…', '!!']],
  ])('%s then it is refused beside its field', async (_, words) => {
    expect(refusalIn(await group(...words))).toBe('400 validation_error words');
  });

  test('a word of another group then it is refused, and its own words are not', async () => {
    const { _id } = (await group('umuceri', 'rice')).body.data;
    expect(refusalIn(await group('riz', 'RICE'))).toBe('400 validation_error words');
    expect((await desk.patch(`/synonyms/${_id}`, { words: ['rice', 'riz'] })).status).toBe(200);
  });

  test('changed by two then the second is told', async () => {
    const { _id, version } = (await group('umuceri', 'rice')).body.data;
    await desk.patch(`/synonyms/${_id}`, { version, words: ['rice', 'riz'] });
    const late = await desk.patch(`/synonyms/${_id}`, { version, words: ['rice', 'umuceri'] });
    expect(refusalIn(late)).toBe('400 validation_error version');
  });
});

test('when the starting set is added then own groups stay, and the second press adds nothing', async () => {
  await group('umuceri', 'my rice');
  const { added } = (await desk.post('/synonyms/starting-set', {})).body.data;
  expect(added).toBeGreaterThan(150);
  expect((await desk.post('/synonyms/starting-set', {})).body.data).toEqual({ added: 0 });
  const { body } = await desk.get('/synonyms', { q: 'umuceri' });
  expect(body.data.map(({ words }: { words: string[] }) => words)).toEqual([['umuceri', 'my rice']]);
  const { body: all } = await desk.get('/synonyms', { limit: 250 });
  expect(all.data.flatMap(({ words }: { words: string[] }) => words).length).toBeGreaterThanOrEqual(300);
});

test('when staff change words then the audit log names the row', async () => {
  const { _id } = (await group('umuceri', 'rice')).body.data;
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'thing'])
    .where('thing_id', '=', _id)
    .execute();
  expect(rows).toEqual([{ action: 'created', thing: 'synonym_group' }]);
});
