import { useNotify, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { InPlaceNumber } from '#admin/ui/in-place-number.tsx';
import { usePress } from '#admin/ui/use-press.ts';
import type { ProductRecord } from './product-text.ts';

interface StockCellProps {
  product: ProductRecord;
  stockUnit: { index: number; on_hand: number; label: string };
}

/** How many lie on a stock unit, counted anew: what differs from before is one stock move with the reason “counted”. */
export function StockCell({ product, stockUnit: { index, on_hand, label } }: StockCellProps) {
  const press = usePress();
  const refresh = useRefresh();
  const notify = useNotify();
  const count = async (counted: number | null) => {
    const body = { index, delta: (counted ?? 0) - on_hand, reason: 'counted' } as const;
    const params = { id: product.id };
    await press((headers) => call('POST /admin/products/:id/stock', { params, body, headers }));
    notify(`Counted: ${counted} of ${label}.`, { type: 'success' });
    refresh();
  };
  return (
    <InPlaceNumber
      value={on_hand}
      text={`${on_hand} in stock`}
      label={`On the shelf of ${label}`}
      onSave={count}
    />
  );
}
