import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach } from 'vitest';
import type { Context } from '#server/context.ts';
import { type PlacedOrder, placeOrder } from './checkout.ts';
import { aProduct, aRegion } from './given.ts';
import { aDeliveryZone, aGuestOrder } from './given-checkout.ts';
import { offerEveryPayment, orderIn } from './order-life.ts';
import { aDesk, type StaffDesk } from './staff-desk.ts';
import type { TestShop } from './start-shop.ts';

export const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name) as StaffOrder['line_items'][number];

/** The staff of a shop that sells by weight, and two of its products. */
interface Stage {
  packer: StaffDesk;
  desk: StaffDesk;
  /** By weight, FRW 1,333 a kilo. */
  tomatoes: { id: string };
  rice: { id: string };
}

/** Sets such a shop up before each test. */
function stageEach(shop: TestShop): Stage {
  const the = {} as Stage;
  beforeEach(async () => {
    await aRegion(shop.ctx, { min_order_amount: 0 });
    await aDeliveryZone(shop.ctx, {
      cash_on_delivery_up_to: 60_000,
      methods: [{ code: 'standard', price: 1_500, free_from: 6_700 }],
    });
    await offerEveryPayment(shop.ctx);
    const tomatoes = { name: 'Tomatoes', price: 1_333, stock: 20_050, vat_class: 'exempt' } as const;
    the.tomatoes = await byWeight(shop.ctx, tomatoes);
    the.rice = await aProduct(shop.ctx, { name: 'Rice', price: 3_100, stock: 10, vat_class: 'standard' });
    the.packer = await aDesk(shop, 'packer');
    the.desk = await aDesk(shop);
  });
  return the;
}

/** Goods that are sold by weight, in steps of 100 g from 200 g on. */
export const byWeight = (ctx: Context, input: Parameters<typeof aProduct>[1]) =>
  aProduct(ctx, { sold_by: 'weight', step_grams: 100, min_grams: 200, ...input });

/** A shop that sells by weight, new before each test, with orders that wait for weighing. */
export function ordersByWeight(shop: TestShop) {
  const the = stageEach(shop);
  const open = async (id: string) => (await the.packer.get(`/orders/${id}`)).body.data as StaffOrder;

  /** 1.2 kg of tomatoes and a bag of rice: 1,600 + 3,100 + 1,500 for the delivery. */
  async function anOrder(other = {}): Promise<{ placed: PlacedOrder; order: StaffOrder }> {
    const lines = [
      { product: the.tomatoes.id, quantity: 1_200 },
      { product: the.rice.id, quantity: 1 },
    ];
    const placed = await placeOrder(shop, aGuestOrder(lines, other));
    return { placed, order: await open(placed._id) };
  }

  let references = 0;
  /** The same, paid in advance by a code. */
  async function aPaidOrder(other = {}) {
    references += 1;
    const reference = `MP260302.${1_000 + references}`;
    const { placed } = await anOrder({ payment_method: 'momo_code', payment: { reference }, ...other });
    orderIn(await the.desk.post(`/orders/${placed._id}/payment`, { status: 'paid' }));
    return { placed, order: await open(placed._id) };
  }
  return { the, open, anOrder, aPaidOrder, ...scaleOf(the) };
}

function scaleOf(the: Stage) {
  const onScale = (
    order: StaffOrder,
    grams: number,
    { name = 'Tomatoes', key }: { name?: string; key?: string } = {},
  ) =>
    the.packer.put(
      `/orders/${order._id}/lines/${lineOf(order, name)._id}/weight`,
      { version: order.version, grams },
      key,
    );
  const weighed = async (order: StaffOrder, grams: number) =>
    orderIn(await onScale(order, grams)) as unknown as StaffOrder;
  const pack = ({ _id }: StaffOrder) => the.packer.post(`/orders/${_id}/status`, { status: 'packed' });
  return { onScale, weighed, pack };
}
