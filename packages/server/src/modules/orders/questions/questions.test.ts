import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { describe, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aProduct } from '#server/testing/given.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import {
  ended,
  lastOf,
  lineOf,
  MINUTE,
  NOW,
  packingRoomForFile,
  questionsIn,
  reservedOf,
  say,
} from '#server/testing/questions.ts';

const room = packingRoomForFile();
const { shop } = room;
const { anOrder, aPaidOrder, ask, asked, elapse, open, peasAt, told } = questionsIn(room);

const mails = ({ number }: StaffOrder) =>
  shop.mailbox.mails.filter(({ subject }) => subject === `Something in order ${number} is missing`);

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
    expect(await reservedOf(shop, peas)).toBe(0);
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
    await room.packer.post(`/orders/${order._id}/status`, { status: 'packed' });
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
    const twice = [1, 2].map(() => room.packer.post(`/orders/${order._id}/questions`, again, 'one press'));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await open(order._id)).questions.map(({ line }) => line.product.name)).toEqual(['Rice', 'Beans']);
    expect(await told('order_question')).toBe(2);
  });

  test('when a question is taken back then it cannot be answered, and another may be asked', async () => {
    const { placed, order } = await anOrder();
    const peas = await peasAt(5_700);
    const { _id: question } = lastOf(await asked(order, peas));
    const gone = `/orders/${order._id}/questions/${question}`;
    expect(ended(orderIn(await room.packer.remove(gone)))).toEqual([null, null, 'withdrawn', null]);
    expect(refusalIn(await room.packer.remove(gone))).toBe('409 invalid_state');
    expect(refusalIn(await room.packer.post(`${gone}/answer`, { answer: 'yes' }))).toBe('409 invalid_state');
    expect(ended(orderIn(await say(shop, placed, { question: question, answer: 'yes' })))).toEqual([
      null,
      null,
      'withdrawn',
      null,
    ]);
    await shop.runJobs();
    expect(mails(order)).toHaveLength(0);
    expect(lastOf(await asked(order, peas, { quantity: 1 }))).toMatchObject({ outcome: null });
    await expectInvariantsHold(shop.ctx);
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
    await room.desk.patch('/settings', { answer_minutes: 12 });
    const { order } = await anOrder();
    expect(lastOf(await asked(order, await peasAt(4_300))).answer_by).toBe('2026-03-02T08:12:00.000Z');
    await room.desk.patch('/settings', { answer_minutes: 30 });
  });
});

describe('what ends a question', () => {
  test.each(['packed', 'cancelled'])('when the order is %s then it is none any more', async (status) => {
    const { placed, order } = await anOrder();
    const { _id } = lastOf(await asked(order, await peasAt(4_300)));
    orderIn(await room.desk.post(`/orders/${order._id}/status`, { status, reason: 'So it is.' }));
    const total = (await open(order._id)).total;
    const after = orderIn(await say(shop, placed, { question: _id, answer: 'yes' }));
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
    const after = orderIn(await room.packer.put(`/orders/${order._id}/lines`, body));
    expect(after.questions.map(({ outcome }) => outcome)).toEqual(['withdrawn', null]);
    // The total of the other one begins from what the order costs now.
    expect(lastOf(after)).toMatchObject({ total_before: 14_000, total_after: 13_700 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the person is forgotten then what they were asked goes, too', async () => {
    const { placed, order } = await anOrder();
    const { _id } = lastOf(await asked(order, await peasAt(4_300)));
    orderIn(await say(shop, placed, { question: _id, answer: 'yes' }));
    const eric = await aCustomer(shop.ctx, { phone: '+250788123456' });
    await shop.db.updateTable('order').set({ account_id: eric.id }).execute();
    const mine = await shop.call('GET', '/api/v1/users/me/export', { token: eric.token });
    expect(mine.body.data.orders[0].questions).toMatchObject([{ _id, answer: 'yes' }]);
    orderIn(await room.desk.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Enough.' }));
    const erased = await room.desk.remove(`/customers/${eric.id}`);
    expect(erased.status).toBe(200);
    expect(await shop.db.selectFrom('line_question').selectAll().execute()).toEqual([]);
    await expectInvariantsHold(shop.ctx);
  });
});
