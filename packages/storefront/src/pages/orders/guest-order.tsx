import type { ComponentType, ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { useStored } from '../../state/browser/browser-state.ts';
import { type KnownOrder, useLastOrders } from '../../state/orders/last-orders.ts';

export interface GuestOrderProps {
  id: string;
  /** What this browser keeps of it. */
  known: KnownOrder | undefined;
  /** The tokens that may open it: the link's (after `#`) first, then the one this browser kept. */
  tokens: string[];
}

/** A guest's order, by the id in the address; `waiting` until the browser's storage was read. */
export function GuestOrder({
  shows,
  waiting,
}: {
  shows: ComponentType<GuestOrderProps>;
  waiting: ReactNode;
}) {
  useStored(useLastOrders);
  const { id = '' } = useParams();
  const ready = useLastOrders((state) => state.ready);
  return ready ? <Known key={id} id={id} shows={shows} /> : waiting;
}

function Known({ id, shows: Shown }: { id: string; shows: ComponentType<GuestOrderProps> }) {
  const { hash } = useLocation();
  const known = useLastOrders((state) => state.orders).find((order) => order._id === id);
  const candidates = [hash.slice(1), known?.token ?? ''];
  const tokens = [...new Set(candidates.filter((token) => /^[\x21-\x7e]{1,200}$/.test(token)))];
  return <Shown id={id} known={known} tokens={tokens} />;
}
