import type { Order } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  holderOf,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let packer: StaffDesk;
let desk: StaffDesk;
let tomatoes: { id: string };
let rice: { id: string };

beforeEach(async () => {
  shop.clock.set(NOW);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 60_000 });
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  const byWeight = { sold_by: 'weight', step_grams: 100, min_grams: 200 } as const;
  tomatoes = await aProduct(shop.ctx, { name: 'Tomatoes', price: 1_333, stock: 1_700, ...byWeight });
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 3_100, stock: 10 });
  packer = await aDesk(shop, 'packer');
  desk = await aDesk(shop);
});

/** 1.2 kg of tomatoes and a bag of rice: 1,600 + 3,100 + 1,500 for the delivery, at most 6,360. */
async function anOrder(other = {}) {
  const lines = [
    { product: tomatoes.id, quantity: 1_200 },
    { product: rice.id, quantity: 1 },
  ];
  const placed = await placeOrder(shop, aGuestOrder(lines, other));
  return { placed, order: await open(placed) };
}

let references = 0;
async function aPaidOrder(other = {}) {
  references += 1;
  const reference = `MP260302.${2_000 + references}`;
  const { placed } = await anOrder({ payment_method: 'momo_code', payment: { reference }, ...other });
  orderIn(await desk.post(`/orders/${placed._id}/payment`, { status: 'paid' }));
  return { placed, order: await open(placed) };
}

/** The same, paid by a wallet that said yes. */
async function anOrderOfAWallet(other = {}) {
  const { placed } = await anOrder({ payment_method: 'mtn_momo', ...other });
  await answerPrompt('approve');
  return { placed, order: await open(placed) };
}

async function answerPrompt(answer: 'approve' | 'reject') {
  await shop.runJobs();
  await shop.wallet[answer]();
  await shop.runJobs();
}

const open = async ({ _id }: { _id: string }) => (await packer.get(`/orders/${_id}`)).body.data as StaffOrder;
const onScale = (order: StaffOrder, grams: number, more: object = {}, key?: string) => {
  const line = order.line_items.find(({ product }) => product.name === 'Tomatoes')?._id;
  return packer.put(
    `/orders/${order._id}/lines/${line}/weight`,
    { version: order.version, grams, ...more },
    key,
  );
};
const weighed = async (order: StaffOrder, grams: number) =>
  orderIn(await onScale(order, grams)) as unknown as StaffOrder;
const asked = async (order: StaffOrder, grams: number) =>
  orderIn(await onScale(order, grams, { ask: true })) as unknown as StaffOrder;
const lastOf = ({ questions }: { questions: Order['questions'] }) =>
  questions.at(-1) as Order['questions'][number];
const say = ({ _id, access_token }: PlacedOrder, order: StaffOrder, answer: string) =>
  shop.call('POST', `/api/v1/orders/${_id}/answers`, {
    headers: { 'x-order-token': access_token },
    body: { question: lastOf(order)._id, answer },
  });
const ended = (order: { questions: Order['questions'] }) => {
  const { answer, outcome, trouble } = lastOf(order);
  return [answer, outcome, trouble];
};
const pack = ({ _id }: StaffOrder) => packer.post(`/orders/${_id}/status`, { status: 'packed' });
const reserved = async () => {
  const unit = shop.db.selectFrom('stock_unit').select('reserved').where('product_id', '=', tomatoes.id);
  return (await unit.executeTakeFirstOrThrow()).reserved;
};
const amounts = ({ number }: { number: string }) =>
  shop.wallet
    .requests()
    .flatMap((each) => (each.externalId === number ? [each.amount] : []))
    .toReversed();
const elapse = async (ms: number) => {
  shop.clock.advance(ms);
  await shop.runJobs();
};
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('an order that is paid at the door', () => {
  test('when more than was agreed is asked about then nothing changes, and a yes is the exact amount to take', async () => {
    const { placed, order } = await anOrder({ substitution: 'replace' });
    expect(refusalIn(await onScale(order, 1_450))).toBe('400 validation_error grams');
    const now = await asked(order, 1_450);
    expect(lastOf(now)).toMatchObject({
      line: { product: { name: 'Tomatoes' }, quantity: 1_200, sold_by: 'weight' },
      ...{ grams: 1_450, kept: 1_320, substitute: null, total_before: 6_200, total_after: 6_533 },
      ...{ to_pay: 6_533, silence: 'no', answer: null, outcome: null },
    });
    expect({ ...now, questions: [] }).toEqual(order);
    expect(await reserved()).toBe(1_200);
    await shop.runJobs();
    const mail = shop.mailbox.mails.findLast(({ subject }) => subject.endsWith('weighs more'));
    expect(plain(mail?.text)).toContain(
      'Tomatoes weighs 1.45 kg instead of 1.20 kg. Your order would cost FRW 6,533 instead of FRW 6,200',
    );
    expect(mail?.text).toContain('Without an answer we pack no more than was agreed.');
    expect(mail?.text).not.toContain('If you say yes');
    const yes = orderIn(await say(placed, now, 'yes'));
    expect(yes).toMatchObject({ total: 6_533, payment: { due: 6_533 }, weighing: { upper_total: 6_533 } });
    expect(plain(yes.events.at(-1)?.note)).toBe(
      'Tomatoes: accepted by the customer. Tomatoes: 1.45 kg instead of 1.20 kg.',
    );
    expect(ended(yes)).toEqual(['yes', 'changed', null]);
    expect(await reserved()).toBe(1_450);
    await expectInvariantsHold(shop.ctx);
    expect(orderIn(await pack(await open(placed)))).toMatchObject({ to_collect: 6_533 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the weight fits or a few francs are given then no one is asked', async () => {
    const { order } = await anOrder();
    expect(await asked(order, 1_380)).toMatchObject({ questions: [], total: 6_360, discount: 80 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when they say no then the line stays, and what fits is packed', async () => {
    const { placed, order } = await anOrder();
    const no = orderIn(await say(placed, await asked(order, 1_450), 'no'));
    expect(ended(no)).toEqual(['no', 'left_out', null]);
    expect(no).toMatchObject({ total: 6_200, line_items: [{ quantity: 1_200 }, {}] });
    expect(plain(no.events.at(-1)?.note)).toBe(
      'Tomatoes: refused by the customer. Tomatoes: 1.32 kg at most.',
    );
    expect(refusalIn(await pack(await open(placed)))).toBe('400 validation_error lines');
    orderIn(await pack(await weighed(await open(placed), 1_320)));
    expect((await open(placed)).to_collect).toBe(6_360);
    await expectInvariantsHold(shop.ctx);
  });

  test.each([
    ['replace', 'no', 'left_out'],
    ['leave_out', 'no', 'left_out'],
    ['call', 'call', 'to_staff'],
  ])(
    'when no one answers and the wish is %s then it costs no more',
    async (substitution, silence, outcome) => {
      const { placed, order } = await anOrder({ substitution });
      const now = await asked(order, 1_450);
      expect(lastOf(now).silence).toBe(silence);
      await elapse(30 * MINUTE - 1);
      expect(lastOf(await open(placed)).outcome).toBeNull();
      await elapse(1);
      expect(ended(await open(placed))).toEqual(['silence', outcome, null]);
      expect(orderIn(await say(placed, now, 'yes'))).toMatchObject({ total: 6_200 });
      expect(await reserved()).toBe(1_200);
      await expectInvariantsHold(shop.ctx);
    },
  );

  test('when it is pressed twice, asked twice or weighed again then one thing happens', async () => {
    const { placed, order } = await anOrder();
    const first = orderIn(await onScale(order, 1_450, { ask: true }, 'one press'));
    expect(orderIn(await onScale(order, 1_450, { ask: true }, 'one press'))).toEqual(first);
    const now = await open(placed);
    expect(refusalIn(await onScale(now, 1_500, { ask: true }))).toBe('409 invalid_state line');
    const lighter = await weighed(now, 1_270);
    expect(ended(lighter)).toEqual([null, 'withdrawn', null]);
    expect(orderIn(await say(placed, lighter, 'yes'))).toMatchObject({ total: 6_293 });
    const again = await asked(lighter, 1_430);
    expect(lastOf(again)).toMatchObject({ total_before: 6_293, total_after: 6_506, to_pay: 6_506 });
    const answers = await Promise.all([say(placed, again, 'yes'), say(placed, again, 'no')]);
    expect(new Set(answers.map((each) => ended(orderIn(each)).join())).size).toBe(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when so much was sold meanwhile then the packer calls, and is told why', async () => {
    const { placed, order } = await anOrder();
    const now = await asked(order, 1_450);
    await placeOrder(shop, aGuestOrder([{ product: tomatoes.id, quantity: 300 }]));
    expect(ended(orderIn(await say(placed, now, 'yes')))).toEqual(['yes', 'to_staff', 'gone']);
    expect((await open(placed)).total).toBe(6_200);
    const path = `/orders/${order._id}/questions/${lastOf(now)._id}/answer`;
    expect(refusalIn(await packer.post(path, { answer: 'yes' }))).toBe('409 out_of_stock');
    const done = orderIn(await packer.post(path, { answer: 'no' }));
    expect(ended(done)).toEqual(['no', 'left_out', null]);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('an order that is paid', () => {
  test('when its wallet paid then a yes asks it for the difference, once, and the rest pays the order', async () => {
    const { placed, order } = await anOrderOfAWallet();
    expect(amounts(order)).toEqual(['6360']);
    const now = await asked(order, 1_450);
    expect(lastOf(now)).toMatchObject({ total_before: 6_200, total_after: 6_533, to_pay: 173 });
    await shop.runJobs();
    const mail = shop.mailbox.mails.findLast(({ subject }) => subject.endsWith('weighs more'));
    expect(plain(mail?.text)).toContain('If you say yes, you pay the difference of FRW 173.');
    for (const _ of [1, 2]) {
      const yes = orderIn(await say(placed, now, 'yes'));
      expect(yes).toMatchObject({ total: 6_533, payment: { status: 'unpaid', due: 173, is_asked: true } });
      expect(yes.weighing).toMatchObject({ held: 0, upper_total: 6_533 });
    }
    await answerPrompt('approve');
    expect(amounts(order)).toEqual(['6360', '173']);
    const paid = await open(placed);
    expect(currentStatus(paid)).toBe('confirmed paid');
    expect(paid.payments.map(({ captured, owed }) => [captured, owed])).toEqual([
      [6_360, 0],
      [173, 0],
    ]);
    await expectInvariantsHold(shop.ctx);
    orderIn(await pack(paid));
    expect((await open(placed)).refund_due).toBe(0);
    await expectInvariantsHold(shop.ctx);
  });

  test('when the answer of the phone is lost or no then the rest stays, by link or at the door', async () => {
    const { placed, order } = await anOrderOfAWallet();
    orderIn(await say(placed, await asked(order, 1_450), 'yes'));
    await answerPrompt('reject');
    const rest = await open(placed);
    expect(rest).toMatchObject({ status: 'confirmed', to_collect: 173, payment: { status: 'unpaid' } });
    const holder = holderOf(shop, placed);
    expect(orderIn(await holder.look()).can.pay).toBe(true);
    orderIn(await holder.pay('mtn_momo', { phone: '0788 123 456' }));
    await answerPrompt('approve');
    expect(currentStatus(await open(placed))).toBe('confirmed paid');
    await expectInvariantsHold(shop.ctx);
  });

  test('when a code paid then no phone is asked, and a lighter weight makes the rest smaller or sends it back', async () => {
    const { placed, order } = await aPaidOrder();
    const yes = orderIn(await say(placed, await asked(order, 1_450), 'yes'));
    expect(yes).toMatchObject({
      payment: { status: 'unpaid', due: 173, is_asked: false },
      can: { pay: true },
    });
    expect(plain(yes.events.at(-1)?.note)).toContain('FRW 173 are still to be paid.');
    const less = await weighed(await open(placed), 1_400);
    expect(less).toMatchObject({ total: 6_466, to_collect: 106, payment: { status: 'unpaid' } });
    await expectInvariantsHold(shop.ctx);
    const paid = await weighed(less, 1_290);
    expect(paid).toMatchObject({ total: 6_320, to_collect: 0, refund_due: 40, payment: { status: 'paid' } });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the phone is being asked and it is weighed again then it is asked for no other amount', async () => {
    const { placed, order } = await anOrderOfAWallet();
    orderIn(await say(placed, await asked(order, 1_450), 'yes'));
    await shop.runJobs();
    const less = await weighed(await open(placed), 1_400);
    expect(less).toMatchObject({ to_collect: 106, payment: { status: 'unpaid', is_asked: false } });
    await shop.wallet.approve();
    await shop.runJobs();
    await expectInvariantsHold(shop.ctx);
    // The whole 173 came all the same: what is too much goes back.
    await elapse(5 * MINUTE);
    const paid = await open(placed);
    expect([currentStatus(paid), paid.payments.map(({ captured, owed }) => [captured, owed])]).toEqual([
      'confirmed paid',
      [
        [6_360, 0],
        [173, 67],
      ],
    ]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when staff hear a yes on the phone then it counts, and the wallet is asked', async () => {
    const { order } = await anOrderOfAWallet({ substitution: 'call' });
    const now = await asked(order, 1_450);
    await elapse(30 * MINUTE);
    const path = `/orders/${order._id}/questions/${lastOf(now)._id}/answer`;
    const done = orderIn(await packer.post(path, { answer: 'yes' }, 'one press'));
    expect(done).toMatchObject({ total: 6_533, payment: { is_asked: true } });
    expect(orderIn(await packer.post(path, { answer: 'yes' }, 'one press'))).toEqual(done);
    await answerPrompt('approve');
    expect(amounts(order)).toEqual(['6360', '173']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a substitute is dearer then it may be asked about, silence calls, and a yes leaves the rest', async () => {
    const peas = await aProduct(shop.ctx, { name: 'Peas', price: 3_700, stock: 5 });
    const { placed, order } = await anOrderOfAWallet({ substitution: 'replace' });
    const line = order.line_items.find(({ product }) => product.name === 'Rice')?._id;
    const body = { version: order.version, line, kept: 0, substitute: { product: peas.id, quantity: 1 } };
    const now = orderIn(await packer.post(`/orders/${order._id}/questions`, body)) as unknown as StaffOrder;
    expect(lastOf(now)).toMatchObject({ total_after: 6_800, to_pay: 600, silence: 'call' });
    const yes = orderIn(await say(placed, now, 'yes'));
    expect(yes).toMatchObject({
      total: 6_800,
      weighing: { held: 160 },
      payment: { due: 600, is_asked: true },
    });
    await answerPrompt('approve');
    expect(amounts(order)).toEqual(['6360', '600']);
    await expectInvariantsHold(shop.ctx);
    orderIn(await pack(await weighed(await open(placed), 1_145)));
    expect((await open(placed)).refund_due).toBe(234);
    await expectInvariantsHold(shop.ctx);
  });

  test('when no one answers about a dearer substitute for it then it is not changed, and the packer calls', async () => {
    const peas = await aProduct(shop.ctx, { name: 'Peas', price: 3_700, stock: 5 });
    const { placed, order } = await aPaidOrder({ substitution: 'replace' });
    const line = order.line_items.find(({ product }) => product.name === 'Rice')?._id;
    const body = { version: order.version, line, kept: 0, substitute: { product: peas.id, quantity: 1 } };
    orderIn(await packer.post(`/orders/${order._id}/questions`, body));
    await elapse(30 * MINUTE);
    expect(ended(await open(placed))).toEqual(['silence', 'to_staff', null]);
    expect((await open(placed)).total).toBe(6_200);
  });

  test('when it is cancelled while the rest is asked for then all that came goes back', async () => {
    const { placed, order } = await anOrderOfAWallet();
    orderIn(await say(placed, await asked(order, 1_450), 'yes'));
    await answerPrompt('approve');
    orderIn(await desk.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Rain.' }));
    expect((await open(placed)).refund_due).toBe(6_533);
    await expectInvariantsHold(shop.ctx);
  });
});
