import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aRider, holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { type Riders, withRiders, wrong } from '#server/testing/riders.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

/** 17:30 in Kigali. */
const EVENING = new Date('2026-03-02T15:30:00Z');
const shop = shopForFile({ clockAt: EVENING, emptied: 'goods and orders' });

let at: Riders;

beforeEach(async () => {
  at = await withRiders(shop);
});

describe('who brings an order', () => {
  test('when the shop has riders then no order leaves without one of them, and its customer gets a code', async () => {
    const placed = await at.order(2);
    orderIn(await at.step(placed._id, { status: 'packed' }));
    expect(refusalIn(await at.step(placed._id, { status: 'out_for_delivery' }))).toBe(
      '400 validation_error rider',
    );
    const gone = await aRider(shop.ctx, { name: 'Gone', phone: '+250733000333' });
    await at.desk.patch(`/riders/${gone}`, { version: 1, active: false });
    expect(refusalIn(await at.step(placed._id, { status: 'out_for_delivery', rider: gone }))).toBe(
      '400 validation_error rider',
    );
    const left = orderIn(await at.step(placed._id, { status: 'out_for_delivery', rider: at.eric }));
    expect(left).toMatchObject({ rider: { _id: at.eric, name: 'Eric', phone: '+250733000222' } });
    // Staff do not see what the customer is to say.
    expect(JSON.stringify(left)).not.toContain('delivery_code');
    expect(orderIn(await holderOf(shop, placed).look()).delivery_code).toMatch(/^\d{4}$/);
    expect(refusalIn(await at.packer.patch(`/orders/${placed._id}`, { rider: null }))).toBe(
      '409 invalid_state',
    );
  });

  test('when the shop has no riders then its owner brings orders without naming one', async () => {
    await at.desk.patch(`/riders/${at.eric}`, { version: 1, active: false });
    const placed = await at.order(2);
    orderIn(await at.step(placed._id, { status: 'packed' }));
    expect(orderIn(await at.step(placed._id, { status: 'out_for_delivery' }))).toMatchObject({ rider: null });
    expect(orderIn(await holderOf(shop, placed).look()).delivery_code).toBeNull();
  });

  test('when a rider has orders then they stay on the list, and a phone belongs to one', async () => {
    await at.onTheWay(1);
    expect(refusalIn(await at.desk.patch(`/riders/${at.eric}`, { version: 1, active: false }))).toBe(
      '400 validation_error active',
    );
    expect(refusalIn(await at.desk.patch(`/riders/${at.eric}`, { version: 7, name: 'Erik' }))).toBe(
      '409 invalid_state version',
    );
    expect(refusalIn(await at.desk.post('/riders', { name: 'Alain', phone: '0733000222' }))).toBe(
      '400 validation_error phone',
    );
    // An emoji is one character.
    expect(refusalIn(await at.desk.post('/riders', { name: ' 😀', phone: '0733000229' }))).toBe(
      '400 validation_error name',
    );
    expect(refusalIn(await at.packer.post('/riders', { name: 'Alain', phone: '0733000229' }))).toBe(
      '403 forbidden',
    );
  });
});

describe('the link to a rider’s page', () => {
  test('when another one is made, it ends, the morning comes or the rider leaves then it opens nothing', async () => {
    const first = await at.secretOf(at.eric);
    expect((await at.phoneOf(first).look()).body.data).toMatchObject({
      rider: { name: 'Eric' },
      until: '2026-03-03T02:00:00.000Z',
    });
    const second = await at.secretOf(at.eric);
    expect(refusalIn(await at.phoneOf(first).look())).toBe('400 invalid_link');
    shop.clock.set(new Date('2026-03-03T01:59:59Z'));
    expect((await at.phoneOf(second).look()).status).toBe(200);
    shop.clock.set(new Date('2026-03-03T02:00:00Z'));
    expect(refusalIn(await at.phoneOf(second).look())).toBe('400 invalid_link');
    const third = await at.secretOf(at.eric);
    await at.packer.remove(`/riders/${at.eric}/link`);
    expect(refusalIn(await at.phoneOf(third).look())).toBe('400 invalid_link');
    const stored = await sql<{ dump: string }>`SELECT json_agg(r)::text AS dump FROM rider r`.execute(
      shop.db,
    );
    expect(stored.rows[0]?.dump).not.toContain(third.slice(4));
  });

  test('when another secret or a customer’s session is shown then it opens nothing', async () => {
    for (const token of [at.desk.token, 'isr_'.padEnd(47, 'a')])
      expect(refusalIn(await at.phoneOf(token).look())).toBe('400 invalid_link');
    expect(refusalIn(await shop.call('GET', '/api/v1/ride'))).toBe('400 invalid_link');
    const secret = await at.secretOf(at.eric);
    expect((await shop.call('GET', '/api/v1/admin/orders', { token: secret })).status).toBe(401);
  });
});

describe('a round', () => {
  test('when goods have a name in the language of a rider then they are called by it, else as the shop calls them', async () => {
    await at.desk.patch(`/translations/${at.rice.id}`, { fr: { name: 'Riz' } });
    await at.onTheWay(3);
    const secret = await at.secretOf(at.eric);
    const goods = async (language: string) =>
      (await at.phoneOf(secret, language).look()).body.data.stops[0].lines;
    expect(await goods('fr')).toEqual([{ name: 'Riz', label: null, quantity: 3, sold_by: 'piece' }]);
    expect(await goods('rw')).toMatchObject([{ name: 'Rice', quantity: 3 }]);
    expect(await goods('en')).toMatchObject([{ name: 'Rice', quantity: 3 }]);
  });

  test('when a rider looks then their stops alone are there, sorted by hand, with what to take', async () => {
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    const one = await at.onTheWay(1);
    const two = await at.onTheWay(3);
    const other = await at.onTheWay(2, { rider: alain });
    const phone = at.phoneOf(await at.secretOf(at.eric));
    const { stops, owes } = (await phone.look()).body.data;
    expect(stops.map(({ _id }: { _id: string }) => _id)).toEqual([one._id, two._id]);
    expect(stops[1]).toMatchObject({
      ...{ number: two.number, to_collect: 16_500, status: 'out_for_delivery' },
      lines: [{ name: 'Rice', label: null, quantity: 3 }],
      links: { call: expect.stringMatching(/^tel:\+250/), map: expect.stringContaining('google.com/maps') },
    });
    expect(owes).toBe(0);
    const sorted = (await phone.sort([two._id, other._id, one._id, two._id])).body.data;
    expect(sorted.stops.map(({ _id }: { _id: string }) => _id)).toEqual([two._id, one._id]);
    const alains = (await at.phoneOf(await at.secretOf(alain)).look()).body.data;
    expect(alains.stops.map(({ _id }: { _id: string }) => _id)).toEqual([other._id]);
    for (const answer of [
      phone.deliver(other._id, { version: other.version, code: other.code, amount: other.total }),
      phone.fail(other._id, { version: other.version, reason: 'Not at home' }),
    ])
      expect(refusalIn(await answer)).toBe('404 not_found');
  });

  test('when the code fits then the order is delivered once, however often it is pressed', async () => {
    const one = await at.onTheWay(3);
    const phone = at.phoneOf(await at.secretOf(at.eric));
    const said = { version: one.version, code: one.code, amount: one.total };
    expect(refusalIn(await phone.deliver(one._id, { ...said, amount: null }))).toBe(
      '400 validation_error amount',
    );
    expect(refusalIn(await phone.deliver(one._id, { ...said, amount: 16_000 }))).toBe(
      '400 validation_error amount',
    );
    expect(refusalIn(await phone.deliver(one._id, { ...said, version: 1 }))).toBe(
      '409 invalid_state version',
    );
    const first = await phone.deliver(one._id, said);
    const again = await phone.deliver(one._id, said);
    for (const { status, body } of [first, again]) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ stops: [], owes: 16_500 });
      expect(body.data.delivered).toMatchObject([{ number: one.number, taken: 16_500 }]);
    }
    const [log] = (await (await aDesk(shop, 'owner')).get('/audit', { thing: 'order', thing_id: one._id }))
      .body.data;
    expect(log.actor).toEqual({ _id: null, name: 'rider: Eric' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when a rider presses several times at the same time then each gets the answer of the first', async () => {
    const phone = at.phoneOf(await at.secretOf(at.eric));
    const one = await at.onTheWay(3);
    const said = { version: one.version, code: one.code, amount: one.total };
    const delivered = await Promise.all([1, 2, 3].map(() => phone.deliver(one._id, said)));
    expect(delivered.map(refusalIn)).toEqual(['200 ', '200 ', '200 ']);
    expect(delivered.map(({ body }) => body.data.owes)).toEqual([16_500, 16_500, 16_500]);
    const two = await at.onTheWay(1);
    const why = { version: two.version, reason: 'Nobody at home' };
    const failed = await Promise.all([1, 2, 3].map(() => phone.fail(two._id, why)));
    expect(failed.map(refusalIn)).toEqual(['200 ', '200 ', '200 ']);
    const { events } = (await at.desk.get(`/orders/${two._id}`)).body.data;
    expect(events.filter(({ type }: { type: string }) => type === 'delivery_failed')).toHaveLength(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when codes are guessed then five are refused, and the right one has to wait', async () => {
    const one = await at.onTheWay(1);
    const phone = at.phoneOf(await at.secretOf(at.eric), 'fr');
    const said = { version: one.version, amount: one.total };
    const refused = await phone.deliver(one._id, { ...said, code: wrong(one.code) });
    expect(refused.body.errors).toEqual([
      { field: 'code', message: 'Ce n’est pas le code de cette commande.' },
    ]);
    for (let n = 2; n <= 5; n += 1)
      expect(refusalIn(await phone.deliver(one._id, { ...said, code: wrong(one.code) }))).toBe(
        '400 validation_error code',
      );
    expect(refusalIn(await phone.deliver(one._id, { ...said, code: one.code }))).toBe('429 rate_limited');
    shop.clock.advance(61 * 60_000);
    expect((await phone.deliver(one._id, { ...said, code: one.code })).status).toBe(200);
  });

  test('when it was paid before then no money is the right amount, and any other is refused', async () => {
    const one = await at.onTheWay(1);
    await at.desk.post(`/orders/${one._id}/payment`, { status: 'paid', amount: one.total });
    const { version } = (await at.desk.get(`/orders/${one._id}`)).body.data;
    const phone = at.phoneOf(await at.secretOf(at.eric));
    const said = { version, code: one.code };
    expect(refusalIn(await phone.deliver(one._id, { ...said, amount: one.total }))).toBe(
      '400 validation_error amount',
    );
    expect((await phone.deliver(one._id, { ...said, amount: 0 })).status).toBe(200);
    expect((await at.desk.get(`/orders/${one._id}`)).body.data.status).toBe('delivered');
  });

  test('when there is no code then who took it is on the timeline; neither is refused', async () => {
    const one = await at.onTheWay(1);
    const phone = at.phoneOf(await at.secretOf(at.eric));
    const said = { version: one.version, amount: one.total };
    expect(refusalIn(await phone.deliver(one._id, said))).toBe('400 validation_error code');
    expect((await phone.deliver(one._id, { ...said, handed_to: 'Her sister Odile' })).status).toBe(200);
    const { events } = (await at.desk.get(`/orders/${one._id}`)).body.data;
    expect(events).toContainEqual(expect.objectContaining({ type: 'delivered', note: 'Her sister Odile' }));
  });

  test('when no one is at home then the order is back in the shop, once, and the next way has a new rider', async () => {
    const one = await at.onTheWay(2);
    const phone = at.phoneOf(await at.secretOf(at.eric));
    const said = { version: one.version, reason: 'Nobody at home' };
    for (const { body } of [await phone.fail(one._id, said), await phone.fail(one._id, said)])
      expect(body.data.stops).toMatchObject([{ number: one.number, status: 'packed' }]);
    const { events } = (await at.desk.get(`/orders/${one._id}`)).body.data;
    expect(events.filter(({ type }: { type: string }) => type === 'delivery_failed')).toHaveLength(1);
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    orderIn(await at.step(one._id, { status: 'out_for_delivery', rider: alain }));
    expect((await phone.look()).body.data.stops).toEqual([]);
  });
});

describe('cash in a rider’s hands', () => {
  const handOver = (body: object, key?: string) => at.desk.post(`/riders/${at.eric}/hand-overs`, body, key);

  test('when FRW 500 is missing in the evening then it is written down with its reason, signed by both, and owed', async () => {
    const phone = at.phoneOf(await at.secretOf(at.eric));
    for (const quantity of [3, 1]) {
      const { _id, version, code, total } = await at.onTheWay(quantity);
      await phone.deliver(_id, { version, code, amount: total });
    }
    expect((await at.desk.get('/riders')).body.data).toMatchObject([
      { name: 'Eric', owes: 23_000, carries: 0 },
    ]);
    const short = { expected: 23_000, counted: 22_500 };
    expect(refusalIn(await handOver(short))).toBe('400 validation_error reason settled');
    expect(refusalIn(await handOver({ ...short, expected: 22_500 }))).toBe('409 invalid_state expected');
    const said = { ...short, reason: 'Wrong change at KG 11', settled: 'owed' };
    const answers = [await handOver(said, 'one press'), await handOver(said, 'one press')];
    for (const { body } of answers)
      expect(body.data).toMatchObject({
        owes: 500,
        last_hand_over: {
          ...{ expected: 23_000, counted: 22_500, difference: -500, settled: 'owed', signed_at: null },
          ...{ received_by: 'The manager', reason: 'Wrong change at KG 11' },
        },
      });
    const { last_hand_over } = (await phone.look()).body.data;
    shop.clock.advance(60_000);
    const signed = (await phone.sign(last_hand_over._id)).body.data.last_hand_over.signed_at;
    expect(signed).toBe('2026-03-02T15:31:02.000Z');
    shop.clock.advance(60_000);
    expect((await phone.sign(last_hand_over._id)).body.data.last_hand_over.signed_at).toBe(signed);
    // The next evening the shop bears it.
    await handOver({ expected: 500, counted: 0, reason: 'The customer was right', settled: 'closed' });
    expect((await phone.look()).body.data.owes).toBe(0);
    expect((await at.desk.get(`/riders/${at.eric}/hand-overs`)).body.total).toBe(2);
    await expectInvariantsHold(shop.ctx);
  });

  test('when another rider signs, or a packer counts, then it is refused', async () => {
    const { _id, version, code, total } = await at.onTheWay(1);
    const phone = at.phoneOf(await at.secretOf(at.eric));
    await phone.deliver(_id, { version, code, amount: total });
    const { last_hand_over } = (await handOver({ expected: total, counted: total })).body.data;
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    expect(refusalIn(await at.phoneOf(await at.secretOf(alain)).sign(last_hand_over._id))).toBe(
      '404 not_found',
    );
    expect(
      refusalIn(await at.packer.post(`/riders/${at.eric}/hand-overs`, { expected: 0, counted: 0 })),
    ).toBe('403 forbidden');
  });

  test('when midnight passes then a rider still sees what was delivered, until the link of the next day', async () => {
    const one = await at.onTheWay(1);
    const phone = at.phoneOf(await at.secretOf(at.eric));
    await phone.deliver(one._id, { version: one.version, code: one.code, amount: one.total });
    // A quarter past midnight in Kigali.
    shop.clock.set(new Date('2026-03-02T22:15:00Z'));
    expect((await phone.look()).body.data.delivered).toMatchObject([{ number: one.number }]);
    shop.clock.set(new Date('2026-03-03T02:30:00Z'));
    const next = at.phoneOf(await at.secretOf(at.eric));
    expect((await next.look()).body.data.delivered).toEqual([]);
  });

  test('when cash is counted in the shop then no rider owes it, on the way it is the rider’s whoever writes it down', async () => {
    const inShop = await at.order(2);
    await at.packer.patch(`/orders/${inShop._id}`, { rider: at.eric });
    orderIn(await at.packer.post(`/orders/${inShop._id}/payment`, { status: 'paid', amount: inShop.total }));
    expect((await at.desk.get(`/riders/${at.eric}`)).body.data.owes).toBe(0);
    shop.clock.advance(1_000);
    const { _id, version, total } = await at.onTheWay(1);
    orderIn(await at.packer.post(`/orders/${_id}/status`, { status: 'delivered', amount: total, version }));
    expect((await at.desk.get(`/riders/${at.eric}`)).body.data.owes).toBe(total);
    await expectInvariantsHold(shop.ctx);
  });
});
