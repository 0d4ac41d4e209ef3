import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';

/** The order whose page this is. */
export function useOrder(): StaffOrder {
  const order = useRecordContext<StaffOrder & { id: string }>();
  if (!order) throw new Error('There is no order here.');
  return order;
}

/**
 * The order as it was when the dialog that asks was opened. Its `version` goes along with what is done, so that nothing
 * is done to an order somebody else has changed meanwhile.
 */
export function useOrderAsOpened(): StaffOrder {
  const order = useOrder();
  return useState(order)[0];
}
