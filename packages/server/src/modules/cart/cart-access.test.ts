import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '#server/database/read-ahead.ts';
import { aCoupon, aProduct } from '#server/testing/given.ts';
import { cartIn, cartOf, contents } from '#server/testing/given-carts.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';
import { changeSeenCart, seenCartRead } from './cart.store.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ emptied: 'goods and orders' });
let aline: TestCustomer;
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };

beforeEach(async () => {
  aline = await aCustomer(shop.ctx);
  mine = cartOf(shop, aline);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 100, stock: 500 });
});

const atOnce = (count: number, act: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, act));

/** Every call about the cart, with this token. */
function everyCall(token: string): (() => Promise<Answer>)[] {
  const { look, add, replace, remove, apply, dropCoupon } = cartOf(shop, { token });
  return [
    look,
    () => add({ product: rice.id, quantity: 1 }),
    () => replace({ product: rice.id, quantity: 1 }),
    () => remove(NOBODYS, NOBODYS),
    () => apply('SALE'),
    dropCoupon,
  ];
}

describe('a line', () => {
  test('when it is removed then the others remain, and a second time there is none', async () => {
    const beans = await aProduct(shop.ctx, { name: 'Beans' });
    const { _id, line_items } = cartIn(
      await mine.add({ product: rice.id, quantity: 1 }, { product: beans.id, quantity: 1 }),
    );
    const itemId = line_items[0]?._id ?? '';
    expect(contents(cartIn(await mine.remove(itemId, _id)))).toBe('Beans 1');
    expect(refusalIn(await mine.remove(itemId, _id))).toBe('404 not_found');
    expect(contents(cartIn(await mine.look()))).toBe('Beans 1');
  });

  test('when twenty remove it at the same time then one of them did', async () => {
    const { _id, line_items } = cartIn(await mine.add({ product: rice.id, quantity: 1 }));
    const answers = await atOnce(20, () => mine.remove(line_items[0]?._id ?? '', _id));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)]);
  });

  test('when line, cart and account do not belong together then there is no such line', async () => {
    const own = cartIn(await mine.add({ product: rice.id, quantity: 1 }));
    const theirs = cartOf(shop, await aCustomer(shop.ctx));
    const foreign = cartIn(await theirs.add({ product: rice.id, quantity: 2 }));
    const [ownLine, foreignLine] = [own.line_items[0]?._id ?? '', foreign.line_items[0]?._id ?? ''];
    const wrong = [
      [foreignLine, foreign._id],
      [foreignLine, own._id],
      [ownLine, foreign._id],
      [NOBODYS, own._id],
      [ownLine, NOBODYS],
    ] as const;
    for (const [itemId, cartId] of wrong) {
      expect(refusalIn(await mine.remove(itemId, cartId))).toBe('404 not_found');
    }
    expect(cartIn(await mine.look())).toEqual(own);
    expect(cartIn(await theirs.look())).toEqual(foreign);
    expect((await mine.remove('17', own._id)).status).toBe(400);
  });
});

describe('a visitor who is not signed in', () => {
  test('when there is no token, or one that opens nothing, then no call is answered and nothing is kept', async () => {
    const ended = await aCustomer(shop.ctx);
    await shop.db.deleteFrom('session').where('id', '=', ended.sessionId).execute();
    for (const token of ['', `isk_${'x'.repeat(43)}`, ended.token, 'short']) {
      for (const call of everyCall(token)) expect(refusalIn(await call())).toBe('401 not_authenticated');
    }
    expect(await shop.db.selectFrom('cart').selectAll().execute()).toEqual([]);
  });

  test('when the token is in the address, a cookie or the body then it opens nothing', async () => {
    const { token } = aline;
    const body = { line_items: [{ product: rice.id, quantity: 1 }], token, user: aline.id };
    const headers = { cookie: `auth-token=${token}`, 'x-order-token': token };
    expect((await shop.call('GET', '/api/v1/cart', { query: { token }, headers })).status).toBe(401);
    expect((await shop.call('POST', '/api/v1/cart', { body, query: { token }, headers })).status).toBe(401);
  });

  test('when the account is erased while the cart is written then the writer is not signed in any more', async () => {
    const erase = () => shop.db.deleteFrom('account').where('id', '=', aline.id).execute();
    const [answers] = await Promise.all([
      atOnce(10, () => mine.add({ product: rice.id, quantity: 1 })),
      erase(),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(refusalIn(await mine.look())).toBe('401 not_authenticated');
    expect(await shop.db.selectFrom('cart').selectAll().execute()).toEqual([]);
  });
});

describe('many at the same time', () => {
  test('when twenty add the first thing at the same time then they share one cart and all of it is there', async () => {
    const answers = await atOnce(20, () => mine.add({ product: rice.id, quantity: 2 }));
    expect(new Set(answers.map((answer) => cartIn(answer)._id)).size).toBe(1);
    expect(contents(cartIn(await mine.look()))).toBe('Rice 40');
    expect(await shop.db.selectFrom('cart').selectAll().execute()).toHaveLength(1);
  });

  test('when parallel adds reach the stock then exactly what there is was added', async () => {
    await shop.db.updateTable('stock_unit').set({ on_hand: 15 }).execute();
    const answers = await atOnce(20, () => mine.add({ product: rice.id, quantity: 1 }));
    const words = answers.map((answer) => (answer.status === 200 ? '200' : refusalIn(answer)));
    expect(words.toSorted()).toEqual([...Array(15).fill('200'), ...Array(5).fill('409 out_of_stock')]);
    expect(contents(cartIn(await mine.look()))).toBe('Rice 15');
  });

  test('when adding, replacing, removing and coupons mix then the cart is whole', async () => {
    await aCoupon(shop.ctx);
    const beans = await aProduct(shop.ctx, { name: 'Beans', stock: 50 });
    const { _id, line_items } = cartIn(await mine.add({ product: rice.id, quantity: 1 }));
    const acts = [
      () => mine.add({ product: beans.id, quantity: 1 }, { product: rice.id, quantity: 1 }),
      () => mine.replace({ product: rice.id, quantity: 3 }, { product: beans.id, quantity: 1 }),
      () => mine.remove(line_items[0]?._id ?? '', _id),
      () => mine.apply('SALE'),
      () => mine.dropCoupon(),
      () => mine.look(),
    ];
    const answers = await Promise.all(Array.from({ length: 36 }, (_, at) => acts[at % 6]?.()));
    for (const answer of answers) expect([200, 404, 422]).toContain(answer?.status);
    const cart = cartIn(await mine.look());
    expect(cart._id).toBe(_id);
    expect(cart.totals.subtotal).toBe(cart.line_items.reduce((sum, line) => sum + line.sum, 0));
  });
});

describe('a change of a cart', () => {
  /** How many statements a call takes, that for its session among them. */
  async function statements(call: () => Promise<Answer>): Promise<number> {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const { status } = await call();
    const { length } = sent.mock.calls;
    sent.mockRestore();
    expect(status).toBe(200);
    return length;
  }

  test('when something is added, replaced or removed then it takes three round trips', async () => {
    const beans = await aProduct(shop.ctx, { name: 'Beans' });
    const first = await statements(() => mine.add({ product: rice.id, quantity: 2 }));
    const { _id } = cartIn(await mine.look());
    const add = await statements(() => mine.add({ product: beans.id, quantity: 1 }));
    const more = await statements(() =>
      mine.replace({ product: beans.id, quantity: 4 }, { product: rice.id, quantity: 3 }),
    );
    const { line_items } = cartIn(await mine.look());
    expect(line_items.map(({ product, quantity }) => `${product.name} ${quantity}`)).toEqual([
      'Beans 4',
      'Rice 3',
    ]);
    const less = await statements(() => mine.remove(line_items[0]?._id ?? '', _id));
    expect([first, add, more, less]).toEqual([3, 3, 3, 3]);
    expect(contents(cartIn(await mine.look()))).toBe('Rice 3');
  });

  test('when it is answered then it says what it says when it is looked at later', async () => {
    const beans = await aProduct(shop.ctx, { name: 'Beans', price: 300, sale_price: 250 });
    await mine.add({ product: rice.id, quantity: 2 });
    const added = cartIn(
      await mine.add({ product: beans.id, quantity: 5 }, { product: rice.id, quantity: 1 }),
    );
    expect(cartIn(await mine.look())).toEqual(added);
    const replaced = cartIn(
      await mine.replace({ product: beans.id, quantity: 5 }, { product: rice.id, quantity: 7 }),
    );
    expect(cartIn(await mine.look())).toEqual(replaced);
    expect(contents(replaced)).toBe('Beans 5, Rice 7');
  });

  test('when many change it at the same time then each counts', async () => {
    const beans = await aProduct(shop.ctx, { name: 'Beans', stock: 500 });
    cartIn(await mine.add({ product: rice.id, quantity: 1 }));
    await Promise.all([
      ...Array.from({ length: 6 }, () => mine.add({ product: rice.id, quantity: 2 })),
      ...Array.from({ length: 5 }, () => mine.merge({ product: beans.id, quantity: 3 })),
    ]);
    expect(contents(cartIn(await mine.look()))).toBe('Rice 13, Beans 15');
  });

  test('when the account is erased meanwhile then nothing is changed', async () => {
    const cart = cartIn(await mine.add({ product: rice.id, quantity: 2 }));
    const [seen] = await rowsOf(shop.ctx, seenCartRead(aline.id));
    if (!seen) throw new Error('there is a cart');
    const other = await aCustomer(shop.ctx);
    await shop.db.deleteFrom('session').where('account_id', '=', other.id).execute();
    await shop.db.deleteFrom('customer').where('account_id', '=', other.id).execute();
    await shop.db.deleteFrom('account').where('id', '=', other.id).execute();
    const change = { lines: [], now: shop.ctx.now() };
    expect(await changeSeenCart(shop.db, seen, { ...change, accountId: other.id })).toBe(false);
    expect(cartIn(await mine.look())).toEqual(cart);
    expect(await changeSeenCart(shop.db, seen, { ...change, accountId: aline.id })).toBe(true);
    expect(await changeSeenCart(shop.db, seen, { ...change, accountId: aline.id })).toBe(false);
    expect(cartIn(await mine.look()).line_items).toEqual([]);
  });
});
