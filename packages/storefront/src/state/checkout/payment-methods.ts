import type { Order, Quote } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from '../customer/query-client.ts';

/** The ways to pay where an order goes, each with the reason when it is not open; null until they are known. */
export function usePaymentMethods({ _id, shipping, line_items, shipping_method }: Order) {
  const { data, error } = useQuery(
    {
      queryKey: ['payment-methods', _id, shipping.district, shipping.sector],
      queryFn: async ({ signal }): Promise<Quote['payment_methods']> => {
        const body = {
          line_items: line_items.map(({ product, index, quantity }) => ({
            product: product._id,
            index,
            quantity,
          })),
          district: shipping.district,
          sector: shipping.sector,
          shipping_method: shipping_method.code,
        };
        return (await call('POST /cart/quote', { body, signal })).data.payment_methods;
      },
    },
    queryClient,
  );
  return { methods: data ?? null, failed: error };
}
