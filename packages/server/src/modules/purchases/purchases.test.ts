import type { Lot, Margins, Receipt } from '@isoko/contract/routes/admin/purchases';
import { beforeEach, describe, expect, test } from 'vitest';
import { outcome } from '#server/testing/accounts.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { emptyTables } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { importFile } from '#server/testing/given-import.ts';
import { offerEveryPayment, orderIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ emptied: 'goods and orders', clockAt: NOW });
let desk: StaffDesk;
let packer: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['goods_receipt', 'supplier', 'setting', 'change_set']);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 1_000, stock: 0, vat_class: 'exempt' });
  desk = await aDesk(shop, 'manager', { name: 'Aline' });
  packer = await aDesk(shop, 'packer');
});

interface Came {
  quantity: number;
  product?: string;
  index?: number;
  cost?: number;
  unit_cost?: number;
  best_before?: string;
}

const receive = (lines: Came[], other: object = {}, key?: string) =>
  desk.post(
    '/purchases',
    { supplier: 'Kimironko Market', lines: lines.map((line) => ({ product: rice.id, ...line })), ...other },
    key,
  );
const came = async (...lines: Came[]): Promise<Receipt> => {
  const answer = await receive(lines);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const lotsOf = async (id = rice.id): Promise<Lot[]> => (await desk.get(`/products/${id}/lots`)).body.data;
const left = async (id = rice.id) =>
  (await lotsOf(id)).map((lot) => [lot.best_before, lot.remaining, lot.cost_left]);
const adjust = (delta: number, reason: string, id = rice.id) =>
  desk.post(`/products/${id}/stock`, { delta, reason });
const margins = async (query: Record<string, string> = {}): Promise<Margins> =>
  (await desk.get('/margins', query)).body.data;

const order = (quantity: number, product = rice.id) => placeOrder(shop, aGuestOrder([{ product, quantity }]));
const step = async (id: string, status: string) =>
  orderIn(await desk.post(`/orders/${id}/status`, { status, reason: 'Asked by phone' }));
const pack = async (quantity: number, product = rice.id) => {
  const { _id } = await order(quantity, product);
  await step(_id, 'packed');
  return _id;
};

describe('goods that come in', () => {
  test('when a receipt is booked then each line is a lot with its cost and date, moved once and by name', async () => {
    const receipt = await came(
      { quantity: 10, cost: 7_001, best_before: '2026-03-20' },
      { quantity: 5, unit_cost: 800 },
      { quantity: 2 },
    );
    expect(receipt).toMatchObject({
      ...{ supplier_name: 'Kimironko Market', day: '2026-03-02', booked_by: 'Aline' },
      ...{ cost: 11_001, without_cost: 1 },
      lines: [
        { name: 'Rice', quantity: 10, cost: 7_001, remaining: 10 },
        { quantity: 5, cost: 4_000, best_before: null },
        { quantity: 2, cost: null, remaining: 2 },
      ],
    });
    expect(await left()).toEqual([
      ['2026-03-20', 10, 7_001],
      [null, 5, 4_000],
      [null, 2, null],
    ]);
    const moves = (await packer.get(`/products/${rice.id}/stock-moves`)).body.data;
    expect(moves[0]).toMatchObject({
      reason: 'received',
      note: 'Kimironko Market',
      actor: 'Aline',
      on_hand: 17,
    });
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is pressed twice then the goods came once', async () => {
    const first = await receive([{ quantity: 4, cost: 100 }], {}, 'press');
    expect((await receive([{ quantity: 4, cost: 100 }], {}, 'press')).body).toEqual(first.body);
    expect(await left()).toEqual([[null, 4, 100]]);
    expect((await desk.get('/purchases')).body.total).toBe(1);
  });

  test('when a supplier is typed then the list keeps one of the name, and goods keep it when they are taken off', async () => {
    await came({ quantity: 1 });
    await receive([{ quantity: 1 }], { supplier: 'kimironko  market' });
    const [supplier, ...others] = (await desk.get('/suppliers')).body.data;
    expect(others).toEqual([]);
    expect(supplier).toMatchObject({
      name: 'Kimironko Market',
      phone: null,
      receipts: 2,
      last_day: '2026-03-02',
    });
    const { version } = supplier;
    const changed = await desk.patch(`/suppliers/${supplier._id}`, {
      ...{ name: 'Kimironko', phone: '0788 123 456', note: 'before nine', version },
    });
    expect(changed.body.data).toMatchObject({ phone: '+250788123456', note: 'before nine' });
    expect(outcome(await desk.patch(`/suppliers/${supplier._id}`, { name: 'Nyabugogo', version }))).toBe(
      '409 invalid_state version',
    );
    expect(outcome(await desk.post('/suppliers', { name: 'KIMIRONKO' }))).toBe('400 validation_error name');
    await desk.remove(`/suppliers/${supplier._id}`);
    const owner = await aDesk(shop, 'owner');
    for (const [thing, name] of Object.entries({ supplier: 'Kimironko', goods_receipt: 'Kimironko Market' }))
      expect((await owner.get('/audit', { thing })).body.data[0]).toMatchObject({ thing, name });
    // Removed with its supplier, it must not stay in the log.
    const { text } = await owner.get('/audit', { thing: 'supplier' });
    expect(text).toContain('"note":"(personal)"');
    expect(text).not.toMatch(/before nine|788123456/);
    expect((await desk.get('/purchases')).body.data[0]).toMatchObject({
      supplier: null,
      supplier_name: 'Kimironko Market',
    });
  });

  test('when something is wrong then all of it is named and nothing came', async () => {
    const shirt = await aProduct(shop.ctx, { variants: [{ label: 'Small' }, { label: 'Large' }] });
    const refused = await receive([
      { quantity: 100_001 },
      { quantity: 1, product: shirt.id },
      { quantity: 1, product: '00000000-0000-4000-8000-000000000000' },
    ]);
    expect(outcome(refused)).toBe('400 validation_error lines.0.quantity lines.1.product lines.2.product');
    expect(outcome(await receive([{ quantity: 1, cost: 5, unit_cost: 5 }], { day: '2026-03-03' }))).toBe(
      '400 validation_error day lines.0.cost',
    );
    const dear = { quantity: 1, cost: 1_000_000_000 };
    expect(outcome(await receive([dear, dear, { quantity: 1, cost: 1 }]))).toBe('400 validation_error lines');
    expect(await left()).toEqual([]);
    expect((await desk.get('/suppliers')).body.total).toBe(0);
  });

  test('when it is sold by weight then grams are kept, and a kilo’s cost is multiplied out once', async () => {
    const weight = { sold_by: 'weight', step_grams: 50, min_grams: 50 } as const;
    const meat = await aProduct(shop.ctx, { name: 'Beef', price: 4_000, stock: 0, ...weight });
    await came({ product: meat.id, quantity: 12_345, unit_cost: 3_001 });
    expect(await left(meat.id)).toEqual([[null, 12_345, 37_047]]);
  });
});

describe('goods that leave', () => {
  test('when an order is packed then the oldest date goes first, then the oldest lot, and no franc is lost', async () => {
    await came({ quantity: 3, cost: 300 });
    await came({ quantity: 3, cost: 1_000, best_before: '2026-04-01' });
    await came({ quantity: 3, cost: 500, best_before: '2026-03-10' });
    await came({ quantity: 3, cost: 100, best_before: '2026-04-01' });
    await pack(4);
    expect(await left()).toEqual([
      ['2026-04-01', 2, 667],
      ['2026-04-01', 3, 100],
      [null, 3, 300],
    ]);
    await pack(1);
    await pack(1);
    expect((await margins()).sum).toMatchObject({ sold: 6_000, unknown: 0, cost: 1_500, margin: 4_500 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when an order waits then its packer reads which date to take first, and no cost anywhere', async () => {
    await came(
      { quantity: 3, cost: 987_654_321, best_before: '2026-03-20' },
      { quantity: 3, cost: 987_654_321, best_before: '2026-03-10' },
    );
    const { _id, access_token } = await order(2);
    const seen = await packer.get(`/orders/${_id}`);
    expect(seen.body.data.line_items[0].take_first).toBe('2026-03-10');
    await step(_id, 'packed');
    expect((await packer.get(`/orders/${_id}`)).body.data.line_items[0]).not.toHaveProperty('take_first');
    const open = [
      await shop.call('GET', '/api/v1/products'),
      await shop.call('GET', `/api/v1/products/${rice.id}`),
      await shop.call('GET', `/api/v1/orders/${_id}`, { headers: { 'x-order-token': access_token } }),
      ...[seen, await packer.get(`/orders/${_id}`), await packer.get(`/products/${rice.id}`)],
      await packer.get(`/products/${rice.id}/stock-moves`),
    ];
    for (const { text } of open)
      expect(text).not.toMatch(/987654321|658436214|329218107|"cost|margin|supplier/);
    for (const path of ['/purchases', '/suppliers', '/margins', `/products/${rice.id}/lots`, '/markdowns'])
      expect((await packer.get(path)).status, path).toBe(403);
  });

  test('when two orders are packed at the same time then each takes its own of the last lots', async () => {
    await came({ quantity: 2, cost: 201, best_before: '2026-03-10' }, { quantity: 2, cost: 999 });
    const orders = [await order(2), await order(2)];
    const packed = await Promise.all(
      orders.map(({ _id }) => desk.post(`/orders/${_id}/status`, { status: 'packed' })),
    );
    expect(packed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await left()).toEqual([]);
    expect((await margins()).sum).toMatchObject({ cost: 1_200, sold: 4_000 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when a packed order comes back then its goods are in their lots again, with what they cost', async () => {
    await came({ quantity: 2, cost: 700, best_before: '2026-03-10' }, { quantity: 4, cost: 1_001 });
    const before = await left();
    const id = await pack(3);
    await pack(1);
    await step(id, 'cancelled');
    expect(await left()).toEqual([before[0], [null, 3, 751]]);
    expect((await margins()).sum).toMatchObject({ sold: 1_000, cost: 250, margin: 750 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when goods are refused at the door then they cost what they had, and those that broke are lost', async () => {
    await came({ quantity: 2, cost: 700, best_before: '2026-03-10' }, { quantity: 4, cost: 1_001 });
    const id = await pack(4);
    expect((await margins()).sum).toMatchObject({ sold: 4_000, cost: 1_201 });
    // Not what lies there by now, and would go first.
    await came({ quantity: 1, cost: 10, best_before: '2026-03-05' });
    const { line_items } = await step(id, 'out_for_delivery');
    const line = line_items[0]?._id;
    const delivered = await desk.post(`/orders/${id}/status`, {
      status: 'delivered',
      refused: [{ line, quantity: 1, why: 'bad', goods: 'waste' }],
    });
    expect(delivered.status, delivered.text).toBe(200);
    expect(await left()).toEqual([
      ['2026-03-05', 1, 10],
      [null, 2, 501],
    ]);
    const { sum, waste } = await margins();
    expect(sum).toMatchObject({ sold: 3_000, unknown: 0, cost: 950, margin: 2_050, wasted: 250 });
    expect(waste).toEqual([{ reason: 'damaged', cost: 250, times: 1, unknown: 0 }]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a product is deleted then what it had cost stays in the report', async () => {
    await came({ quantity: 2, cost: 700 });
    const id = await pack(2);
    await step(id, 'out_for_delivery');
    await step(id, 'delivered');
    const before = await margins();
    expect(before.sum).toMatchObject({ cost: 700, margin: 1_300 });
    await desk.remove(`/products/${rice.id}`);
    expect(await margins()).toEqual(before);
    expect((await desk.get('/purchases')).body.data[0].lines[0]).toMatchObject({
      name: 'Rice',
      remaining: null,
    });
  });
});

describe('stock that is corrected', () => {
  test('when a count finds less then the oldest is gone, and what a later count finds again is that', async () => {
    await came({ quantity: 4, cost: 401, best_before: '2026-03-10' }, { quantity: 4, cost: 400 });
    await adjust(-3, 'counted');
    expect(await left()).toEqual([
      ['2026-03-10', 1, 100],
      [null, 4, 400],
    ]);
    await adjust(5, 'counted');
    expect(await left()).toEqual([
      ['2026-03-10', 4, 401],
      [null, 4, 400],
      [null, 2, null],
    ]);
    await adjust(-2, 'correction');
    expect(await left()).toEqual([
      ['2026-03-10', 4, 401],
      [null, 4, 400],
    ]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when an import is taken back then its goods go, and not those that were bought', async () => {
    const tea = await aProduct(shop.ctx, { name: 'Tea', sku: 'TEA-1', price: 900, stock: 0 });
    await came({ product: tea.id, quantity: 4, cost: 400, best_before: '2026-03-10' });
    const file = ['sku,name,price,stock', 'TEA-1,Tea,900,10'].join('\n');
    const { change_set } = await importFile(shop, desk, { file });
    expect(await left(tea.id)).toEqual([
      ['2026-03-10', 4, 400],
      [null, 6, null],
    ]);
    await desk.post(`/change-sets/${change_set}/undo`, undefined);
    expect(await left(tea.id)).toEqual([['2026-03-10', 4, 400]]);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('what is lost', () => {
  test('when goods spoil then they leave with their reason and their cost, and packers may say so', async () => {
    await came({ quantity: 4, cost: 401, best_before: '2026-03-10' });
    await adjust(2, 'received');
    expect((await packer.post(`/products/${rice.id}/stock`, { delta: -2, reason: 'spoiled' })).status).toBe(
      200,
    );
    await adjust(-1, 'stolen');
    await adjust(-2, 'own_use');
    const { waste, sum, products } = await margins();
    expect(waste).toEqual([
      { reason: 'spoiled', cost: 201, times: 1, unknown: 0 },
      { reason: 'stolen', cost: 100, times: 1, unknown: 0 },
      { reason: 'own_use', cost: 100, times: 1, unknown: 1 },
    ]);
    expect(sum).toMatchObject({ sold: 0, margin: 0, wasted: 401 });
    expect(products).toMatchObject([{ name: 'Rice', wasted: 401 }]);
    expect(outcome(await adjust(3, 'spoiled'))).toBe('400 validation_error delta');
    await expectInvariantsHold(shop.ctx);
  });
});

describe('what is earned', () => {
  test('when a cost is not known then the sale is said to be without one, and is never counted as free', async () => {
    await came({ quantity: 1, cost: 600 });
    await adjust(3, 'counted');
    await pack(1);
    await pack(2);
    const { sum, products } = await margins();
    expect(sum).toMatchObject({ sold: 3_000, unknown: 2_000, cost: 600, margin: 400 });
    expect(products).toMatchObject([{ name: 'Rice', margin: 400 }]);
  });

  test('when part of a line has no cost then all of the line has none, and a product without any has no margin', async () => {
    await came({ quantity: 1, cost: 600 });
    await adjust(1, 'counted');
    await pack(2);
    expect((await margins()).sum).toMatchObject({ sold: 2_000, unknown: 2_000, cost: 0, margin: null });
  });

  test('when money goes back after the delivery then it is not earned, in part or whole, and the goods have cost the same', async () => {
    await came({ quantity: 4, cost: 1_000 });
    const id = await pack(4);
    await step(id, 'out_for_delivery');
    const { total } = await step(id, 'delivered');
    const settle = async (body: object) => {
      const answer = await desk.post(`/orders/${id}/payment`, body);
      expect(answer.status, answer.text).toBe(200);
    };
    await settle({ status: 'paid', amount: total });
    expect((await margins()).sum).toMatchObject({ sold: 4_000, cost: 1_000, margin: 3_000 });
    // A quarter of what was paid, delivery too.
    await settle({ status: 'partly_refunded', amount: total / 4, coins: true, note: 'It was wet.' });
    expect((await margins()).sum).toMatchObject({ sold: 3_000, cost: 1_000, margin: 2_000 });
    await settle({ status: 'refund_due', note: 'All of it was wet.' });
    expect((await margins()).sum).toMatchObject({ sold: 0, cost: 1_000, margin: -1_000 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when goods leave after midnight in Kigali then they are of the next day, and VAT is not earned', async () => {
    const soap = await aProduct(shop.ctx, { name: 'Soap', price: 1_180, stock: 0 });
    await came({ product: soap.id, quantity: 5, cost: 2_500 });
    shop.clock.set(new Date('2026-03-02T21:59:59Z'));
    await pack(1, soap.id);
    shop.clock.set(new Date('2026-03-02T22:00:00Z'));
    await pack(2, soap.id);
    const { days, sum } = await margins();
    expect(days.map(({ day, sold, vat, cost, margin }) => [day, sold, vat, cost, margin])).toEqual([
      ['2026-03-03', 2_360, 360, 1_000, 1_000],
      ['2026-03-02', 1_180, 180, 500, 500],
    ]);
    expect(sum.margin).toBe(1_500);
    expect((await margins({ from: '2026-03-02', to: '2026-03-02' })).sum.sold).toBe(1_180);
    expect((await desk.get('/margins.csv')).text.trim().split('\r\n').slice(1)).toEqual([
      '2026-03-02,Soap,1180,0,180,500,500,0',
      '2026-03-03,Soap,2360,0,360,1000,1000,0',
    ]);
    expect(outcome(await desk.get('/margins', { from: '2026-03-09', to: '2026-03-02' }))).toBe(
      '400 validation_error from',
    );
  });
});

describe('goods whose date is near', () => {
  const near = (markdown: object) => desk.patch('/settings', { markdown });

  test('when the setting says so then a lower price is proposed, applied by a press, and taken back', async () => {
    await came({ quantity: 4, best_before: '2026-03-05' }, { quantity: 9, best_before: '2026-03-09' });
    expect((await desk.get('/markdowns')).body.data).toEqual([]);
    await near({ days: 3, percent: 35, round_to: 100 });
    expect((await desk.get('/markdowns')).body.data).toMatchObject([
      {
        name: 'Rice',
        best_before: '2026-03-05',
        quantity: 4,
        price: 1_000,
        sale_price: null,
        new_price: 600,
      },
    ]);
    const { status, body, text } = await desk.post('/markdowns', { products: [rice.id] });
    expect(status, text).toBe(200);
    const product = async () => (await desk.get(`/products/${rice.id}`)).body.data;
    expect(await product()).toMatchObject({ sale_price: 600, until: '2026-03-05T22:00:00.000Z' });
    expect((await desk.get('/markdowns')).body.data).toEqual([]);
    expect(outcome(await desk.post('/markdowns', { products: [rice.id] }))).toBe(
      '400 validation_error products',
    );
    await desk.post(`/change-sets/${body.data[0]._id}/undo`, {});
    expect(await product()).toMatchObject({ sale_price: null });
  });

  test('when a date is over then the goods are named without a price, also where nothing is marked down', async () => {
    await came({ quantity: 4, best_before: '2026-03-02' });
    expect((await desk.get('/markdowns')).body.data).toEqual([]);
    shop.clock.set(new Date('2026-03-02T22:00:00Z'));
    expect((await desk.get('/markdowns')).body.data).toMatchObject([{ quantity: 4, new_price: null }]);
    expect(outcome(await desk.post('/markdowns', { products: [rice.id] }))).toBe(
      '400 validation_error products',
    );
  });
});
