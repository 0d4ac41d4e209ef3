import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { useRecordContext } from 'react-admin';

/** The order whose page this is. */
export function useOrder(): StaffOrder {
  const order = useRecordContext<StaffOrder & { id: string }>();
  if (!order) throw new Error('There is no order here.');
  return order;
}
