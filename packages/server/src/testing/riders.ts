import { sql } from 'kysely';
import sharp from 'sharp';
import { type PlacedOrder, placeOrder } from './checkout.ts';
import { aProduct, aRegion } from './given.ts';
import { aDeliveryZone, aGuestOrder } from './given-checkout.ts';
import { aForm } from './given-import.ts';
import { aRider, holderOf, offerEveryPayment, orderIn } from './order-life.ts';
import { aDesk } from './staff-desk.ts';
import type { TestShop } from './start-shop.ts';

export type Riders = Awaited<ReturnType<typeof withRiders>>;

/** A shop that delivers 40 pieces of rice at FRW 5,000: the desks of a manager and a packer, and Eric, a rider. */
export async function withRiders(shop: TestShop) {
  await sql`DELETE FROM rate_limit_hit`.execute(shop.db);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  const desk = await aDesk(shop);
  const packer = await aDesk(shop, 'packer');
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 40 });
  const eric = await aRider(shop.ctx);
  const order = (quantity: number, other = {}): Promise<PlacedOrder> =>
    placeOrder(shop, aGuestOrder([{ product: rice.id, quantity }], other));
  const step = (id: string, body: object) => packer.post(`/orders/${id}/status`, body);
  return {
    ...{ desk, packer, rice, eric, order, step },
    /** A new link to the page of a rider: its secret. */
    async secretOf(rider: string): Promise<string> {
      const { url } = (await packer.post(`/riders/${rider}/link`)).body.data;
      return new URL(url).hash.slice(1);
    },
    /** An order with its rider on the way, and the code its customer has. */
    async onTheWay(quantity: number, { rider = eric, other = {} } = {}) {
      const placed = await order(quantity, other);
      shop.clock.advance(1_000);
      orderIn(await step(placed._id, { status: 'packed' }));
      const { version } = orderIn(
        await step(placed._id, { status: 'out_for_delivery', rider }),
      ) as unknown as { version: number };
      const { delivery_code: code, total } = orderIn(await holderOf(shop, placed).look());
      return { _id: placed._id, number: placed.number, version, code: code ?? '', total };
    },
    phoneOf: (token: string, language = 'rw') => phoneOf(shop, { token, language }),
  };
}

/** The page of a rider as their phone has it. */
function phoneOf(shop: TestShop, { token, language }: { token: string; language: string }) {
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

/** A code that is not this one. */
export const wrong = (code: string) => (code === '0000' ? '1111' : '0000');

/** A small photo of a door. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#caa' } })
    .jpeg()
    .toBuffer();
