import type { ParsedLine } from '@isoko/contract';
import { expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();

const parse = (body: object) => shop.call('POST', '/api/v1/lists/parse', { body });

async function linesOf(body: object): Promise<ParsedLine[]> {
  const answer = await parse(body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.body.data.lines;
}

/** `2 × Potatoes 5 kg`, the matches of a line. */
const matchesOf = ({ matches }: ParsedLine) =>
  matches.map(({ quantity, name, label, unit }) => `${quantity} × ${name} ${label ?? unit}`);

const thePotatoes = () =>
  aProduct(shop.ctx, {
    name: 'Potatoes',
    local_name: 'Ibirayi',
    unit: '1 kg',
    variants: [
      { label: '1 kg', price: 650, stock: 80 },
      { label: '10 kg', price: 6200, sale_price: 5900, stock: 7 },
    ],
  });

test('when a list is written then each line has its product, size, number and prices', async () => {
  const potatoes = await thePotatoes();
  await aProduct(shop.ctx, { name: 'Tomatoes', local_name: 'Inyanya', unit: '1 kg', price: 1000, stock: 30 });
  const [first, second, third] = await linesOf({ text: 'ibirayi 10 kg, tomatos 3\nxqzwv 2 litres' });
  expect(first).toEqual({
    ...{ text: 'ibirayi 10 kg', name: 'ibirayi', quantity: 10, unit: 'kg', times: 1 },
    matches: [
      {
        ...{ product: potatoes.id, slug: potatoes.slug, index: 1, name: 'Potatoes', local_name: 'Ibirayi' },
        ...{ unit: '1 kg', label: '10 kg', image: null, price: 5900, regular_price: 6200 },
        ...{ unit_price: 590, unit_price_of: 'g', quantity: 1, stock_quantity: 7, is_dearer: false },
      },
      {
        ...{ product: potatoes.id, slug: potatoes.slug, index: 0, name: 'Potatoes', local_name: 'Ibirayi' },
        ...{ unit: '1 kg', label: '1 kg', image: null, price: 650, regular_price: 650 },
        ...{ unit_price: null, unit_price_of: null, quantity: 10, stock_quantity: 80, is_dearer: false },
      },
    ],
  });
  expect(second && matchesOf(second)).toEqual(['3 × Tomatoes 1 kg']);
  expect(third).toMatchObject({ name: 'xqzwv', quantity: 2, unit: 'l', matches: [] });
});

test('when a list is read in another language then a text without a version says in which one it is', async () => {
  await aProduct(shop.ctx, { name: 'Cowpeas', local_name: 'Imbori', unit: '1 kg', price: 1100, stock: 30 });
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const answer = await shop.call('POST', '/api/v1/lists/parse', { body: { text: 'cowpeas' }, headers });
    return answer.body.data.lines[0].matches[0];
  };
  expect(await read('fr')).toMatchObject({ name: 'Cowpeas', written_in: { name: 'en', unit: 'en' } });
  expect(await read('rw')).toMatchObject({ name: 'Imbori', written_in: { unit: 'en' } });
  expect(await read('en')).not.toHaveProperty('written_in');
});

test('when several products fit then there are two in place of the best, and drafts are never among them', async () => {
  for (const [at, kind] of ['Basmati', 'Brown', 'Long', 'Sushi'].entries())
    await aProduct(shop.ctx, { name: `${kind} Wheatberry`, unit: '1 kg', price: 1100 + at, stock: 3 + at });
  await aProduct(shop.ctx, { name: 'Wheatberry', unit: '1 kg', status: 'draft' });
  const [line] = await linesOf({ text: 'wheatberry 2kg' });
  expect(line?.matches).toHaveLength(3);
  for (const match of line?.matches ?? []) expect(match).toMatchObject({ quantity: 2, unit: '1 kg' });
  expect(line && matchesOf(line)).not.toContain('2 × Wheatberry 1 kg');
});

test('when a product is sold out then it stays listed with nothing in stock', async () => {
  await aProduct(shop.ctx, { name: 'Jackfruit', unit: '1 piece', price: 4000, stock: 0 });
  const [line] = await linesOf({ text: '2 jackfruit' });
  expect(line?.matches).toMatchObject([{ name: 'Jackfruit', quantity: 2, stock_quantity: 0 }]);
});

test('when francs are named then it is what they buy, or one that is dearer', async () => {
  await aProduct(shop.ctx, { name: 'Starfruit', unit: '1 kg', price: 700, stock: 20 });
  const [five, none] = await linesOf({ text: 'starfruit 3600 frw, 500 za starfruit' });
  expect(five?.matches[0]).toMatchObject({ quantity: 5, is_dearer: false });
  expect(none?.matches[0]).toMatchObject({ quantity: 1, is_dearer: true });
});

test('when a list was kept then what was chosen comes first, in its number, while it is sold', async () => {
  const guava = await aProduct(shop.ctx, { name: 'Red Guava', unit: '1 kg', price: 900, stock: 40 });
  const other = await aProduct(shop.ctx, { name: 'Guava', unit: '1 kg', price: 800, stock: 40 });
  const kept = { text: 'guava 2 kg', product: guava.id, index: -1, quantity: 7 };
  const [line] = await linesOf({ lines: [kept] });
  expect(line && matchesOf(line)).toEqual(['7 × Red Guava 1 kg', '2 × Guava 1 kg']);
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', guava.id).execute();
  const [later] = await linesOf({ lines: [kept] });
  expect(later?.matches.map(({ product }) => product)).toEqual([other.id]);
  const [another] = await linesOf({ lines: [{ ...kept, product: other.id, index: 4 }] });
  expect(another?.matches[0]).toMatchObject({ index: -1, quantity: 2 });
});

test('when nothing is read then there are no lines, and what is too long is refused', async () => {
  expect(await linesOf({})).toEqual([]);
  expect(await linesOf({ text: ' ,;\n' })).toEqual([]);
  expect((await parse({ text: 'x'.repeat(6001) })).status).toBe(400);
  const line = { text: 'rice', product: null, index: -1, quantity: 1 };
  expect((await parse({ lines: Array.from({ length: 61 }, () => line) })).status).toBe(400);
});

test('when amounts are absurd then they are answered all the same', async () => {
  const rice = await aProduct(shop.ctx, { name: 'Paddy', unit: '1 kg', price: 1300 });
  const text = `0 paddy, 1/0 kg paddy, ${'9'.repeat(400)} kg paddy, 99999 x 99999 kg paddy`;
  for (const { matches } of await linesOf({ text })) expect(matches[0]?.product).toBe(rice.id);
});

test('when one address asks too often then it waits, and others do not', async () => {
  const url = '/api/v1/lists/parse';
  const from = async (remoteAddress: string) =>
    (await shop.app.inject({ method: 'POST', url, payload: { text: 'rice' }, remoteAddress })).statusCode;
  const answers: number[] = [];
  for (let n = 0; n < 61; n += 1) answers.push(await from('197.243.1.9'));
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect(await from('197.243.7.9')).toBe(200);
  shop.clock.advance(600_000);
  expect(await from('197.243.1.9')).toBe(200);
});
