import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  desk = await aDesk(shop);
});

const soap = { name: 'Soap', price: 1_000, status: 'published' };
const inTwo = [
  { label: 'Rose', color: 'Red', sku: 'S-R', stock: 5 },
  { label: 'Mint', color: 'Green', sku: 'S-M', stock: 6 },
];
interface Form {
  _id: string;
  index: number;
  label: string;
  stock_quantity: number;
}

async function create(body: object) {
  const { body: answered } = await desk.post('/products', { ...soap, ...body });
  expect(answered).toMatchObject({ status: 'success' });
  return answered.data as { _id: string; variants: [Form, Form] };
}

const patch = (id: string, body: object) => desk.patch(`/products/${id}`, body);
const formsOf = ({ body }: { body: { data: { variants: Form[] } } }) =>
  body.data.variants.map(({ index, label, stock_quantity }) => `${index} ${label} ${stock_quantity}`);
const indexless = (id: string, quantity = 1) => aGuestOrder([{ product: id, quantity }]);
const ofIndex = (id: string, index: number) => aGuestOrder([{ product: id, quantity: 1, index }]);

test('when variants are changed, removed and added then stock stays with its variant and no index comes back', async () => {
  const { _id, variants } = await create({ variants: inTwo });
  const [rose, mint] = variants;
  const first = await patch(_id, {
    variants: [
      { _id: rose._id, label: 'Red rose', price: 1_200 },
      { label: 'Lemon', stock: 3 },
    ],
  });
  expect(formsOf(first)).toEqual(['0 Red rose 5', '2 Lemon 3']);
  expect(first.body.data.variants[0]).toMatchObject({ color: 'Red', sku: 'S-R', price: 1_200 });
  const second = await patch(_id, { variants: [{ _id: rose._id, label: 'Rose' }] });
  expect(formsOf(second)).toEqual(['0 Rose 5']);
  const third = await patch(_id, { variants: [{ label: 'Lime' }, { _id: rose._id, label: 'Rose' }] });
  expect(formsOf(third)).toEqual(['0 Rose 5', '3 Lime 0']);
  const unknown = await patch(_id, { variants: [{ _id: mint._id, label: 'Mint' }] });
  expect(refusalIn(unknown)).toBe('400 validation_error variants.0._id');
  await expectInvariantsHold(shop.ctx);
});

test('when two variants swap their SKUs then they have them', async () => {
  const { _id, variants } = await create({ variants: inTwo });
  const [rose, mint] = variants;
  const swapped = await patch(_id, {
    variants: [
      { _id: rose._id, label: 'Rose', sku: 'S-M' },
      { _id: mint._id, label: 'Mint', sku: 'S-R' },
    ],
  });
  expect(swapped.body.data.variants).toMatchObject([{ sku: 'S-M' }, { sku: 'S-R' }]);
});

test('when an order holds a variant then it stays until the order is through', async () => {
  const { _id, variants } = await create({ variants: inTwo });
  const [rose, mint] = variants;
  const order = await placeOrder(shop, ofIndex(_id, rose.index));
  const onlyMint = { variants: [{ _id: mint._id, label: 'Mint' }] };
  expect(refusalIn(await patch(_id, onlyMint))).toBe('400 validation_error variants');
  expect((await patch(_id, { variants: [{ _id: rose._id, label: 'Rose' }] })).status).toBe(200);
  const look = { headers: { 'x-order-token': order.access_token } };
  await shop.call('DELETE', `/api/v1/orders/${order._id}`, look);
  expect((await patch(_id, { variants: [] })).status).toBe(200);
  await expectInvariantsHold(shop.ctx);
});

test('when a product gets its first variants then its own stock is cleared with a reason, and used again after them', async () => {
  const { _id } = await create({ stock: 9 });
  const order = await placeOrder(shop, indexless(_id));
  expect(refusalIn(await patch(_id, { variants: inTwo }))).toBe('400 validation_error variants');
  await shop.call('DELETE', `/api/v1/orders/${order._id}`, {
    headers: { 'x-order-token': order.access_token },
  });
  const forms = await patch(_id, { variants: inTwo });
  expect(forms.body.data).toMatchObject({ on_hand: 11, stock_quantity: 11 });
  const { body } = await desk.get(`/products/${_id}/stock-moves`, { index: -1 });
  expect(body.data[0]).toMatchObject({
    ...{ reason: 'correction', on_hand_delta: -9, on_hand: 0, actor: 'The manager' },
    note: 'Sold by its variants from now on',
  });
  const plain = await patch(_id, { variants: [], stock: 4 });
  expect(plain.body.data).toMatchObject({ variants: [], on_hand: 4, stock_quantity: 4 });
  expect((await placeOrder(shop, indexless(_id, 4)))._id).toBeTruthy();
  await expectInvariantsHold(shop.ctx);
});

test('when stock is sent along for a unit that has some then it is refused: that is what adjustments are for', async () => {
  const { _id, variants } = await create({ variants: inTwo });
  const [rose, mint] = variants;
  const all = [
    { _id: rose._id, label: 'Rose', stock: 1 },
    { _id: mint._id, label: 'Mint' },
  ];
  expect(refusalIn(await patch(_id, { variants: all }))).toBe('400 validation_error variants.0.stock');
  const plain = await create({});
  expect(refusalIn(await patch(plain._id, { stock: 1 }))).toBe('400 validation_error stock');
});

test('when a variant is bought and removed at the same time then one of both happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id, variants } = await create({
      variants: inTwo.map((each) => ({ ...each, sku: `${each.sku}-${round}` })),
    });
    const [rose, mint] = variants;
    const [removed, bought] = await Promise.all([
      patch(_id, { variants: [{ _id: mint._id, label: 'Mint' }] }),
      shop.call('POST', '/api/v1/orders/guests', { body: ofIndex(_id, rose.index) }),
    ]);
    expect([removed.status === 200, bought.status === 201].filter(Boolean)).toHaveLength(1);
  }
  await expectInvariantsHold(shop.ctx);
});
