import type { Order, Product } from '@isoko/contract';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api.ts';
import { CARD_FIELDS, toCard } from '../../../layout/product/product-card.tsx';
import { useStored } from '../../../state/browser/browser-state.ts';
import type { Buyable } from '../../../state/cart/cart.ts';
import { useSignedIn } from '../../../state/customer/session.ts';
import { useLastOrders } from '../../../state/orders/last-orders.ts';
import { tokenHeader } from '../../../state/orders/order.ts';

/** How many of the newest orders are read; for a guest the browser sends a request for each of them. */
const ORDERS = { own: 10, guest: 4 };
const SHOWN = 10;
/** A row of fewer products would look unfinished. */
const FEWEST = 2;

/** Finds what the shopper bought before, and reports it if it is enough for a row. Renders nothing. */
export default function BuyAgain({
  row,
  onFound,
}: {
  /** The id of the row that changes. */
  row: string;
  onFound: (products: Buyable[]) => void;
}) {
  useStored(useLastOrders);
  const ready = useLastOrders((state) => state.ready);
  const signedIn = useSignedIn();
  const tell = useEffectEvent((products: Buyable[]) => {
    if (products.length >= FEWEST && !isInUse(row)) onFound(products);
  });
  useEffect(() => {
    if (!ready) return;
    const leaving = new AbortController();
    // If the request fails the row stays as it is: popular products are not wrong for them.
    boughtBefore(signedIn, leaving.signal).then(tell, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn('What was bought before is not known.', error);
    });
    return () => leaving.abort();
  }, [ready, signedIn]);
  return null;
}

/** Whether the shopper has scrolled the row or has the focus in it: then it must not change. */
function isInUse(id: string): boolean {
  const row = document.getElementById(id);
  return row === null || row.matches(':focus-within') || (row.querySelector('ul')?.scrollLeft ?? 0) > 0;
}

/** The products of the newest orders as they are sold now, the last bought first. @throws RequestFailure */
async function boughtBefore(signedIn: boolean, signal: AbortSignal): Promise<Buyable[]> {
  const orders = signedIn ? await ownOrders(signal) : await guestOrders(signal);
  const bought = orders
    .filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    .flatMap(({ line_items }) => line_items.map(({ product }) => product._id));
  const ids = [...new Set(bought)].slice(0, 2 * SHOWN);
  if (!ids.length) return [];
  const query = { ids: ids.join(','), in_stock: true, limit: ids.length, fields: CARD_FIELDS };
  const { data } = await call('GET /products', { query, signal });
  const place = ({ _id }: Product) => ids.indexOf(_id);
  return data
    .toSorted((one, other) => place(one) - place(other))
    .slice(0, SHOWN)
    .map(toCard);
}

async function ownOrders(signal: AbortSignal): Promise<Order[]> {
  return (await call('GET /orders/mine', { query: { limit: ORDERS.own }, signal })).data;
}

/** The orders of this browser that can be opened; one that cannot is ignored. */
async function guestOrders(signal: AbortSignal): Promise<Order[]> {
  const known = useLastOrders.getState().orders.slice(0, ORDERS.guest);
  const opened = await Promise.allSettled(
    known.map(({ _id, token }) =>
      call('GET /orders/:id', { params: { id: _id }, headers: tokenHeader(token), signal }),
    ),
  );
  const failed = opened.find((each) => each.status === 'rejected');
  if (failed && opened.every((each) => each.status === 'rejected')) throw failed.reason;
  return opened.flatMap((each) => (each.status === 'fulfilled' ? each.value.data : []));
}
