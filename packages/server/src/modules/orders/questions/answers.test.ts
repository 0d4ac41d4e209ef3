import type { Order } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon } from '#server/testing/given.ts';
import { aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { eventTypes, holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import {
  ended,
  lastOf,
  MINUTE,
  NOW,
  packingRoomForFile,
  questionsIn,
  reservedOf,
  say,
} from '#server/testing/questions.ts';
import { closeQuestion, sweepQuestions } from './answer-question.ts';

const room = packingRoomForFile();
const { shop } = room;
const { anOrder, aPaidOrder, asked, elapse, open, peasAt, told } = questionsIn(room);

const noteOf = (order: Order | StaffOrder) => order.events.at(-1)?.note;

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
      const changed = orderIn(await say(shop, placed, { question: question._id, answer: 'yes' }));
      expect(changed).toMatchObject({ total, questions: [{ outcome: 'changed', total_after: total }] });
      expect(noteOf(changed)).toBe('Rice: accepted by the customer. 3 × Peas in place of 3 × Rice.');
      expect([await reservedOf(shop, room.rice), await reservedOf(shop, peas)]).toEqual([0, 3]);
      expect((await open(order._id)).to_collect).toBe(total);
      // A second press, of whichever button, changes nothing.
      for (const answer of ['yes', 'no', 'call'])
        expect(orderIn(await say(shop, placed, { question: question._id, answer: answer }))).toEqual(changed);
      expect(await told('order_changed')).toBe(1);
      await expectInvariantsHold(shop.ctx);
    },
  );

  test('when it is refused then what is there comes, and what was paid too much is owed', async () => {
    const { placed, order } = await aPaidOrder();
    const peas = await peasAt(4_900);
    const { _id } = lastOf(await asked(order, peas, { kept: 1, quantity: 2 }));
    const changed = orderIn(await say(shop, placed, { question: _id, answer: 'no' }));
    expect(changed).toMatchObject({ total: 8_900, line_items: [{ quantity: 1 }, { quantity: 1 }] });
    expect(ended(changed)).toEqual(['no', 'customer', 'left_out', null]);
    expect(noteOf(changed)).toBe(
      'Rice: refused by the customer. Rice: 1 instead of 3. FRW 10,200 will be sent back.',
    );
    expect(await open(order._id)).toMatchObject({ refund_due: 10_200, to_collect: 0 });
    expect([await reservedOf(shop, room.rice), await reservedOf(shop, peas)]).toEqual([1, 0]);
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
      const changed = orderIn(await say(shop, placed, { question: _id, answer: answer }));
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
    const changed = orderIn(await say(shop, placed, { question: _id, answer: 'yes' }));
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
      expect(orderIn(await say(shop, placed, { question: _id, answer: 'yes' })).total).toBe(total);
    }
    await expectInvariantsHold(shop.ctx);
  });

  test('when a call is asked for then staff see it, and yes is still possible until the deadline', async () => {
    const { placed, order } = await anOrder();
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(order, peas));
    for (const _ of [1, 2]) orderIn(await say(shop, placed, { question: _id, answer: 'call' }));
    const seen = await open(order._id);
    expect(ended(seen)).toEqual(['call', 'customer', null, null]);
    expect(seen.events.filter(({ type }) => type === 'answer')).toHaveLength(1);
    expect(noteOf(seen)).toBe('Rice: the customer asks for a call.');
    await elapse(29 * MINUTE);
    expect(ended(orderIn(await say(shop, placed, { question: _id, answer: 'yes' })))).toEqual([
      'yes',
      'customer',
      'changed',
      null,
    ]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when staff have called then they answer, before the deadline or after it', async () => {
    const { placed, order } = await anOrder({ substitution: 'replace' });
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(order, peas));
    orderIn(await say(shop, placed, { question: _id, answer: 'call' }));
    await elapse(30 * MINUTE);
    expect(ended(await open(order._id))).toEqual(['call', 'customer', 'to_staff', null]);
    expect(ended(orderIn(await say(shop, placed, { question: _id, answer: 'yes' })))).toEqual([
      'call',
      'customer',
      'to_staff',
      null,
    ]);
    const path = `/orders/${order._id}/questions/${_id}/answer`;
    const done = orderIn(await room.packer.post(path, { answer: 'yes' }, 'one press'));
    expect(ended(done)).toEqual(['yes', 'staff', 'changed', null]);
    expect(noteOf(done)).toBe('Rice: answered on the phone. 3 × Peas in place of 3 × Rice.');
    expect(orderIn(await room.packer.post(path, { answer: 'yes' }, 'one press'))).toEqual(done);
    expect(refusalIn(await room.packer.post(path, { answer: 'no' }))).toBe('409 invalid_state');
    await expectInvariantsHold(shop.ctx);
  });

  test('when the answer comes from elsewhere then it counts for its own order alone', async () => {
    const [mine, theirs] = [await anOrder(), await anOrder()];
    const peas = await peasAt(4_300);
    const { _id } = lastOf(await asked(mine.order, peas));
    expect(refusalIn(await say(shop, theirs.placed, { question: _id, answer: 'yes' }))).toBe('404 not_found');
    expect(
      refusalIn(
        await say(shop, mine.placed, { question: _id, answer: 'yes', token: theirs.placed.access_token }),
      ),
    ).toBe('404 not_found');
    expect(refusalIn(await say(shop, mine.placed, { question: _id, answer: 'maybe' }))).toBe(
      '400 validation_error answer',
    );
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
      say(shop, first.placed, { question: questions[0]?._id as string, answer: 'yes' }),
      say(shop, second.placed, { question: questions[1]?._id as string, answer: 'yes' }),
    ]);
    expect(await reservedOf(shop, peas)).toBe(3);
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
    expect(ended(orderIn(await say(shop, placed, { question: _id, answer: 'yes' })))).toEqual([
      'yes',
      'customer',
      'to_staff',
      'gone',
    ]);
  });

  test('when nothing would be left then the order stays as it is, and the packer calls', async () => {
    const placed = await placeOrder(shop, aGuestOrder([{ product: room.rice.id, quantity: 2 }]));
    const order = await open(placed._id);
    const { _id } = lastOf(await asked(order, await peasAt(4_300), { quantity: 2 }));
    expect(ended(orderIn(await say(shop, placed, { question: _id, answer: 'no' })))).toEqual([
      'no',
      'customer',
      'to_staff',
      'empty',
    ]);
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
    expect(ended(orderIn(await say(shop, placed, { question: _id, answer: 'yes' })))).toEqual([
      'silence',
      'nobody',
      'left_out',
      null,
    ]);
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
        room.packer.post(`/orders/${order._id}/status`, { status: 'packed' }),
        say(shop, placed, { question: id, answer: 'yes' }),
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
