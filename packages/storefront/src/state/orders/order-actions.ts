import type { AddressInput, Order, Quote } from '@isoko/contract';
import type { QuestionAnswer } from '@isoko/contract/routes/order-questions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { paymentInput } from '../checkout/payment-input.ts';
import { queryClient } from '../customer/query-client.ts';
import { type OpenedOrder, replaceOrder, tokenHeader } from './order.ts';

/** The fields of an order to change; an absent one stays. `delivery_window` is a window's id, null: any time. */
export interface OrderChange {
  shipping?: AddressInput;
  note?: string | null;
  delivery_window?: string | null;
  substitution?: Order['substitution'];
}

/** The actions on an order; each stores and returns the changed order. */
export function orderActions({ order: { _id: id }, token }: Pick<OpenedOrder, 'order' | 'token'>) {
  const headers = tokenHeader(token);
  const params = { id };
  const keep = async ({ data }: { data: Order }) => {
    await replaceOrder(data, token);
    return data;
  };
  return {
    /** Asks the provider for the state of the payment, or sends the reference of a paid code. */
    confirm: async (reference?: string, phone: string | null = null) =>
      keep(await call('POST /orders/confirm-payment', { body: { order: id, reference, phone }, headers })),
    /** Starts another try to pay. */
    pay: async (method: string, payment: ReturnType<typeof paymentInput>) => {
      const body = { payment_method: method, payment };
      return keep(await call('POST /orders/:id/payment', { params, body, headers }));
    },
    change: async (body: OrderChange) => keep(await call('PATCH /orders/:id', { params, body, headers })),
    /** Answers the question about a line. */
    answer: async (question: string, answer: QuestionAnswer) =>
      keep(await call('POST /orders/:id/answers', { params, body: { question, answer }, headers })),
    cancel: async () => keep(await call('DELETE /orders/:id', { params, headers })),
  };
}

/** The payment methods for an order's place, each with the reason if it is not available; null until they are known. */
export function usePaymentMethods({ _id, shipping, point, line_items, shipping_method }: Order) {
  const { data, error } = useQuery(
    {
      queryKey: ['payment-methods', _id, shipping?.district, shipping?.sector],
      queryFn: async ({ signal }): Promise<Quote['payment_methods']> => {
        const body = {
          line_items: line_items.map(({ product, index, quantity }) => ({
            product: product._id,
            index,
            quantity,
          })),
          district: shipping?.district,
          sector: shipping?.sector,
          point: point?._id,
          shipping_method: shipping_method.code,
        };
        return (await call('POST /cart/quote', { body, signal })).data.payment_methods;
      },
    },
    queryClient,
  );
  return { methods: data ?? null, failed: error };
}
