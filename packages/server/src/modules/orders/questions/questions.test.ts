import type { Order } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import {
  eventTypes,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { closeQuestion, sweepQuestions } from './answer-question.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

let packer: StaffDesk;
let desk: StaffDesk;
let rice: { id: string };
let beans: { id: string };

beforeEach(async () => {
  shop.clock.set(NOW);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 60_000 });
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_100, stock: 10 });
  beans = await aProduct(shop.ctx, { name: 'Beans', price: 2_300, stock: 10 });
  packer = await aDesk(shop, 'packer');
  desk = await aDesk(shop);
});

/** Three of rice and one of beans, 19,100 with its delivery. */
async function anOrder(other = {}): Promise<{ placed: PlacedOrder; order: StaffOrder }> {
  const lines = [
    { product: rice.id, quantity: 3 },
    { product: beans.id, quantity: 1 },
  ];
  const placed = await placeOrder(shop, aGuestOrder(lines, other));
  return { placed, order: await open(placed._id) };
}

const paidByCode = { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } };
async function aPaidOrder(other = {}) {
  const { placed } = await anOrder({ ...paidByCode, ...other });
  orderIn(await desk.post(`/orders/${placed._id}/payment`, { status: 'paid' }));
  return { placed, order: await open(placed._id) };
}

const open = async (id: string) => (await packer.get(`/orders/${id}`)).body.data as StaffOrder;
const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name)?._id as string;
const peasAt = (price: number, stock = 9) => aProduct(shop.ctx, { name: 'Peas', price, stock });

/** Asks whether `quantity` of a product may come in place of the rice, of which `kept` are there. */
const ask = (
  order: StaffOrder,
  product: { id: string } | null,
  { kept = 0, quantity = 3, line = 'Rice' } = {},
) =>
  packer.post(`/orders/${order._id}/questions`, {
    ...{ version: order.version, line: lineOf(order, line), kept },
    substitute: product && { product: product.id, quantity },
  });
async function asked(order: StaffOrder, product: { id: string } | null, how = {}): Promise<StaffOrder> {
  return orderIn(await ask(order, product, how)) as unknown as StaffOrder;
}
const lastOf = <O extends { questions: Order['questions'] }>({ questions }: O) =>
  questions.at(-1) as Order['questions'][number];

const say = ({ _id, access_token }: PlacedOrder, question: string, answer: string, token = access_token) =>
  shop.call('POST', `/api/v1/orders/${_id}/answers`, {
    headers: { 'x-order-token': token },
    body: { question, answer },
  });
const reservedOf = async ({ id }: { id: string }) =>
  (
    await shop.db
      .selectFrom('stock_unit')
      .select('reserved')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
  ).reserved;
const ended = (order: { questions: Order['questions'] }) => {
  const { answer, answered_by, outcome, trouble } = lastOf(order);
  return [answer, answered_by, outcome, trouble];
};
const mails = ({ number }: StaffOrder) =>
  shop.mailbox.mails.filter(({ subject }) => subject === `Something of order ${number} is missing`);
const noteOf = (order: Order | StaffOrder) => order.events.at(-1)?.note;
const told = async (kind: string) => (await messageKinds(shop.ctx)).filter((each) => each === kind).length;
const elapse = async (ms: number) => {
  shop.clock.advance(ms);
  await shop.runJobs();
};

describe('asking', () => {
  test('when something is proposed then nothing changes, the customer is told, and both see the price', async () => {
    const { placed, order } = await anOrder();
    const peas = await peasAt(5_700);
    const now = await asked(order, peas, { kept: 1, quantity: 2 });
    expect(lastOf(now)).toMatchObject({
      line: { product: { name: 'Rice' }, quantity: 3, price: 5_100, sum: 15_300 },
      ...{ kept: 1, total_before: 19_100, total_after: 20_300, answer: null, outcome: null },
      substitute: { product: { name: 'Peas' }, index: -1, quantity: 2, price: 5_700, sum: 11_400 },
      ...{ asked_at: NOW.toISOString(), answer_by: new Date(NOW.getTime() + 30 * MINUTE).toISOString() },
    });
    expect({ ...now, questions: [] }).toEqual(order);
    expect(await reservedOf(peas)).toBe(0);
    expect(orderIn(await holderOf(shop, placed).look()).questions).toEqual(now.questions);
    await shop.runJobs();
    const [mail] = mails(order);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
      'We have only 1 of 3 × Rice. For the rest we can send 2 × Peas, FRW 11,400. Your order would then cost FRW 20,300 instead of FRW 19,100.',
    );
    expect(mail?.text).toContain('Please answer by 10:30');
    await expectInvariantsHold(shop.ctx);
  });

  test('when nothing can be proposed, or it cannot be packed, then no one is asked', async () => {
    const { order } = await aPaidOrder();
    const few = await aProduct(shop.ctx, { name: 'Few', price: 100, stock: 2 });
    expect(refusalIn(await ask(order, null))).toBe('400 validation_error substitute');
    expect(refusalIn(await ask(order, null, { kept: 3 }))).toBe('400 validation_error kept');
    expect(refusalIn(await ask(order, null, { kept: 4 }))).toBe('400 validation_error kept');
    expect(refusalIn(await ask(order, few))).toBe('409 out_of_stock');
    expect(refusalIn(await ask({ ...order, version: order.version - 1 }, few, { quantity: 2 }))).toBe(
      '409 invalid_state version',
    );
    expect(await told('order_question')).toBe(0);
    await packer.post(`/orders/${order._id}/status`, { status: 'packed' });
    expect(refusalIn(await ask(await open(order._id), few, { quantity: 1 }))).toBe('409 invalid_state');
  });

  test('when two packers ask about one line then one question is asked, and a press counts once', async () => {
    const { order } = await anOrder();
    const peas = await peasAt(5_700);
    const answers = await Promise.all([ask(order, peas), ask(order, peas), ask(order, peas)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await open(order._id)).questions).toHaveLength(1);
    const body = { version: order.version, line: lineOf(order, 'Beans'), kept: 0 };
    const again = { ...body, substitute: { product: peas.id, quantity: 1 } };
    const twice = [1, 2].map(() => packer.post(`/orders/${order._id}/questions`, again, 'one press'));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await open(order._id)).questions.map(({ line }) => line.product.name)).toEqual(['Rice', 'Beans']);
    expect(await told('order_question')).toBe(2);
  });

  test('when a question is taken back then it cannot be answered, and another may be asked', async () => {
    const { placed, order } = await anOrder();
    const peas = await peasAt(5_700);
    const { _id: question } = lastOf(await asked(order, peas));
    const gone = `/orders/${order._id}/questions/${question}`;
    expect(ended(orderIn(await packer.remove(gone)))).toEqual([null, null, 'withdrawn', null]);
    expect(refusalIn(await packer.remove(gone))).toBe('409 invalid_state');
    expect(refusalIn(await packer.post(`${gone}/answer`, { answer: 'yes' }))).toBe('409 invalid_state');
    expect(ended(orderIn(await say(placed, question, 'yes')))).toEqual([null, null, 'withdrawn', null]);
    await shop.runJobs();
    expect(mails(order)).toHaveLength(0);
    expect(lastOf(await asked(order, peas, { quantity: 1 }))).toMatchObject({ outcome: null });
    await expectInvariantsHold(shop.ctx);
  });
});

describe('answers', () => {
  test.each([
    ['cheaper', 4_300, 16_700],
    ['as dear', 5_100, 19_100],
    ['dearer', 6_500, 23_300],
  ])(
    'when a substitute that is %s is accepted then line, stock and cash follow immediately',
    async (_, price, total) => {
      const { placed, order } = await anOrder();
      const peas = await peasAt(price);
      const question = lastOf(await asked(order, peas));
      expect(question.total_after).toBe(total);
      const changed = orderIn(await say(placed, question._id, 'yes'));
      expect(changed).toMatchObject({ total, questions: [{ outcome: 'changed', total_after: total }] });
      expect(noteOf(changed)).toBe('Rice: accepted by the customer. 3 × Peas in place of 3 × Rice.');
      expect([await reservedOf(rice), await reservedOf(peas)]).toEqual([0, 3]);
      expect((await open(order._id)).to_collect).toBe(total);
      // A second press, of whichever button, changes nothing.
      for (const answer of ['yes', 'no', 'call'])
        expect(orderIn(await say(placed, question._id, answer))).toEqual(changed);
      expect(await told('order_changed')).toBe(1);
      await expectInvariantsHold(shop.ctx);
    },
  );

  test('when it is refused then what is there comes, and what was paid too much is owed', async () => {
    const { placed, order } = await aPaidOrder();
    const peas = await peasAt(4_900);
    const { _id } = lastOf(await asked(order, peas, { kept: 1, quantity: 2 }));
    const changed = orderIn(await say(placed, _id, 'no'));
    expect(changed).toMatchObject({ total: 8_900, line_items: [{ quantity: 1 }, { quantity: 1 }] });
    expect(ended(changed)).toEqual(['no', 'customer', 'left_out', null]);
    expect(noteOf(changed)).toBe(
      'Rice: refused by the customer. Rice: 1 instead of 3. FRW 10,200 will be sent back.',
    );
    expect(await open(order._id)).toMatchObject({ refund_due: 10_200, to_collect: 0 });
    expect([await reservedOf(rice), await reservedOf(peas)]).toEqual([1, 0]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when only some are there then yes brings them and no none of them', async () => {
    for (const [answer, total, outcome] of [
      ['yes', 14_000, 'changed'],
      ['no', 3_800, 'left_out'],
    ] as const) {
      const { placed, order } = await anOrder();
      const { _id, total_after } = lastOf(await asked(order, null, { kept: 2 }));
      expect(total_after).toBe(14_000);
      const changed = orderIn(await say(placed, _id, answer));
      expect([changed.total, lastOf(changed).outcome]).toEqual([total, outcome]);
    }
    await expectInvariantsHold(shop.ctx);
  });

  test('when an order has a coupon then a yes keeps its share, and is what was shown', async () => {
    await aCoupon(shop.ctx, { value: 10, min_subtotal: 15_000 });
    const { placed, order } = await aPaidOrder({ coupon: 'SALE' });
    const peas = await peasAt(3_333);
    const { _id, total_after } = lastOf(await asked(order, peas));
    expect([order.total, total_after]).toEqual([17_340, 12_570]);
    const changed = orderIn(await say(placed, _id, 'yes'));
    expect([changed.total, changed.discount]).toEqual([total_after, 1_229]);
    expect((await open(order._id)).refund_due).toBe(4_770);
    await expectInvariantsHold(shop.ctx);
  });

  test('when the price rises after the question then what was shown counts, and a fall too', async () => {
    for (const [price, total] of [
      [9_000, 16_700],
      [4_000, 15_800],
    ]) {
      const { placed, order } = await anOrder();
      const peas = await peasAt(4_300);
      const { _id } = lastOf(await asked(order, peas));
      await shop.db.updateTable('product').set({ regular_price: price }).where('id', '=', peas.id).execute();
      expect(orderIn(await say(placed, _id, 'yes')).total).toBe(total);
    }
    await expectInvariantsHold(shop.ctx);
  });

  test('when a call is asked for then staff see it, and yes is still possible until the deadline', async () => {
    const { placed, order } = await anOrder();
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(order, peas));
    for (const _ of [1, 2]) orderIn(await say(placed, _id, 'call'));
    const seen = await open(order._id);
    expect(ended(seen)).toEqual(['call', 'customer', null, null]);
    expect(seen.events.filter(({ type }) => type === 'answer')).toHaveLength(1);
    expect(noteOf(seen)).toBe('Rice: the customer asks for a call.');
    await elapse(29 * MINUTE);
    expect(ended(orderIn(await say(placed, _id, 'yes')))).toEqual(['yes', 'customer', 'changed', null]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when staff have called then they answer, before the deadline or after it', async () => {
    const { placed, order } = await anOrder({ substitution: 'replace' });
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(order, peas));
    orderIn(await say(placed, _id, 'call'));
    await elapse(30 * MINUTE);
    expect(ended(await open(order._id))).toEqual(['call', 'customer', 'to_staff', null]);
    expect(ended(orderIn(await say(placed, _id, 'yes')))).toEqual(['call', 'customer', 'to_staff', null]);
    const path = `/orders/${order._id}/questions/${_id}/answer`;
    const done = orderIn(await packer.post(path, { answer: 'yes' }, 'one press'));
    expect(ended(done)).toEqual(['yes', 'staff', 'changed', null]);
    expect(noteOf(done)).toBe('Rice: answered on the phone. 3 × Peas in place of 3 × Rice.');
    expect(orderIn(await packer.post(path, { answer: 'yes' }, 'one press'))).toEqual(done);
    expect(refusalIn(await packer.post(path, { answer: 'no' }))).toBe('409 invalid_state');
    await expectInvariantsHold(shop.ctx);
  });

  test('when the answer comes from elsewhere then it counts for its own order alone', async () => {
    const [mine, theirs] = [await anOrder(), await anOrder()];
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(mine.order, peas));
    expect(refusalIn(await say(theirs.placed, _id, 'yes'))).toBe('404 not_found');
    expect(refusalIn(await say(mine.placed, _id, 'yes', theirs.placed.access_token))).toBe('404 not_found');
    expect(refusalIn(await say(mine.placed, _id, 'maybe'))).toBe('400 validation_error answer');
    expect(lastOf(await open(mine.order._id)).answer).toBeNull();
    const stranger = await aCustomer(shop.ctx);
    const path = `/api/v1/orders/${mine.order._id}/answers`;
    const body = { question: _id, answer: 'no' };
    expect((await shop.call('POST', path, { body })).status).toBe(401);
    expect((await shop.call('POST', path, { body, token: stranger.token })).status).toBe(404);
    const owned = { account_id: stranger.id };
    await shop.db.updateTable('order').set(owned).where('id', '=', mine.order._id).execute();
    const own = orderIn(await shop.call('POST', path, { body, token: stranger.token }));
    expect(ended(own)).toEqual(['no', 'customer', 'left_out', null]);
  });
});

describe('what was sold meanwhile', () => {
  /** Two orders are offered the same three. */
  async function offeredTwice(substitution: string) {
    const [first, second] = [await anOrder({ substitution }), await anOrder({ substitution })];
    const peas = await peasAt(4_300, 3);
    const questions = [lastOf(await asked(first.order, peas)), lastOf(await asked(second.order, peas))];
    const answers = await Promise.all([
      say(first.placed, questions[0]?._id as string, 'yes'),
      say(second.placed, questions[1]?._id as string, 'yes'),
    ]);
    expect(await reservedOf(peas)).toBe(3);
    await expectInvariantsHold(shop.ctx);
    return answers.map(orderIn).sort((a, b) => (lastOf(a).trouble ? 1 : 0) - (lastOf(b).trouble ? 1 : 0));
  }

  test('when two accept the last ones then one gets them, and the other is called', async () => {
    const [won, lost] = await offeredTwice('replace');
    expect(ended(won as Order)).toEqual(['yes', 'customer', 'changed', null]);
    expect(ended(lost as Order)).toEqual(['yes', 'customer', 'to_staff', 'gone']);
    expect(lost).toMatchObject({ total: 19_100, line_items: [{ quantity: 3 }, {}] });
    expect(noteOf(lost as Order)).toBe('Rice: accepted by the customer. Peas has run out in the meantime.');
  });

  test('when what is out shall be left out then it is', async () => {
    const [, lost] = await offeredTwice('leave_out');
    expect(ended(lost as Order)).toEqual(['yes', 'customer', 'left_out', 'gone']);
    expect(lost?.total).toBe(3_800);
    expect(noteOf(lost as Order)).toContain('Peas has run out in the meantime. Rice: left out.');
  });

  test('when the product is not sold any more then the packer calls', async () => {
    const { placed, order } = await anOrder();
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(order, peas));
    await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', peas.id).execute();
    expect(ended(orderIn(await say(placed, _id, 'yes')))).toEqual(['yes', 'customer', 'to_staff', 'gone']);
  });

  test('when nothing would be left then the order stays as it is, and the packer calls', async () => {
    const placed = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 2 }]));
    const order = await open(placed._id);
    const { _id } = lastOf(await asked(order, await peasAt(4_300), { quantity: 2 }));
    expect(ended(orderIn(await say(placed, _id, 'no')))).toEqual(['no', 'customer', 'to_staff', 'empty']);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('silence', () => {
  test.each([
    ['replace', 'changed', 16_700, 'Rice: no answer in time. 3 × Peas in place of 3 × Rice.'],
    ['leave_out', 'left_out', 3_800, 'Rice: no answer in time. Rice: left out.'],
    ['call', 'to_staff', 19_100, 'Rice: no answer in time.'],
  ])('when no one answers and the wish is %s then it is %s', async (substitution, outcome, total, note) => {
    const { order } = await anOrder({ substitution });
    await asked(order, await peasAt(4_300));
    await elapse(30 * MINUTE - 1);
    expect(lastOf(await open(order._id)).outcome).toBeNull();
    await elapse(1);
    const after = await open(order._id);
    expect(ended(after)).toEqual(['silence', 'nobody', outcome, null]);
    expect([after.total, noteOf(after)]).toEqual([total, note]);
    expect(await told('order_changed')).toBe(outcome === 'to_staff' ? 0 : 1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when only some are there then who wants nothing else still gets them', async () => {
    const { order } = await anOrder({ substitution: 'leave_out' });
    await asked(order, null, { kept: 2 });
    await elapse(30 * MINUTE);
    expect((await open(order._id)).total).toBe(14_000);
  });

  test('when an answer comes at the very deadline then the wish has counted, before the job runs', async () => {
    const { placed, order } = await anOrder({ substitution: 'leave_out' });
    const { _id } = lastOf(await asked(order, await peasAt(4_300)));
    shop.clock.advance(30 * MINUTE);
    expect(ended(orderIn(await say(placed, _id, 'yes')))).toEqual(['silence', 'nobody', 'left_out', null]);
    await shop.runJobs();
    expect(
      eventTypes(orderIn(await holderOf(shop, placed).look())).filter((type) => type === 'lines_changed'),
    ).toHaveLength(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when the job was lost then the sweep ends it, and twice is once', async () => {
    const { order } = await anOrder({ substitution: 'replace' });
    const { _id: id } = lastOf(await asked(order, await peasAt(4_300)));
    await sql`DELETE FROM pgboss.job`.execute(shop.db);
    shop.clock.advance(31 * MINUTE + 1);
    expect(await sweepQuestions(shop.ctx)).toBe(1);
    await shop.runJobs();
    const close = () => closeQuestion(shop.ctx, { orderId: order._id, id });
    await Promise.all([close(), close()]);
    expect(await sweepQuestions(shop.ctx)).toBe(0);
    expect(ended(await open(order._id))).toEqual(['silence', 'nobody', 'changed', null]);
    expect(await told('order_changed')).toBe(1);
  });

  test('when answer, silence and packing come together then one of them wins', async () => {
    const outcomes = new Set<string>();
    for (const at of [-1, 0]) {
      const { placed, order } = await anOrder();
      const { _id: id } = lastOf(await asked(order, await peasAt(4_300)));
      shop.clock.set(new Date(NOW.getTime() + 30 * MINUTE + at));
      await Promise.all([
        packer.post(`/orders/${order._id}/status`, { status: 'packed' }),
        say(placed, id, 'yes'),
        closeQuestion(shop.ctx, { orderId: order._id, id }),
      ]);
      const after = await open(order._id);
      expect(after.status).toBe('packed');
      const isChanged = after.line_items.some(({ product }) => product.name === 'Peas');
      outcomes.add(String(lastOf(after).outcome));
      expect(isChanged).toBe(lastOf(after).outcome === 'changed');
      await expectInvariantsHold(shop.ctx);
      shop.clock.set(NOW);
    }
    expect([...outcomes].every((each) => ['changed', 'withdrawn'].includes(each))).toBe(true);
  });
});

describe('until when', () => {
  /** An order of 2 March 08:00 (10:00 in Kigali) for a window, and what it can be answered until. */
  async function answerBy(from: string, to: string, date: string, at: string) {
    const zone = await shop.db.selectFrom('shipping_zone').select('id').executeTakeFirstOrThrow();
    await shop.db.updateTable('shipping_zone').set({ cut_off_minutes: 60 }).execute();
    const window = await shop.db
      .insertInto('delivery_window')
      .values({ zone_id: zone.id, from_time: from, to_time: to })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { order } = await anOrder({ delivery_window: `${window.id}_${date}` });
    shop.clock.set(new Date(at));
    return ask(order, await peasAt(4_300));
  }

  test.each([
    // Long before: the minutes of the setting.
    ['14:00', '16:00', '2026-03-02', '2026-03-02T08:00:00Z', '2026-03-02T08:30:00.000Z'],
    // Twenty minutes before the cut-off of 13:00 in Kigali.
    ['14:00', '16:00', '2026-03-02', '2026-03-02T10:40:00Z', '2026-03-02T11:00:00.000Z'],
    // After the cut-off, and the window begins in ten minutes.
    ['14:00', '16:00', '2026-03-02', '2026-03-02T11:50:00Z', '2026-03-02T12:00:00.000Z'],
    // Over midnight in Kigali, which is 22:00 in UTC.
    ['00:30', '02:00', '2026-03-03', '2026-03-02T21:50:00Z', '2026-03-02T22:20:00.000Z'],
    ['00:30', '02:00', '2026-03-03', '2026-03-02T22:10:00Z', '2026-03-02T22:30:00.000Z'],
  ])('when the window is %s–%s of %s and it is %s then it is %s', async (from, to, date, at, expected) => {
    expect(lastOf(orderIn(await answerBy(from, to, date, at))).answer_by).toBe(expected);
  });

  test('when the delivery begins in four minutes then no one is asked', async () => {
    const answer = await answerBy('14:00', '16:00', '2026-03-02', '2026-03-02T11:56:00Z');
    expect(refusalIn(answer)).toBe('400 validation_error line');
  });

  test('when the shop gives less time then so much', async () => {
    await desk.patch('/settings', { answer_minutes: 12 });
    const { order } = await anOrder();
    expect(lastOf(await asked(order, await peasAt(4_300))).answer_by).toBe('2026-03-02T08:12:00.000Z');
    await desk.patch('/settings', { answer_minutes: 30 });
  });
});

describe('what ends a question', () => {
  test.each(['packed', 'cancelled'])('when the order is %s then it is none any more', async (status) => {
    const { placed, order } = await anOrder();
    const { _id } = lastOf(await asked(order, await peasAt(4_300)));
    orderIn(await desk.post(`/orders/${order._id}/status`, { status, reason: 'So it is.' }));
    const total = (await open(order._id)).total;
    const after = orderIn(await say(placed, _id, 'yes'));
    expect(ended(after)).toEqual([null, null, 'withdrawn', null]);
    expect(after.total).toBe(total);
    await elapse(31 * MINUTE);
    expect(mails(order)).toHaveLength(0);
    await expectInvariantsHold(shop.ctx);
  });

  test('when staff change the line themselves then its question is over, and that of another goes on', async () => {
    const { order } = await anOrder();
    const peas = await peasAt(2_000);
    await asked(order, peas);
    const both = await asked(order, peas, { line: 'Beans', quantity: 1 });
    const lines = [{ line: lineOf(order, 'Rice'), quantity: 2 }];
    const body = { version: both.version, lines, replacements: [] };
    const after = orderIn(await packer.put(`/orders/${order._id}/lines`, body));
    expect(after.questions.map(({ outcome }) => outcome)).toEqual(['withdrawn', null]);
    // The total of the other one begins from what the order costs now.
    expect(lastOf(after)).toMatchObject({ total_before: 14_000, total_after: 13_700 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the person is forgotten then what they were asked goes, too', async () => {
    const { placed, order } = await anOrder();
    const { _id } = lastOf(await asked(order, await peasAt(4_300)));
    orderIn(await say(placed, _id, 'yes'));
    const eric = await aCustomer(shop.ctx, { phone: '+250788123456' });
    await shop.db.updateTable('order').set({ account_id: eric.id }).execute();
    const mine = await shop.call('GET', '/api/v1/users/me/export', { token: eric.token });
    expect(mine.body.data.orders[0].questions).toMatchObject([{ _id, answer: 'yes' }]);
    orderIn(await desk.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Enough.' }));
    const erased = await desk.remove(`/customers/${eric.id}`);
    expect(erased.status).toBe(200);
    expect(await shop.db.selectFrom('line_question').selectAll().execute()).toEqual([]);
    await expectInvariantsHold(shop.ctx);
  });
});
