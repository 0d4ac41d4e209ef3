import type { AddressInput, Order } from '@isoko/contract';
import { call } from '../../api.ts';
import type { paymentInput } from '../checkout/payment-input.ts';
import { type OpenedOrder, replaceOrder, tokenHeader } from './order.ts';

/** What of an order is changed; what is absent stays. `delivery_window` is a window's id, null: any time. */
export interface OrderChange {
  shipping?: AddressInput;
  note?: string | null;
  delivery_window?: string | null;
  substitution?: Order['substitution'];
}

/** What can be done with an order; each keeps and returns the order as it is afterwards. */
export function orderActions({ order: { _id: id }, token }: Pick<OpenedOrder, 'order' | 'token'>) {
  const headers = tokenHeader(token);
  const params = { id };
  const keep = async ({ data }: { data: Order }) => {
    await replaceOrder(data, token);
    return data;
  };
  return {
    /** Asks the provider how the payment stands, or hands in the reference of a paid code. */
    confirm: async (reference?: string, phone: string | null = null) =>
      keep(await call('POST /orders/confirm-payment', { body: { order: id, reference, phone }, headers })),
    /** Starts another try to pay. */
    pay: async (method: string, payment: ReturnType<typeof paymentInput>) => {
      const body = { payment_method: method, payment };
      return keep(await call('POST /orders/:id/payment', { params, body, headers }));
    },
    change: async (body: OrderChange) => keep(await call('PATCH /orders/:id', { params, body, headers })),
    cancel: async () => keep(await call('DELETE /orders/:id', { params, headers })),
  };
}
