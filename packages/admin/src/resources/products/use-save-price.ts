import { useNotify, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import type { ProductRecord } from './product-text.ts';

/** Keeps prices of a product (index −1) or of one of its variants, in francs. Throws what the shop says against it. */
export function useSavePrice({ id, name }: ProductRecord, index: number) {
  const refresh = useRefresh();
  const notify = useNotify();
  return async (prices: { price?: number | null; sale_price?: number | null }) => {
    await call('PATCH /admin/products/:id/price', { params: { id }, body: { index, ...prices } });
    notify(`The new price of ${name} is in the shop.`, { type: 'success' });
    refresh();
  };
}
