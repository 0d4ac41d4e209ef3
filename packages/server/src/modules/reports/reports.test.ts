import { beforeEach, expect, test } from 'vitest';
import { lastDays } from '#server/kigali-time.ts';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { spanOfDay } from './close-day.ts';

/** 23:30 in Kigali. */
const LATE = new Date('2026-03-02T21:30:00Z');
const shop = shopForFile({ clockAt: LATE, emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  desk = await aDesk(shop);
});

/** A day late in the evening: one paid in cash, one by reference, cancelled the next morning, one given up. */
async function aDay() {
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 20 });
  const beans = await aProduct(shop.ctx, { name: '=Beans', price: 2_000, stock: 20 });
  const order = (product: { id: string }, quantity: number, other = {}) =>
    placeOrder(shop, aGuestOrder([{ product: product.id, quantity }], other));
  const act = (id: string, what: string, body: object) =>
    desk.post(`/orders/${id}/${what}`, body).then(orderIn);
  const cash = await order(rice, 3, { customer: { name: '=SUM(A1)', phone: '0788 123 456' } });
  await act(cash._id, 'payment', { status: 'paid', amount: 16_500 });
  const wallet = { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } };
  const paid = await order(beans, 2, wallet);
  await act(paid._id, 'payment', { status: 'paid' });
  const off = await order(rice, 1);
  await act(off._id, 'status', { status: 'cancelled', reason: 'Called off' });
  shop.clock.set(new Date(LATE.getTime() + 60 * 60_000));
  await act(paid._id, 'status', { status: 'cancelled', reason: 'Sold out' });
  await act(paid._id, 'payment', { status: 'refunded', reference: 'MPR-1' });
  return { cash, paid, off };
}

test('when a day is closed then orders, sales and all money that moved that day in Kigali are added up', async () => {
  await aDay();
  expect((await desk.get('/day', { date: '2026-03-02' })).body.data).toEqual({
    date: '2026-03-02',
    orders: { placed: 3, delivered: 0, cancelled: 1, expired: 0 },
    sales: { orders: 1, subtotal: 15_000, discount: 0, delivery_fees: 1_500, total: 16_500 },
    takings: [
      { method: 'cod', name: 'Cash on delivery', payments: 1, amount: 16_500 },
      { method: 'momo_code', name: 'MoMoPay code', payments: 1, amount: 5_500 },
    ],
    ...{ taken: 22_000, given: [], refunds: { count: 0, amount: 0 }, kept: 22_000 },
    items: [
      {
        product: expect.any(String),
        name: 'Rice',
        label: null,
        quantity: 3,
        sold_by: 'piece',
        amount: 15_000,
      },
    ],
  });
  expect((await desk.get('/day')).body.data).toMatchObject({
    ...{
      date: '2026-03-03',
      orders: { placed: 0, cancelled: 1 },
      sales: { total: 0 },
      takings: [],
      items: [],
    },
    ...{ taken: 0, refunds: { count: 1, amount: 5_500 }, kept: -5_500 },
    given: [{ method: 'momo_code', name: 'MoMoPay code', payments: 1, amount: 5_500 }],
  });
  expect(refusalIn(await desk.get('/day', { date: '2026-02-30' }))).toBe('400 validation_error date');
  expect(refusalIn(await (await aDesk(shop, 'packer')).get('/day'))).toBe('403 forbidden');
});

test('when money has not come yet then nothing is sold', async () => {
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 20 });
  const order = (other = {}) => placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }], other));
  const cash = await order();
  await order({ payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } });
  // The dashboard adds up as orders change, the report when it is asked for.
  const soldToday = async () => {
    const { money } = (await desk.get('/dashboard')).body.data;
    const { sales, items } = (await desk.get('/day')).body.data;
    return [money.sales_today, sales.total, items.length];
  };
  expect(await soldToday()).toEqual([0, 0, 0]);
  orderIn(await desk.post(`/orders/${cash._id}/payment`, { status: 'paid', amount: 6_500 }));
  expect(await soldToday()).toEqual([6_500, 6_500, 1]);
});

test('when the accountant takes a day away then every order and movement has a row that no spreadsheet runs', async () => {
  const { cash } = await aDay();
  const { status, headers, text } = await desk.get('/day.csv', { date: '2026-03-02' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(rows).toHaveLength(6);
  expect(rows.filter((row: string) => row.includes(cash.number))[0]).toBe(
    `Order,2026-03-02,23:30,${cash.number},'=SUM(A1),confirmed,Cash on delivery,paid,15000,0,1500,16500,${cash.vat.reduce((sum, each) => sum + each.vat, 0)},,,`,
  );
  expect(rows[4]).toBe(`Payment,2026-03-02,23:30,${cash.number},,,Cash on delivery,,,,,,,16500,,`);
});

test.each([
  ['fr', 'Quoi,Date,Heure,Commande,Client,État,', 'Commande,2026-03-02,23:30,', ',à préparer,', 'Paiement,'],
  ['rw', 'Ikiri cyo,Itariki,Isaha,Itumiza,', 'Itumiza,2026-03-02,23:30,', ',bigomba gupakirwa,', 'Ubwishyu,'],
])('when the accountant reads %s then so do the headings and cells of the day', async (language, ...said) => {
  await aDay();
  const headers = { 'accept-language': language };
  const asked = { token: desk.token, query: { date: '2026-03-02' }, headers };
  const { text } = await shop.call('GET', '/api/v1/admin/day.csv', asked);
  for (const each of said) expect(text).toContain(each);
  expect(text).not.toMatch(/Order|Payment|Refund|confirmed|Money|VAT/);
  expect((await shop.call('GET', '/api/v1/admin/books.csv', asked)).text).toContain(
    { fr: 'Vendu à 18 %', rw: 'Ibyagurishijwe kuri 18 %' }[language],
  );
  expect((await shop.call('GET', '/api/v1/admin/margins.csv', { ...asked, query: {} })).text).toContain(
    { fr: 'Perdu', rw: 'Ibyangiritse' }[language],
  );
});

test('when staff open the dashboard then each role sees what waits for it', async () => {
  await aDay();
  await aProduct(shop.ctx, { stock: 4 });
  const { data } = (await desk.get('/dashboard')).body;
  expect(data).toMatchObject({
    orders: { today: 0, to_pack: 1, packed: 0, on_the_way: 0, late: 0 },
    ...{ low_stock: 1, unanswered_messages: 0 },
    money: { sales_today: 0, takings_today: 0, waiting_references: 0, refunds_due: { count: 0, amount: 0 } },
  });
  expect(data.money.days).toHaveLength(30);
  expect(data.money.days.slice(-2)).toEqual([
    { date: '2026-03-02', orders: 1, sales: 16_500, takings: 22_000 },
    { date: '2026-03-03', orders: 0, sales: 0, takings: 0 },
  ]);
  const seenBy = async (role: 'packer' | 'editor') =>
    (await (await aDesk(shop, role)).get('/dashboard')).body.data;
  expect(await seenBy('packer')).toMatchObject({ low_stock: 1, money: null, unanswered_messages: null });
  expect(await seenBy('editor')).toEqual({
    orders: null,
    low_stock: null,
    money: null,
    unanswered_messages: 0,
  });
});

test('when a day is named then it begins at midnight in Kigali', () => {
  expect(spanOfDay('2026-03-02').from.toISOString()).toBe('2026-03-01T22:00:00.000Z');
  expect(lastDays(LATE, 2)).toEqual(['2026-03-01', '2026-03-02']);
});
