import { randomUUID } from 'node:crypto';
import { MAX_WISHLIST_ITEMS } from '@isoko/contract/routes/wishlist';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const shop = shopForFile();
let aline: TestCustomer;

beforeEach(async () => {
  aline = await aCustomer(shop.ctx);
});

interface Token {
  token: string;
}

const addPath = (productId: string) => `/api/v1/wishlist/product/${productId}`;
const look = ({ token }: Token = aline) => shop.call('GET', '/api/v1/wishlist', { token });
const remove = (itemId: string, wishlistId: string, { token }: Token = aline) =>
  shop.call('DELETE', `/api/v1/wishlist/itemID/${itemId}/wishListID/${wishlistId}`, { token });

/** Adds a product a second after what came before. */
function add(productId: string, { token }: Token = aline) {
  shop.clock.advance(1_000);
  return shop.call('GET', addPath(productId), { token });
}

function namesIn({ status, body }: Answer): string[] {
  expect(status).toBe(200);
  return body.data.line_items.map(({ product }: { product: { name: string } }) => product.name);
}

const itemsOf = (accountId: string) =>
  shop.db
    .selectFrom('wishlist_item')
    .innerJoin('wishlist', 'wishlist.id', 'wishlist_item.wishlist_id')
    .select('product_id')
    .where('account_id', '=', accountId)
    .execute();

describe('a wishlist', () => {
  test('when nothing was kept then it is empty, and the same one for everyone who asks at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => look()));
    expect(answers.flatMap(namesIn)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
  });

  test('when products are wished then they are shown as the catalogue shows them, the newest first', async () => {
    const rice = await aProduct(shop.ctx, { name: 'Rice', price: 2_000, sale_price: 1_500 });
    const beans = await aProduct(shop.ctx, { name: 'Beans', variants: [{ price: 900 }] });
    await add(rice.id);
    const { status, body, headers } = await add(beans.id);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const shown = await Promise.all(
      [beans, rice].map(async ({ id }) => (await shop.call('GET', `/api/v1/products/${id}`)).body.data),
    );
    expect(body.data.line_items).toEqual(
      shown.map(({ previous: _, next: __, ...product }) => ({
        _id: expect.any(String),
        product: { ...product, id: product._id },
        quantity: 1,
        date_created: expect.any(String),
      })),
    );
    expect((await look()).body).toEqual(body);
  });

  test('when a product is wished again then it stays once, where it is', async () => {
    const [rice, beans] = [
      await aProduct(shop.ctx, { name: 'Rice' }),
      await aProduct(shop.ctx, { name: 'Beans' }),
    ];
    await add(rice.id);
    const before = await add(beans.id);
    expect((await add(rice.id)).body).toEqual(before.body);
    expect(namesIn(await look())).toEqual(['Beans', 'Rice']);
  });

  test('when the first items come at the same time then they are on one list, each once', async () => {
    const products = [await aProduct(shop.ctx), await aProduct(shop.ctx), await aProduct(shop.ctx)];
    const adds = products.concat(products).map(({ id }) => add(id));
    const answers = await Promise.all(adds);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(namesIn(await look())).toHaveLength(3);
    const { rows } = await sql`SELECT FROM wishlist WHERE account_id = ${aline.id}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  test('when a product is not sold any more then it is left out until it is sold again', async () => {
    const rice = await aProduct(shop.ctx, { name: 'Rice' });
    await add(rice.id);
    const sell = (status: 'draft' | 'published') =>
      shop.db.updateTable('product').set({ status }).where('id', '=', rice.id).execute();
    await sell('draft');
    expect(namesIn(await look())).toEqual([]);
    await sell('published');
    expect(namesIn(await look())).toEqual(['Rice']);
  });

  test('when it is full then another product is refused with a sentence, and a known one is not', async () => {
    const { _id } = (await look()).body.data;
    await sql`WITH made AS (
        INSERT INTO product (name, slug, regular_price, date_created, updated_at)
        SELECT 'Many', 'many-' || n, 100, ${shop.clock.now()}, ${shop.clock.now()}
        FROM generate_series(1, ${MAX_WISHLIST_ITEMS}::int) AS n RETURNING id)
      INSERT INTO wishlist_item (wishlist_id, product_id, created_at)
      SELECT ${_id}, id, ${shop.clock.now()} FROM made`.execute(shop.db);
    const one = await aProduct(shop.ctx, { name: 'One more' });
    const refused = await add(one.id);
    expect(refusalIn(refused)).toBe('400 validation_error productId');
    expect(refused.body.errors[0].message).toBe('A wishlist holds 200 products. Please remove one first.');
    const [known] = await itemsOf(aline.id);
    expect((await add(known?.product_id ?? '')).status).toBe(200);
    await shop.db.updateTable('product').set({ status: 'draft' }).where('slug', '=', 'many-7').execute();
    expect(namesIn(await add(one.id))[0]).toBe('One more');
  });
});

describe('adding by GET', () => {
  test('when the product is unknown or a draft then there is none', async () => {
    const draft = await aProduct(shop.ctx, { status: 'draft' });
    for (const id of [randomUUID(), draft.id]) expect(refusalIn(await add(id))).toBe('404 not_found');
    expect((await add('17')).status).toBe(400);
    expect((await add(draft.slug)).status).toBe(400);
    expect(await itemsOf(aline.id)).toEqual([]);
  });

  test('when a browser only asks ahead, or for the head, then nothing is added', async () => {
    const rice = await aProduct(shop.ctx);
    const { token } = aline;
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ] as Record<string, string>[]) {
      const answer = await shop.call('GET', addPath(rice.id), { token, headers });
      expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    }
    const head = await shop.call('HEAD', addPath(rice.id), { token });
    expect([head.status, head.headers.allow]).toEqual([405, 'GET, OPTIONS']);
    expect((await shop.call('OPTIONS', addPath(rice.id), { token })).status).toBe(204);
    expect(await itemsOf(aline.id)).toEqual([]);
    expect((await shop.call('HEAD', '/api/v1/wishlist', { token })).status).toBe(200);
  });
});

describe('removing', () => {
  test('when both ids are right then what remains is answered, and once more there is nothing', async () => {
    const [rice, beans] = [
      await aProduct(shop.ctx, { name: 'Rice' }),
      await aProduct(shop.ctx, { name: 'Beans' }),
    ];
    await add(rice.id);
    const { _id, line_items } = (await add(beans.id)).body.data;
    expect(namesIn(await remove(line_items[0]._id, _id))).toEqual(['Rice']);
    expect(refusalIn(await remove(line_items[0]._id, _id))).toBe('404 not_found');
    expect(namesIn(await look())).toEqual(['Rice']);
  });

  test('when one id is someone else’s or of no one then nothing is removed from either list', async () => {
    const bob = await aCustomer(shop.ctx);
    const rice = await aProduct(shop.ctx);
    const mine = (await add(rice.id)).body.data;
    const theirs = (await add(rice.id, bob)).body.data;
    const [item, other] = [mine.line_items[0]._id, theirs.line_items[0]._id];
    const tries = [
      await remove(other, theirs._id),
      await remove(other, mine._id),
      await remove(item, theirs._id),
      await remove(item, mine._id, bob),
      await remove(item, randomUUID()),
      await remove(randomUUID(), mine._id),
    ];
    expect(tries.map(refusalIn)).toEqual(tries.map(() => '404 not_found'));
    expect((await remove('17', mine._id)).status).toBe(400);
    expect((await look()).body.data).toEqual(mine);
    expect((await look(bob)).body.data).toEqual(theirs);
  });
});

test('when there is no session, or it is over, then nothing is shown, added or removed', async () => {
  const rice = await aProduct(shop.ctx);
  const { _id, line_items } = (await add(rice.id)).body.data;
  const gone = await aCustomer(shop.ctx);
  await shop.db.deleteFrom('session').where('id', '=', gone.sessionId).execute();
  for (const token of ['', 'isk_unknown-token-of-some-length', gone.token]) {
    const as = { token };
    const calls = [look(as), add(rice.id, as), add('17', as), remove(line_items[0]._id, _id, as)];
    expect((await Promise.all(calls)).map(refusalIn)).toEqual(calls.map(() => '401 not_authenticated'));
  }
  expect(await itemsOf(gone.id)).toEqual([]);
  expect(await itemsOf(aline.id)).toHaveLength(1);
});
