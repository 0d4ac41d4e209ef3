import { call } from '#admin/api.ts';
import type { TypedOrder } from './typed-order.ts';

/** Somebody who ordered before. */
export interface Caller extends Required<Pick<TypedOrder, 'account' | 'customer' | 'shipping'>> {
  /** Of their last order. */
  number: string;
}

/**
 * Who ordered last with this phone, and where to; null: nobody did.
 * @throws CallFailure
 */
export async function findCaller(phone: string): Promise<Caller | null> {
  const { data: orders } = await call('GET /admin/orders', { query: { phone, limit: 1 } });
  const [last] = orders;
  if (!last) return null;
  const { data: order } = await call('GET /admin/orders/:id', { params: { id: last._id } });
  const { full_name, phone: door, phone_alt, district, sector, street, directions } = order.shipping;
  return {
    number: order.number,
    account: order.account?._id ?? null,
    customer: order.customer,
    shipping: { full_name, phone: door, phone_alt, district, sector, street, directions },
  };
}
