import { routes } from '@isoko/contract';
import type { RouteShape } from '@isoko/contract/route';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { emptyTables } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import type { Answer } from '#server/testing/start-shop.ts';
import { sweepStaffRequests } from './once.ts';

const HOUR_MS = 3_600_000;
const STOCK = 10;
const shapes = Object.entries<RouteShape>(routes);
const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['staff_request']);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { stock: STOCK });
  desk = await aDesk(shop, 'packer');
});

/** Puts so many on the stock unit. */
const receive = (delta: number, key?: string | null, who = desk) =>
  who.post(`/products/${rice.id}/stock`, { delta, reason: 'received' }, key);
const onHand = async () => (await desk.get(`/products/${rice.id}`)).body.data.on_hand;
const kept = () => shop.db.selectFrom('staff_request').select(['key', 'answer']).execute();
const same = (a: Answer, b: Answer) => expect([b.status, b.text]).toEqual([a.status, a.text]);

describe('a call of staff that moves money or stock', () => {
  test('when the contract is read then these count once, and no one else’s call does', () => {
    expect(shapes.filter(([, shape]) => shape.once).map(([key]) => key)).toEqual([
      'POST /admin/products/bulk',
      'POST /admin/products/:id/stock',
      'POST /admin/stocktakes/:id/book',
      'POST /admin/purchases',
      'POST /admin/markdowns',
      'POST /admin/change-sets/:id/undo',
      'POST /admin/orders',
      'POST /admin/orders/cancel-open',
      'POST /admin/orders/:id/claim',
      'POST /admin/orders/:id/status',
      'POST /admin/orders/:id/payment',
      'PUT /admin/orders/:id/lines',
      'PUT /admin/orders/:id/lines/:line/weight',
      'POST /admin/orders/:id/messages/:message/send',
      'POST /admin/orders/:id/questions',
      'POST /admin/orders/:id/questions/:question/answer',
      'POST /admin/riders/:id/hand-overs',
      'POST /admin/till/sales',
      'POST /admin/till/sales/:id/void',
      'POST /admin/books',
      'POST /admin/guide/wipe',
    ]);
    for (const [key, shape] of shapes) if (shape.once) expect(shape, key).toMatchObject({ who: 'staff' });
  });

  test.each(shapes.filter(([, shape]) => shape.once))(
    'when %s comes without a key, or with none that can be read, then it is refused and documented',
    async (route) => {
      const [method, path = ''] = route.split(' ') as ['POST', string];
      const owner = await aDesk(shop, 'owner');
      const at = `/api/v1${path.replace(/:\w+/g, rice.id)}`;
      const ask = (key: string | null) => shop.call(method, at, { token: owner.token, body: {}, key });
      expect(refusalIn(await ask(null))).toBe('400 idempotency_key_required');
      for (const key of ['', 'naïve', 'x'.repeat(256)])
        expect(refusalIn(await ask(key)), key).toMatch(/^400 validation_error /);
      const { paths } = (await shop.call('GET', '/api/v1/openapi.json')).body;
      const { parameters, description } =
        paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      expect(parameters).toContainEqual(
        expect.objectContaining({ in: 'header', name: 'idempotency-key', required: true }),
      );
      expect(description).toContain('`idempotency_key_required`');
    },
  );

  test('when it is pressed twice with one key then it moves once and answers the same', async () => {
    const first = await receive(3, 'press');
    const after = await receive(4, 'another press');
    same(first, await receive(3, 'press'));
    expect([first.body.data.on_hand, after.body.data.on_hand, await onHand()]).toEqual([13, 17, 17]);
  });

  test('when it is pressed five times at the same time then four wait and get the answer of one', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => receive(3, 'press')));
    for (const answer of answers) same(answers[0] as Answer, answer);
    expect([answers[0]?.status, await onHand()]).toEqual([200, 13]);
  });

  test('when a client writes the same in another order then it is the same', async () => {
    const at = `/products/${rice.id}/stock`;
    const first = await desk.post(at, { delta: 2, reason: 'received', index: -1 }, 'press');
    same(first, await desk.post(at, { unknown: 1, index: -1, reason: 'received', delta: 2 }, 'press'));
    expect(await onHand()).toBe(12);
  });

  // Without the fingerprint the second would be told that what it never did was done.
  test('when the key comes with something else then that is refused, and nothing moves', async () => {
    await receive(3, 'press');
    const beans = await aProduct(shop.ctx, { stock: STOCK });
    const { _id } = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
    const others = [
      receive(4, 'press'),
      desk.post(`/products/${beans.id}/stock`, { delta: 3, reason: 'received' }, 'press'),
      desk.post(`/orders/${_id}/status`, { status: 'packed' }, 'press'),
    ];
    for (const answer of await Promise.all(others))
      expect(refusalIn(answer)).toBe('422 idempotency_mismatch');
    expect(await onHand()).toBe(13);
    await expectInvariantsHold(shop.ctx);
  });

  test('when two people happen to have the same key then each has their own', async () => {
    const other = await aDesk(shop, 'manager');
    await Promise.all([receive(3, 'press'), receive(4, 'press', other)]);
    expect(await onHand()).toBe(17);
  });

  test('when it is refused then nothing is remembered: mended, it is done with the same key', async () => {
    expect(refusalIn(await receive(-11, 'press'))).toBe('400 validation_error delta');
    expect(await kept()).toEqual([]);
    expect((await receive(-9, 'press')).status).toBe(200);
    expect(await onHand()).toBe(1);
  });

  // Claimed in a transaction of its own the key would stay, and the repetition be told of what never happened.
  test('when the shop falls down in the middle then neither the action nor the key is there', async () => {
    await sql`CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the machine fell down'; END $$`.execute(shop.db);
    const moment = 'AFTER INSERT ON stock_move DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
    await sql.raw(`CREATE CONSTRAINT TRIGGER fall ${moment} EXECUTE FUNCTION fall()`).execute(shop.db);
    const fallen = await receive(3, 'press');
    await sql`DROP FUNCTION fall CASCADE`.execute(shop.db);
    expect([refusalIn(fallen), await onHand(), await kept()]).toEqual(['500 internal', STOCK, []]);
    expect((await receive(3, 'press')).status).toBe(200);
    expect(await onHand()).toBe(13);
  });

  test('when the first takes longer than anyone waits then the second is told, and asks again', async () => {
    await receive(1, 'whose');
    const [first] = await shop.db.selectFrom('staff_request').select('scope').execute();
    const claim = {
      scope: String(first?.scope),
      key: 'press',
      fingerprint: 'x',
      created_at: shop.clock.now(),
    };
    const slow = await shop.db.startTransaction().execute();
    await slow.insertInto('staff_request').values(claim).execute();
    const second = await receive(3, 'press');
    await slow.rollback().execute();
    expect([refusalIn(second), second.headers['retry-after']]).toEqual(['409 in_progress', '1']);
    expect((await receive(3, 'press')).status).toBe(200);
  });

  test('when two days are over then keys and answers are forgotten', async () => {
    await receive(3, 'old');
    shop.clock.advance(47 * HOUR_MS);
    await receive(4, 'young');
    await sweepStaffRequests(shop.ctx);
    expect((await kept()).map(({ key }) => key).sort()).toEqual(['old', 'young']);
    shop.clock.advance(2 * HOUR_MS);
    await sweepStaffRequests(shop.ctx);
    expect((await kept()).map(({ key }) => key)).toEqual(['young']);
  });

  test('when a right was taken away then a repetition is refused as everything else', async () => {
    await receive(3, 'press');
    await shop.db.updateTable('account').set({ role: 'editor' }).where('name', '=', 'The packer').execute();
    // With the role its sessions end.
    expect(refusalIn(await receive(3, 'press'))).toBe('401 not_authenticated');
  });
});
