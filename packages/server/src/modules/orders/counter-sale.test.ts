import { randomUUID } from 'node:crypto';
import type { CounterSale } from '@isoko/contract/routes/admin/till';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, expectNothingStored } from '#server/testing/checkout.ts';
import { aProduct } from '#server/testing/given.ts';
import {
  currentStatus,
  eventTypes,
  offerEveryPayment,
  orderIn,
  refusalIn,
  stockMoves,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import type { Answer } from '#server/testing/start-shop.ts';
import { sellAtCounter } from './counter/sell-at-counter.ts';

/** 10:00 in Kigali, on a Monday. */
const NOW = new Date('2026-03-02T08:00:00Z');
const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';
const REFERENCE = '12345678901';
const shop = shopForFile({ emptied: 'goods and orders', clockAt: NOW });
let packer: StaffDesk;
let desk: StaffDesk;
let soap: { id: string };
let tomatoes: { id: string };

beforeEach(async () => {
  shop.clock.set(NOW);
  await offerEveryPayment(shop.ctx);
  soap = await aProduct(shop.ctx, { name: 'Soap', price: 1_200, stock: 10, sku: 'SOAP' });
  tomatoes = await aProduct(shop.ctx, {
    ...{ name: 'Tomatoes', price: 1_333, stock: 9_000, vat_class: 'exempt' },
    ...{ sold_by: 'weight', step_grams: 100, min_grams: 500 },
  });
  packer = await aDesk(shop, 'packer', { name: 'Grace' });
  desk = await aDesk(shop, 'owner');
});

/** Two soaps and 1,140 g of tomatoes: FRW 3,920. */
const basket = () => [
  { product: soap.id, quantity: 2, price: 1_200 },
  { product: tomatoes.id, quantity: 1_140 },
];
const TOTAL = 2 * 1_200 + 1_520;
const aSale = (other = {}) => ({
  ...{ sale: randomUUID(), line_items: basket(), expected_total: TOTAL, cash_given: TOTAL },
  ...other,
});
const sell = (sale: object, key?: string, who = packer) => who.post('/till/sales', sale, key);
function saleIn({ status, body }: Answer): CounterSale {
  expect(body).toMatchObject({ status: 'success' });
  expect(status).toBe(201);
  return body.data;
}
const sold = async (other = {}) => saleIn(await sell(aSale(other)));
const sentence = ({ body }: Answer) => body.errors[0]?.message.replaceAll('\u00a0', ' ');
const onHand = async ({ id }: { id: string }) => (await desk.get(`/products/${id}`)).body.data.on_hand;
const books = async (date: string) => (await desk.get('/books', { date })).body.data;
const takeBack = ({ order }: CounterSale, other = {}, who = desk) =>
  who.post(`/till/sales/${order._id}/void`, { reason: 'Rung up twice', goods: 'shelf', ...other });
const messages = () => shop.db.selectFrom('outbox').select(['kind', 'audience']).orderBy('kind').execute();

describe('a sale at the counter', () => {
  test('when it is sold then it is an order that is paid and handed over, and the shelf has less', async () => {
    const { order, cash, change, receipt } = await sold({ cash_given: 5_000 });
    expect(currentStatus(order)).toBe('delivered paid');
    expect(order).toMatchObject({
      ...{ source: 'counter', shipping: null, total: TOTAL, shipping_total: 0, weighing: null, late: false },
      ...{ customer: { name: 'Counter', phone: '', email: null }, customer_record: null, to_collect: 0 },
      payments: [{ method: 'cod', captured: TOTAL, reference: null }],
      vat: [
        { class: 'standard', gross: 2_400, vat: 366 },
        { class: 'exempt', gross: 1_520, vat: 0 },
      ],
    });
    expect({ cash, change }).toEqual({ cash: TOTAL, change: 1_080 });
    expect(order.line_items).toMatchObject([
      { quantity: 2 },
      { quantity: 1_140, sold_by: 'weight', sum: 1_520 },
    ]);
    expect(eventTypes(order as never)).toEqual(['sold']);
    expect(await stockMoves(shop.ctx, order._id)).toEqual({ reserved: 2, claimed: 2 });
    expect([await onHand(soap), await onHand(tomatoes)]).toEqual([8, 7_860]);
    // No one is told: the customer is there, and the shop has sold it.
    expect(await messages()).toEqual([]);
    const [path = '', token = ''] = receipt.split('/receipt#');
    const shown = await shop.call('GET', `/api/v1${path}`, { headers: { 'x-order-token': token } });
    expect(shown.body.data, shown.text).toMatchObject({ number: order.number, shipping: null });
    // How it was paid is said in the language of whoever reads it.
    const headers = { 'x-order-token': token, 'accept-language': 'fr' };
    const inFrench = await shop.call('GET', `/api/v1${path}`, { headers });
    expect([shown, inFrench].map(({ body }) => body.data.payment.name)).toEqual(['Cash', 'Espèces']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a price has changed then the person is told before any money counts', async () => {
    const quote = (await packer.post('/till/quote', { line_items: basket() })).body.data;
    expect(quote).toMatchObject({ total: TOTAL, changes: [] });
    await desk.patch(`/products/${soap.id}`, { price: 1_000 });
    const again = (await packer.post('/till/quote', { line_items: basket() })).body.data;
    expect(again).toMatchObject({
      total: 3_520,
      changes: [{ reason: 'price', price_was: 1_200, price_now: 1_000 }],
    });
    const sale = aSale();
    const refused = await sell(sale, 'press');
    expect(refusalIn(refused)).toBe('409 price_changed');
    expect(refused.body.data).toMatchObject({ total: 3_520 });
    await expectNothingStored(shop.ctx);
    // The same sale, at the price of now, is another press.
    const { order, change } = saleIn(await sell({ ...sale, expected_total: 3_520 }, 'again'));
    expect([order.total, change]).toEqual([3_520, 400]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when less is given than it costs, or more by the code, then nothing is sold', async () => {
    const tries: [object, string, string][] = [
      [{ cash_given: 3_900 }, 'cash_given', 'FRW 20 is missing: it must be FRW 3,920.'],
      [{ cash_given: null }, 'cash_given', 'FRW 3,920 is missing: it must be FRW 3,920.'],
      [
        { code_amount: 2_000, reference: REFERENCE, cash_given: 1_900 },
        'cash_given',
        'FRW 20 is missing: it must be FRW 1,920.',
      ],
      [
        { code_amount: 4_000, reference: REFERENCE, cash_given: 0 },
        'code_amount',
        'That is FRW 80 too much: it must be FRW 3,920.',
      ],
      [{ code_amount: TOTAL, reference: REFERENCE }, 'cash_given', 'It is paid: leave the cash empty.'],
      [
        { code_amount: 2_000, cash_given: 1_920 },
        'reference',
        'Please type the reference of the payment to the MoMoPay code, such as 12345678901.',
      ],
      [{ customer: { phone: '12345' } }, 'customer.phone', ''],
    ];
    for (const [other, field, said] of tries) {
      const answer = await sell(aSale(other));
      expect(refusalIn(answer)).toBe(`400 validation_error ${field}`);
      if (said) expect(sentence(answer)).toBe(said);
    }
    const gone = await sell(aSale({ line_items: [{ product: randomUUID(), quantity: 1 }] }));
    expect(refusalIn(gone)).toBe('404 not_found line_items.0.product');
    await expectNothingStored(shop.ctx);
  });

  test('when half is paid by the code then each way is a payment, and the reference counts once', async () => {
    const { order, cash, change } = await sold({
      code_amount: 1_920,
      reference: REFERENCE,
      cash_given: 2_000,
    });
    expect(order.payments.map(({ method, captured, reference }) => [method, captured, reference])).toEqual([
      ['momo_code', 1_920, REFERENCE],
      ['cod', 2_000, null],
    ]);
    expect([cash, change, order.payment.name]).toEqual([2_000, 0, 'Cash + MoMoPay']);
    const again = await sell(aSale({ code_amount: TOTAL, reference: '12345-678-901', cash_given: null }));
    expect(sentence(again)).toBe(`This reference has already paid for order ${order.number}.`);
    const other = await sold({ code_amount: TOTAL, reference: '22345678901', cash_given: null });
    expect(other.order.payments).toMatchObject([{ method: 'momo_code', captured: TOTAL }]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when the answer is lost then the same sale is sold once, whoever sends it and however late', async () => {
    const sale = aSale();
    const first = saleIn(await sell(sale, 'press'));
    for (const answer of [
      await sell(sale, 'press'),
      await sell(sale, 'another'),
      await sell(sale, 'press', desk),
    ])
      expect(saleIn(answer).order.number).toBe(first.order.number);
    shop.clock.advance(5 * 24 * 3_600_000);
    expect(saleIn(await sell(sale, 'press')).order.number).toBe(first.order.number);
    expect(refusalIn(await sell({ ...sale, expected_total: 1 }, 'wrong'))).toBe('409 invalid_state sale');
    expect([await onHand(soap), await onHand(tomatoes)]).toEqual([8, 7_860]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when two tills want the last goods, or one sale comes twice, then it is sold once', async () => {
    const line_items = [{ product: soap.id, quantity: 6 }];
    const six = () => aSale({ line_items, expected_total: 7_200, cash_given: 7_200 });
    const same = six();
    const both = await Promise.all([sell(same, 'a'), sell(same, 'b', desk)]);
    expect(new Set(both.map((each) => saleIn(each).order.number)).size).toBe(1);
    const answers = await Promise.all([sell(six()), sell(aSale(six()), undefined, desk)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(
      sentence({ ...answers[0], body: { errors: [{ message: answers[0].body.message }] } } as Answer),
    ).toBe('Only 4 left of Soap.');
    const four = () => ({ ...six(), line_items: [{ product: soap.id, quantity: 3 }], expected_total: 3_600 });
    const race = await Promise.all([sell(four()), sell(four(), undefined, desk)]);
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await onHand(soap)).toBe(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a phone is given then its person gets the receipt, and the sale is in their record', async () => {
    const customer = { phone: '0788 123 456', name: 'Aline Uwase' };
    const { order } = await sold({ customer });
    expect(await messages()).toEqual([{ kind: 'order_receipt', audience: 'customer' }]);
    const next = await sold({ customer: { phone: '+250788123456' } });
    expect(next.order.customer).toMatchObject({ name: 'Aline Uwase', phone: '+250788123456' });
    expect(next.order.customer_record).toBe(order.customer_record);
    const record = (await desk.get(`/customers/${order.customer_record}`)).body.data;
    expect(record).toMatchObject({ name: 'Aline Uwase' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the till asks for the goods then it has codes, prices and what is left of all that is sold', async () => {
    await desk.patch(`/products/${soap.id}`, { barcode: '6001087000017' });
    await aProduct(shop.ctx, { name: 'Draft', status: 'draft' });
    await aProduct(shop.ctx, {
      name: 'Oil',
      variants: [
        { label: '1 l', sku: 'OIL1', price: 3_100 },
        { label: '3 l', price: 9_000 },
      ],
    });
    const { units } = (await packer.get('/till/goods')).body.data;
    expect(units).toHaveLength(4);
    expect(units).toContainEqual(
      expect.objectContaining({
        name: 'Soap',
        sku: 'SOAP',
        barcode: '6001087000017',
        price: 1_200,
        available: 10,
      }),
    );
    expect(units).toContainEqual(
      expect.objectContaining({ name: 'Tomatoes', sold_by: 'weight', min_grams: 500, available: 9_000 }),
    );
    expect(units).toContainEqual(expect.objectContaining({ label: '3 l', price: 9_000, index: 1 }));
    expect(refusalIn(await (await aDesk(shop, 'editor')).get('/till/goods'))).toBe('403 forbidden');
  });

  test('when a product is named in other languages then the till knows all its names', async () => {
    await desk.patch(`/translations/${soap.id}`, { fr: { name: 'Savon' }, rw: { name: 'Isabune' } });
    const { units } = (await packer.get('/till/goods')).body.data;
    expect(units).toContainEqual(
      expect.objectContaining({ name: 'Soap', other_names: ['Savon', 'Isabune'] }),
    );
  });

  test('when a variant has a label in another language then the till knows it, beside the names of its product', async () => {
    const rice = await aProduct(shop.ctx, { name: 'Rice', variants: [{ label: '25 kg', price: 30_000 }] });
    const { variants } = (await desk.get(`/products/${rice.id}`)).body.data;
    await desk.patch(`/translations/${rice.id}`, { fr: { name: 'Riz' } });
    await desk.patch(`/translations/${variants[0]._id}`, { fr: { label: 'Sac de 25 kg' } });
    const { units } = (await packer.get('/till/goods')).body.data;
    expect(units).toContainEqual(
      expect.objectContaining({ label: '25 kg', other_names: ['Riz', 'Sac de 25 kg'] }),
    );
  });
});

describe('a sale that is taken back', () => {
  test('when it is of today then goods and coins come back, once, and only a manager may', async () => {
    const sale = await sold({ code_amount: 1_920, reference: REFERENCE, cash_given: 2_000 });
    expect(sale.order.next.void).toBe(false);
    expect((await desk.get(`/orders/${sale.order._id}`)).body.data.next.void).toBe(true);
    expect(refusalIn(await takeBack(sale, {}, packer))).toBe('403 forbidden');
    expect(refusalIn(await takeBack(sale, { reason: ' \u0000 ' }))).toMatch(/^400 validation_error reason/);
    const back = orderIn(await takeBack(sale, { all_in_coins: true }));
    expect(currentStatus(back)).toBe('cancelled refunded');
    expect([await onHand(soap), await onHand(tomatoes)]).toEqual([10, 9_000]);
    expect(refusalIn(await takeBack(sale))).toBe('409 invalid_state');
    expect(await messages()).toEqual([]);
    expect(await books(MONDAY)).toMatchObject({
      ...{ sales: { orders: 0, total: 0 }, taken: TOTAL, refunded: TOTAL },
      // The coins of the code's half came out of the drawer, too.
      drawer: { taken: 2_000, refunded: TOTAL, expected: -1_920 },
    });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the goods are bad then they are written off, and money of the code may stay owed', async () => {
    const sale = await sold({ code_amount: 1_920, reference: REFERENCE, cash_given: 2_000 });
    const back = orderIn(await takeBack(sale, { goods: 'waste' }));
    expect(currentStatus(back)).toBe('cancelled refund_due');
    expect(back).toMatchObject({ refund_due: 1_920 });
    expect(await onHand(soap)).toBe(8);
    const sent = { status: 'refunded', reference: 'R-20260302-1' };
    expect(currentStatus(orderIn(await desk.post(`/orders/${back._id}/payment`, sent)))).toBe(
      'cancelled refunded',
    );
    await expectInvariantsHold(shop.ctx);
  });

  test('when midnight comes while it is sold then goods and money are of one day', async () => {
    let at = Date.parse('2026-03-02T21:59:59.999Z');
    const now = () => new Date(at++);
    await sellAtCounter({ ...shop.ctx, now }, { body: aSale(), user: { role: 'packer' } });
    expect(await books(MONDAY)).toMatchObject({ sales: { total: TOTAL }, taken: TOTAL });
    expect(await books(TUESDAY)).toMatchObject({ sales: { total: 0 }, taken: 0 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when its day is over then it stays, and the money goes back as of any order', async () => {
    shop.clock.set(new Date('2026-03-02T21:59:59.900Z'));
    const late = await sold();
    shop.clock.set(new Date('2026-03-02T22:00:00Z'));
    const answer = await takeBack(late);
    expect(refusalIn(answer)).toBe('409 invalid_state sale');
    expect((await desk.get(`/orders/${late.order._id}`)).body.data.next).toMatchObject({
      ...{ void: false, payment: ['refund_due', 'partly_refunded'] },
    });
    // Of a sale in the last moment of a day goods and money are of that day.
    expect(await books(MONDAY)).toMatchObject({
      sales: { total: TOTAL },
      taken: TOTAL,
      drawer: { taken: TOTAL },
    });
    await expectInvariantsHold(shop.ctx);
  });
});

describe('the close of a day', () => {
  const close = (expected: number, date = MONDAY) =>
    desk.post('/books', { date, expected, counted: expected });

  test('when there were sales at the counter then they are in its books by way, and the drawer agrees', async () => {
    await sold({ cash_given: 5_000 });
    await sold({ code_amount: 1_920, reference: REFERENCE, cash_given: 2_000 });
    const undone = await sold();
    orderIn(await takeBack(undone));
    const { counter, drawer, sales, ways } = await books(MONDAY);
    expect(counter).toEqual([
      { method: 'cod', sales: 3, taken: 2 * TOTAL + 2_000, refunded: TOTAL },
      { method: 'momo_code', sales: 1, taken: 1_920, refunded: 0 },
    ]);
    expect(sales).toEqual({ orders: 2, total: 2 * TOTAL });
    expect(ways).toMatchObject([
      { method: 'cod', payments: 3, refunds: 1 },
      { method: 'momo_code', payments: 1 },
    ]);
    expect(drawer).toMatchObject({ taken: 2 * TOTAL + 2_000, refunded: TOTAL, expected: TOTAL + 2_000 });
    expect((await close(TOTAL + 2_000)).body.data.closed).toMatchObject({ difference: 0 });
    const { money } = (await desk.get('/dashboard')).body.data;
    expect(money).toMatchObject({ sales_today: 2 * TOTAL });
    expect((await desk.get('/orders', { source: 'counter' })).body.total).toBe(3);
    expect((await desk.get('/orders', { ordered: true })).body.total).toBe(0);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a sale is taken back after its day was closed then the next books have it', async () => {
    const sale = await sold();
    expect((await close(TOTAL)).status).toBe(200);
    orderIn(await takeBack(sale));
    expect(await books(MONDAY)).toMatchObject({ sales: { total: TOTAL }, refunded: 0 });
    expect(await books(TUESDAY)).toMatchObject({
      ...{ corrections: { orders: 1, total: -TOTAL }, refunded: TOTAL },
      drawer: { before: TOTAL, refunded: TOTAL, expected: 0 },
    });
    shop.clock.set(new Date('2026-03-03T17:00:00Z'));
    expect((await close(0, TUESDAY)).status).toBe(200);
    await expectInvariantsHold(shop.ctx);
  });
});
