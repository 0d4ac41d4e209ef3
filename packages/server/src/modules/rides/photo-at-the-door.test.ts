import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { sweepDoorPhotos } from '#server/modules/orders/lifecycle/door-photo.ts';
import { aRider, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { aPhoto, type Riders, withRiders, wrong } from '#server/testing/riders.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const DAY_MS = 24 * 60 * 60_000;
const shop = shopForFile({ clockAt: new Date('2026-03-02T15:30:00Z'), emptied: 'goods and orders' });
let at: Riders;

beforeEach(async () => {
  at = await withRiders(shop);
});

test('when it is left at the door then a photo is the proof, small and without its place, for sixty days', async () => {
  const one = await at.onTheWay(1);
  const phone = at.phoneOf(await at.secretOf(at.eric));
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
  expect((await at.desk.get(`/orders/${one._id}`)).body.data).toMatchObject({
    status: 'delivered',
    door_photo: shop.clock.now().toISOString(),
  });
  const { picture, taken_at } = (await at.packer.get(`/orders/${one._id}/photo`)).body.data;
  expect(taken_at).toBe(shop.clock.now().toISOString());
  const [head, kept = ''] = picture.split(',');
  expect(head).toBe('data:image/webp;base64');
  const read = await sharp(Buffer.from(kept, 'base64')).metadata();
  expect([read.format, read.width, read.exif]).toEqual(['webp', 1024, undefined]);

  // It is hers: in the download of her data.
  const { customer_record: person } = (await at.desk.get(`/orders/${one._id}`)).body.data;
  const { door_photos } = (await at.desk.get(`/customers/${person}/export`)).body.data;
  expect(door_photos).toEqual([{ order: one._id, taken_at, picture }]);

  shop.clock.advance(60 * DAY_MS);
  expect(await sweepDoorPhotos(shop.ctx)).toBe(0);
  shop.clock.advance(1);
  expect(await sweepDoorPhotos(shop.ctx)).toBe(1);
  expect(refusalIn(await at.desk.get(`/orders/${one._id}/photo`))).toBe('404 not_found');
  expect((await at.desk.get(`/orders/${one._id}`)).body.data.door_photo).toBeNull();
});

test('when packers do not see an order any more then its photo neither', async () => {
  const one = await at.onTheWay(1);
  const phone = at.phoneOf(await at.secretOf(at.eric));
  const photo = await aPhoto();
  await phone.photograph(one._id, photo);
  await phone.deliver(one._id, { version: one.version, amount: one.total });
  shop.clock.advance(14 * DAY_MS - 60_000);
  expect((await at.packer.get(`/orders/${one._id}/photo`)).status).toBe(200);
  shop.clock.advance(60_000);
  for (const path of [`/orders/${one._id}`, `/orders/${one._id}/photo`])
    expect(refusalIn(await at.packer.get(path))).toBe('404 not_found');
  expect((await at.desk.get(`/orders/${one._id}/photo`)).status).toBe(200);
});

test('when the person is forgotten then the photo of their door goes with them', async () => {
  const one = await at.onTheWay(1);
  const phone = at.phoneOf(await at.secretOf(at.eric));
  const photo = await aPhoto();
  await phone.photograph(one._id, photo);
  await phone.deliver(one._id, { version: one.version, amount: one.total });
  const { customer_record: person } = (await at.desk.get(`/orders/${one._id}`)).body.data;
  expect((await at.desk.remove(`/customers/${person}`)).status).toBe(200);
  expect(refusalIn(await at.desk.get(`/orders/${one._id}/photo`))).toBe('404 not_found');
});

test('when a photo is of another’s order, of none that is on its way, or none at all then it is refused and proves nothing', async () => {
  const one = await at.onTheWay(1);
  const inShop = await at.order(2);
  orderIn(await at.step(inShop._id, { status: 'packed', rider: at.eric }));
  const phone = at.phoneOf(await at.secretOf(at.eric));
  const other = at.phoneOf(
    await at.secretOf(await aRider(shop.ctx, { name: 'Aimé', phone: '+250733000334' })),
  );
  const photo = await aPhoto();
  expect(refusalIn(await other.photograph(one._id, photo))).toBe('404 not_found');
  expect(refusalIn(await at.phoneOf('isr_of-no-one').photograph(one._id, photo))).toBe('400 invalid_link');
  expect(refusalIn(await phone.photograph(one._id, Buffer.from('no picture')))).toBe(
    '400 validation_error file',
  );
  await sql`UPDATE "order" SET rider_id = ${at.eric} WHERE id = ${inShop._id}`.execute(shop.db);
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
  const one = await at.onTheWay(3);
  const phone = at.phoneOf(await at.secretOf(at.eric));
  const photo = await aPhoto();
  await phone.photograph(one._id, photo);
  await phone.fail(one._id, { version: one.version, reason: 'Nobody at home' });
  // Staff see that the rider was there.
  expect((await at.desk.get(`/orders/${one._id}/photo`)).status).toBe(200);
  shop.clock.advance(60 * 60_000);
  orderIn(await at.step(one._id, { status: 'out_for_delivery', rider: at.eric }));
  const [stop] = (await phone.look()).body.data.stops;
  expect(stop).toMatchObject({ status: 'out_for_delivery', photo_at: null });
  const said = { version: stop.version, amount: one.total };
  expect(refusalIn(await phone.deliver(one._id, said))).toBe('400 validation_error code');
  await phone.photograph(one._id, photo);
  expect((await phone.deliver(one._id, said)).body.data).toMatchObject({ stops: [], owes: 16_500 });
});

test('when another rider takes it over on the way then the photo of the first proves nothing', async () => {
  const alain = await aRider(shop.ctx, { name: 'Alain', phone: '+250733000444' });
  const one = await at.onTheWay(3);
  const photo = await aPhoto();
  await at.phoneOf(await at.secretOf(at.eric)).photograph(one._id, photo);
  const again = await at.desk.patch(`/orders/${one._id}`, { version: one.version, rider: at.eric });
  expect((await at.desk.get(`/orders/${one._id}/photo`)).status).toBe(200);
  await at.desk.patch(`/orders/${one._id}`, { version: again.body.data.version, rider: alain });
  const [stop] = (await at.phoneOf(await at.secretOf(alain)).look()).body.data.stops;
  expect(stop).toMatchObject({ _id: one._id, photo_at: null });
});
