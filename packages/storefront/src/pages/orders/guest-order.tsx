import type { ComponentType, ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { useStored } from '../../state/browser/browser-state.ts';
import { type KnownOrder, useLastOrders } from '../../state/orders/last-orders.ts';

export interface GuestOrderProps {
  id: string;
  /** The data of the order in this browser. */
  known: KnownOrder | undefined;
  /** The tokens that may open it: first the link's (after `#`), then the one stored in this browser. */
  tokens: string[];
}

/** A guest's order, by the id in the address; `waiting` until the browser's storage has been read. */
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
