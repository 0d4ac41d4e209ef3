import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepDoorPhotos } from '#server/modules/orders/lifecycle/door-photo.ts';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aForm } from '#server/testing/given-import.ts';
import { aRider, holderOf, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

/** 17:30 in Kigali. */
const EVENING = new Date('2026-03-02T15:30:00Z');
const DAY_MS = 24 * 60 * 60_000;
const shop = shopForFile({ clockAt: EVENING, emptied: 'goods and orders' });
let desk: StaffDesk;
let packer: StaffDesk;
let rice: { id: string };
let eric: string;

beforeEach(async () => {
  await sql`DELETE FROM rate_limit_hit`.execute(shop.db);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  desk = await aDesk(shop);
  packer = await aDesk(shop, 'packer');
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 40 });
  eric = await aRider(shop.ctx);
});

const secretOf = async (rider: string): Promise<string> => {
  const { url } = (await packer.post(`/riders/${rider}/link`)).body.data;
  return new URL(url).hash.slice(1);
};

/** The page of a rider as their phone has it. */
function phoneOf(token: string, language = 'rw') {
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.call(method, `/api/v1/ride${path}`, {
      body,
      headers: { 'x-rider-link': token, 'accept-language': language },
    });
  return {
    look: () => ask('GET', ''),
    sort: (orders: string[]) => ask('PUT', '/stops', { orders }),
    photograph: async (id: string, bytes: Buffer) => {
      const { body, headers } = await aForm([['file', { name: 'door.jpg', bytes }]]);
      const path = `/api/v1/ride/orders/${id}/photo`;
      return shop.call('POST', path, { body, headers: { ...headers, 'x-rider-link': token } });
    },
    deliver: (id: string, said: object) =>
      ask('POST', `/orders/${id}/delivered`, { version: 0, code: null, amount: null, ...said }),
    fail: (id: string, said: object) => ask('POST', `/orders/${id}/failed`, said),
    sign: (id: string) => ask('POST', `/hand-overs/${id}/sign`),
  };
}

const order = (quantity: number, other = {}): Promise<PlacedOrder> =>
  placeOrder(shop, aGuestOrder([{ product: rice.id, quantity }], other));
const step = (id: string, body: object) => packer.post(`/orders/${id}/status`, body);

/** An order with its rider on the way, and the code its customer has. */
async function onTheWay(quantity: number, { rider = eric, other = {} } = {}) {
  const placed = await order(quantity, other);
  shop.clock.advance(1_000);
  orderIn(await step(placed._id, { status: 'packed' }));
  const { version } = orderIn(await step(placed._id, { status: 'out_for_delivery', rider })) as unknown as {
    version: number;
  };
  const { delivery_code: code, total } = orderIn(await holderOf(shop, placed).look());
  return { _id: placed._id, number: placed.number, version, code: code ?? '', total };
}

const wrong = (code: string) => (code === '0000' ? '1111' : '0000');

describe('who brings an order', () => {
  test('when the shop has riders then no order leaves without one of them, and its customer gets a code', async () => {
    const placed = await order(2);
    orderIn(await step(placed._id, { status: 'packed' }));
    expect(refusalIn(await step(placed._id, { status: 'out_for_delivery' }))).toBe(
      '400 validation_error rider',
    );
    const gone = await aRider(shop.ctx, { name: 'Gone', phone: '+250733000333' });
    await desk.patch(`/riders/${gone}`, { version: 1, active: false });
    expect(refusalIn(await step(placed._id, { status: 'out_for_delivery', rider: gone }))).toBe(
      '400 validation_error rider',
    );
    const left = orderIn(await step(placed._id, { status: 'out_for_delivery', rider: eric }));
    expect(left).toMatchObject({ rider: { _id: eric, name: 'Eric', phone: '+250733000222' } });
    // Staff do not see what the customer is to say.
    expect(JSON.stringify(left)).not.toContain('delivery_code');
    expect(orderIn(await holderOf(shop, placed).look()).delivery_code).toMatch(/^\d{4}$/);
    expect(refusalIn(await packer.patch(`/orders/${placed._id}`, { rider: null }))).toBe('409 invalid_state');
  });

  test('when the shop has no riders then its owner brings orders without naming one', async () => {
    await desk.patch(`/riders/${eric}`, { version: 1, active: false });
    const placed = await order(2);
    orderIn(await step(placed._id, { status: 'packed' }));
    expect(orderIn(await step(placed._id, { status: 'out_for_delivery' }))).toMatchObject({ rider: null });
    expect(orderIn(await holderOf(shop, placed).look()).delivery_code).toBeNull();
  });

  test('when a rider has orders then they stay on the list, and a phone belongs to one', async () => {
    await onTheWay(1);
    expect(refusalIn(await desk.patch(`/riders/${eric}`, { version: 1, active: false }))).toBe(
      '400 validation_error active',
    );
    expect(refusalIn(await desk.patch(`/riders/${eric}`, { version: 7, name: 'Erik' }))).toBe(
      '409 invalid_state version',
    );
    expect(refusalIn(await desk.post('/riders', { name: 'Alain', phone: '0733000222' }))).toBe(
      '400 validation_error phone',
    );
    // An emoji is one character.
    expect(refusalIn(await desk.post('/riders', { name: ' 😀', phone: '0733000229' }))).toBe(
      '400 validation_error name',
    );
    expect(refusalIn(await packer.post('/riders', { name: 'Alain', phone: '0733000229' }))).toBe(
      '403 forbidden',
    );
  });
});

describe('the link to a rider’s page', () => {
  test('when another one is made, it ends, the morning comes or the rider leaves then it opens nothing', async () => {
    const first = await secretOf(eric);
    expect((await phoneOf(first).look()).body.data).toMatchObject({
      rider: { name: 'Eric' },
      until: '2026-03-03T02:00:00.000Z',
    });
    const second = await secretOf(eric);
    expect(refusalIn(await phoneOf(first).look())).toBe('400 invalid_link');
    shop.clock.set(new Date('2026-03-03T01:59:59Z'));
    expect((await phoneOf(second).look()).status).toBe(200);
    shop.clock.set(new Date('2026-03-03T02:00:00Z'));
    expect(refusalIn(await phoneOf(second).look())).toBe('400 invalid_link');
    const third = await secretOf(eric);
    await packer.remove(`/riders/${eric}/link`);
    expect(refusalIn(await phoneOf(third).look())).toBe('400 invalid_link');
    const stored = await sql<{ dump: string }>`SELECT json_agg(r)::text AS dump FROM rider r`.execute(
      shop.db,
    );
    expect(stored.rows[0]?.dump).not.toContain(third.slice(4));
  });

  test('when another secret or a customer’s session is shown then it opens nothing', async () => {
    for (const token of [desk.token, 'isr_'.padEnd(47, 'a')])
      expect(refusalIn(await phoneOf(token).look())).toBe('400 invalid_link');
    expect(refusalIn(await shop.call('GET', '/api/v1/ride'))).toBe('400 invalid_link');
    const secret = await secretOf(eric);
    expect((await shop.call('GET', '/api/v1/admin/orders', { token: secret })).status).toBe(401);
  });
});

describe('a round', () => {
  test('when goods have a name in the language of a rider then they are called by it, else as the shop calls them', async () => {
    await desk.patch(`/translations/${rice.id}`, { fr: { name: 'Riz' } });
    await onTheWay(3);
    const secret = await secretOf(eric);
    const goods = async (language: string) =>
      (await phoneOf(secret, language).look()).body.data.stops[0].lines;
    expect(await goods('fr')).toEqual([{ name: 'Riz', label: null, quantity: 3, sold_by: 'piece' }]);
    expect(await goods('rw')).toMatchObject([{ name: 'Rice', quantity: 3 }]);
    expect(await goods('en')).toMatchObject([{ name: 'Rice', quantity: 3 }]);
  });

  test('when a rider looks then their stops alone are there, sorted by hand, with what to take', async () => {
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    const one = await onTheWay(1);
    const two = await onTheWay(3);
    const other = await onTheWay(2, { rider: alain });
    const phone = phoneOf(await secretOf(eric));
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
    const alains = (await phoneOf(await secretOf(alain)).look()).body.data;
    expect(alains.stops.map(({ _id }: { _id: string }) => _id)).toEqual([other._id]);
    for (const answer of [
      phone.deliver(other._id, { version: other.version, code: other.code, amount: other.total }),
      phone.fail(other._id, { version: other.version, reason: 'Not at home' }),
    ])
      expect(refusalIn(await answer)).toBe('404 not_found');
  });

  test('when the code fits then the order is delivered once, however often it is pressed', async () => {
    const one = await onTheWay(3);
    const phone = phoneOf(await secretOf(eric));
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
    const phone = phoneOf(await secretOf(eric));
    const one = await onTheWay(3);
    const said = { version: one.version, code: one.code, amount: one.total };
    const delivered = await Promise.all([1, 2, 3].map(() => phone.deliver(one._id, said)));
    expect(delivered.map(refusalIn)).toEqual(['200 ', '200 ', '200 ']);
    expect(delivered.map(({ body }) => body.data.owes)).toEqual([16_500, 16_500, 16_500]);
    const two = await onTheWay(1);
    const why = { version: two.version, reason: 'Nobody at home' };
    const failed = await Promise.all([1, 2, 3].map(() => phone.fail(two._id, why)));
    expect(failed.map(refusalIn)).toEqual(['200 ', '200 ', '200 ']);
    const { events } = (await desk.get(`/orders/${two._id}`)).body.data;
    expect(events.filter(({ type }: { type: string }) => type === 'delivery_failed')).toHaveLength(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when codes are guessed then five are refused, and the right one has to wait', async () => {
    const one = await onTheWay(1);
    const phone = phoneOf(await secretOf(eric), 'fr');
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

  test('when there is no code then who took it is on the timeline; neither is refused', async () => {
    const one = await onTheWay(1);
    const phone = phoneOf(await secretOf(eric));
    const said = { version: one.version, amount: one.total };
    expect(refusalIn(await phone.deliver(one._id, said))).toBe('400 validation_error code');
    expect((await phone.deliver(one._id, { ...said, handed_to: 'Her sister Odile' })).status).toBe(200);
    const { events } = (await desk.get(`/orders/${one._id}`)).body.data;
    expect(events).toContainEqual(expect.objectContaining({ type: 'delivered', note: 'Her sister Odile' }));
  });

  test('when it is left at the door then a photo is the proof, small and without its place, for sixty days', async () => {
    const one = await onTheWay(1);
    const phone = phoneOf(await secretOf(eric));
    const { width, height } = { width: 3_000, height: 2_000 };
    const taken = await sharp({ create: { width, height, channels: 3, background: '#caa' } })
      .withExif({ IFD3: { GPSLatitude: '1/1 56/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await phone.photograph(one._id, taken)).body.data.stops[0].photo_at).toBe(
      shop.clock.now().toISOString(),
    );
    shop.clock.advance(60_000);
    expect((await phone.photograph(one._id, taken)).status).toBe(200);
    const said = { version: one.version, amount: one.total };
    expect((await phone.deliver(one._id, said)).status).toBe(200);
    expect((await desk.get(`/orders/${one._id}`)).body.data).toMatchObject({
      status: 'delivered',
      door_photo: shop.clock.now().toISOString(),
    });
    const { picture, taken_at } = (await packer.get(`/orders/${one._id}/photo`)).body.data;
    expect(taken_at).toBe(shop.clock.now().toISOString());
    const [head, kept = ''] = picture.split(',');
    expect(head).toBe('data:image/webp;base64');
    const read = await sharp(Buffer.from(kept, 'base64')).metadata();
    expect([read.format, read.width, read.exif]).toEqual(['webp', 1024, undefined]);

    // It is hers: in the download of her data.
    const { customer_record: person } = (await desk.get(`/orders/${one._id}`)).body.data;
    const { door_photos } = (await desk.get(`/customers/${person}/export`)).body.data;
    expect(door_photos).toEqual([{ order: one._id, taken_at, picture }]);

    shop.clock.advance(60 * DAY_MS);
    expect(await sweepDoorPhotos(shop.ctx)).toBe(0);
    shop.clock.advance(1);
    expect(await sweepDoorPhotos(shop.ctx)).toBe(1);
    expect(refusalIn(await desk.get(`/orders/${one._id}/photo`))).toBe('404 not_found');
    expect((await desk.get(`/orders/${one._id}`)).body.data.door_photo).toBeNull();
  });

  test('when packers do not see an order any more then its photo neither', async () => {
    const one = await onTheWay(1);
    const phone = phoneOf(await secretOf(eric));
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    await phone.photograph(one._id, photo);
    await phone.deliver(one._id, { version: one.version, amount: one.total });
    shop.clock.advance(14 * DAY_MS - 60_000);
    expect((await packer.get(`/orders/${one._id}/photo`)).status).toBe(200);
    shop.clock.advance(60_000);
    for (const path of [`/orders/${one._id}`, `/orders/${one._id}/photo`])
      expect(refusalIn(await packer.get(path))).toBe('404 not_found');
    expect((await desk.get(`/orders/${one._id}/photo`)).status).toBe(200);
  });

  test('when the person is forgotten then the photo of their door goes with them', async () => {
    const one = await onTheWay(1);
    const phone = phoneOf(await secretOf(eric));
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    await phone.photograph(one._id, photo);
    await phone.deliver(one._id, { version: one.version, amount: one.total });
    const { customer_record: person } = (await desk.get(`/orders/${one._id}`)).body.data;
    expect((await desk.remove(`/customers/${person}`)).status).toBe(200);
    expect(refusalIn(await desk.get(`/orders/${one._id}/photo`))).toBe('404 not_found');
  });

  test('when a photo is of another’s order, of none that is on its way, or none at all then it is refused and proves nothing', async () => {
    const one = await onTheWay(1);
    const inShop = await order(2);
    orderIn(await step(inShop._id, { status: 'packed', rider: eric }));
    const phone = phoneOf(await secretOf(eric));
    const other = phoneOf(await secretOf(await aRider(shop.ctx, { name: 'Aimé', phone: '+250733000334' })));
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    expect(refusalIn(await other.photograph(one._id, photo))).toBe('404 not_found');
    expect(refusalIn(await phoneOf('isr_of-no-one').photograph(one._id, photo))).toBe('400 invalid_link');
    expect(refusalIn(await phone.photograph(one._id, Buffer.from('no picture')))).toBe(
      '400 validation_error file',
    );
    await sql`UPDATE "order" SET rider_id = ${eric} WHERE id = ${inShop._id}`.execute(shop.db);
    expect(refusalIn(await phone.photograph(inShop._id, photo))).toBe('409 invalid_state');
    const said = { version: one.version, amount: one.total };
    expect(refusalIn(await phone.deliver(one._id, said))).toBe('400 validation_error code');
    // A photo is no code: one that is typed has to be right all the same.
    expect((await phone.photograph(one._id, photo)).status).toBe(200);
    expect(refusalIn(await phone.deliver(one._id, { ...said, code: wrong(one.code) }))).toBe(
      '400 validation_error code',
    );
    expect(refusalIn(await shop.call('GET', `/api/v1/admin/orders/${one._id}/photo`))).toBe(
      '401 not_authenticated',
    );
  });

  test('when it goes out again then a photo of the way that failed is gone, and proves nothing', async () => {
    const one = await onTheWay(3);
    const phone = phoneOf(await secretOf(eric));
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    await phone.photograph(one._id, photo);
    await phone.fail(one._id, { version: one.version, reason: 'Nobody at home' });
    // Staff see that the rider was there.
    expect((await desk.get(`/orders/${one._id}/photo`)).status).toBe(200);
    shop.clock.advance(60 * 60_000);
    orderIn(await step(one._id, { status: 'out_for_delivery', rider: eric }));
    const [stop] = (await phone.look()).body.data.stops;
    expect(stop).toMatchObject({ status: 'out_for_delivery', photo_at: null });
    const said = { version: stop.version, amount: one.total };
    expect(refusalIn(await phone.deliver(one._id, said))).toBe('400 validation_error code');
    await phone.photograph(one._id, photo);
    expect((await phone.deliver(one._id, said)).body.data).toMatchObject({ stops: [], owes: 16_500 });
  });

  test('when another rider takes it over on the way then the photo of the first proves nothing', async () => {
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    const one = await onTheWay(3);
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    await phoneOf(await secretOf(eric)).photograph(one._id, photo);
    const again = await desk.patch(`/orders/${one._id}`, { version: one.version, rider: eric });
    expect((await desk.get(`/orders/${one._id}/photo`)).status).toBe(200);
    await desk.patch(`/orders/${one._id}`, { version: again.body.data.version, rider: alain });
    const [stop] = (await phoneOf(await secretOf(alain)).look()).body.data.stops;
    expect(stop).toMatchObject({ _id: one._id, photo_at: null });
  });

  test('when no one is at home then the order is back in the shop, once, and the next way has a new rider', async () => {
    const one = await onTheWay(2);
    const phone = phoneOf(await secretOf(eric));
    const said = { version: one.version, reason: 'Nobody at home' };
    for (const { body } of [await phone.fail(one._id, said), await phone.fail(one._id, said)])
      expect(body.data.stops).toMatchObject([{ number: one.number, status: 'packed' }]);
    const { events } = (await desk.get(`/orders/${one._id}`)).body.data;
    expect(events.filter(({ type }: { type: string }) => type === 'delivery_failed')).toHaveLength(1);
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    orderIn(await step(one._id, { status: 'out_for_delivery', rider: alain }));
    expect((await phone.look()).body.data.stops).toEqual([]);
  });
});

describe('cash in a rider’s hands', () => {
  const handOver = (body: object, key?: string) => desk.post(`/riders/${eric}/hand-overs`, body, key);

  test('when FRW 500 is missing in the evening then it is written down with its reason, signed by both, and owed', async () => {
    const phone = phoneOf(await secretOf(eric));
    for (const quantity of [3, 1]) {
      const { _id, version, code, total } = await onTheWay(quantity);
      await phone.deliver(_id, { version, code, amount: total });
    }
    expect((await desk.get('/riders')).body.data).toMatchObject([{ name: 'Eric', owes: 23_000, carries: 0 }]);
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
    expect((await desk.get(`/riders/${eric}/hand-overs`)).body.total).toBe(2);
    await expectInvariantsHold(shop.ctx);
  });

  test('when another rider signs, or a packer counts, then it is refused', async () => {
    const { _id, version, code, total } = await onTheWay(1);
    const phone = phoneOf(await secretOf(eric));
    await phone.deliver(_id, { version, code, amount: total });
    const { last_hand_over } = (await handOver({ expected: total, counted: total })).body.data;
    const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
    expect(refusalIn(await phoneOf(await secretOf(alain)).sign(last_hand_over._id))).toBe('404 not_found');
    expect(refusalIn(await packer.post(`/riders/${eric}/hand-overs`, { expected: 0, counted: 0 }))).toBe(
      '403 forbidden',
    );
  });

  test('when cash is counted in the shop then no rider owes it, on the way it is the rider’s whoever writes it down', async () => {
    const inShop = await order(2);
    await packer.patch(`/orders/${inShop._id}`, { rider: eric });
    orderIn(await packer.post(`/orders/${inShop._id}/payment`, { status: 'paid', amount: inShop.total }));
    expect((await desk.get(`/riders/${eric}`)).body.data.owes).toBe(0);
    shop.clock.advance(1_000);
    const { _id, version, total } = await onTheWay(1);
    orderIn(await packer.post(`/orders/${_id}/status`, { status: 'delivered', amount: total, version }));
    expect((await desk.get(`/riders/${eric}`)).body.data.owes).toBe(total);
    await expectInvariantsHold(shop.ctx);
  });
});
