import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify, useRefresh, useStore } from 'react-admin';
import { call } from '#admin/api.ts';
import { ring } from './order-bell.ts';

/** How often the inbox looks for news by itself. */
export const LOOK_EVERY_MS = 15_000;

/** Whether a new order rings on this device, and the switch. */
export const useBell = () => useStore('orders.bell', true);

/** Looks for new orders, also while the window lies behind others: says each, rings, and has the list read anew. */
export function useNewOrders(): void {
  const [isRinging] = useBell();
  const notify = useNotify();
  const refresh = useRefresh();
  // Null: not looked yet. Empty: there was none.
  const known = useRef<string | null>(null);
  const { data } = useQuery({
    queryKey: ['newest order'],
    queryFn: ({ signal }) =>
      call('GET /admin/orders', { query: { limit: 1, sort: '-date_created' }, signal }),
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const [newest] = data.data;
    const before = known.current;
    known.current = newest?.date_created ?? '';
    if (before === null || !newest || newest.date_created <= before) return;
    notify(`New order ${newest.number} from ${newest.customer.name}`, { type: 'info' });
    refresh();
    if (isRinging) ring();
  }, [data, isRinging, notify, refresh]);
}
