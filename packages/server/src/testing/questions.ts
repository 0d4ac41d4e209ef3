import type { Order } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach } from 'vitest';
import { type PlacedOrder, placeOrder } from './checkout.ts';
import { aProduct, aRegion } from './given.ts';
import { aDeliveryZone, aGuestOrder } from './given-checkout.ts';
import { messageKinds, offerEveryPayment, orderIn } from './order-life.ts';
import { shopForFile } from './shop-fixture.ts';
import { aDesk, type StaffDesk } from './staff-desk.ts';
import type { TestShop } from './start-shop.ts';

export const NOW = new Date('2026-03-02T08:00:00Z');
export const MINUTE = 60_000;

/** A shop with rice and beans, a packer and a manager; all but the shop is new before each test. */
export interface PackingRoom {
  readonly shop: TestShop;
  packer: StaffDesk;
  desk: StaffDesk;
  rice: { id: string };
  beans: { id: string };
}

/** The packing room of a test file; called at the top of the file. */
export function packingRoomForFile(): PackingRoom {
  const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
  const room = { shop } as PackingRoom;
  beforeEach(async () => {
    await aRegion(shop.ctx, { min_order_amount: 0 });
    await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 60_000 });
    await offerEveryPayment(shop.ctx);
    room.rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_100, stock: 10 });
    room.beans = await aProduct(shop.ctx, { name: 'Beans', price: 2_300, stock: 10 });
    room.packer = await aDesk(shop, 'packer');
    room.desk = await aDesk(shop);
  });
  return room;
}

const paidByCode = { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } };

/** Orders, questions and answers in that room. */
export function questionsIn(room: PackingRoom) {
  const { shop } = room;
  const open = async (id: string) => (await room.packer.get(`/orders/${id}`)).body.data as StaffOrder;
  /** Asks whether `quantity` of a product may replace the rice, of which `kept` are available. */
  const ask = (
    order: StaffOrder,
    product: { id: string } | null,
    { kept = 0, quantity = 3, line = 'Rice' } = {},
  ) =>
    room.packer.post(`/orders/${order._id}/questions`, {
      ...{ version: order.version, line: lineOf(order, line), kept },
      substitute: product && { product: product.id, quantity },
    });
  /** Three of rice and one of beans, 19,100 with delivery. */
  async function anOrder(other = {}): Promise<{ placed: PlacedOrder; order: StaffOrder }> {
    const lines = [
      { product: room.rice.id, quantity: 3 },
      { product: room.beans.id, quantity: 1 },
    ];
    const placed = await placeOrder(shop, aGuestOrder(lines, other));
    return { placed, order: await open(placed._id) };
  }
  return {
    open,
    ask,
    asked: async (...question: Parameters<typeof ask>) =>
      orderIn(await ask(...question)) as unknown as StaffOrder,
    peasAt: (price: number, stock = 9) => aProduct(shop.ctx, { name: 'Peas', price, stock }),
    anOrder,
    /** The same, paid to the shop's code. */
    async aPaidOrder(other = {}): ReturnType<typeof anOrder> {
      const { placed } = await anOrder({ ...paidByCode, ...other });
      orderIn(await room.desk.post(`/orders/${placed._id}/payment`, { status: 'paid' }));
      return { placed, order: await open(placed._id) };
    },
    /** How many messages of a kind the shop has written. */
    told: async (kind: string) => (await messageKinds(shop.ctx)).filter((each) => each === kind).length,
    async elapse(ms: number): Promise<void> {
      shop.clock.advance(ms);
      await shop.runJobs();
    },
  };
}

export const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name)?._id as string;

export const lastOf = ({ questions }: { questions: Order['questions'] }) =>
  questions.at(-1) as Order['questions'][number];

/** The outcome of the last question of an order. */
export function ended(order: { questions: Order['questions'] }) {
  const { answer, answered_by, outcome, trouble } = lastOf(order);
  return [answer, answered_by, outcome, trouble];
}

/** Answers as the holder of the order's link, or with another `token`. */
export function say(
  shop: TestShop,
  { _id, access_token }: PlacedOrder,
  { question, answer, token = access_token }: { question: string; answer: string; token?: string },
) {
  return shop.call('POST', `/api/v1/orders/${_id}/answers`, {
    headers: { 'x-order-token': token },
    body: { question, answer },
  });
}

export async function reservedOf({ db }: TestShop, { id }: { id: string }): Promise<number> {
  const unit = db.selectFrom('stock_unit').select('reserved').where('product_id', '=', id);
  return (await unit.executeTakeFirstOrThrow()).reserved;
}
