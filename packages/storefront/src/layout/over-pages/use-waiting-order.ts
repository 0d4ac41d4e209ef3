import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStored } from '../../state/browser/use-stored.ts';
import { useCheckoutDraft } from '../../state/checkout/checkout-draft.ts';
import { sendWaitingOrder, type WaitingOutcome } from '../../state/checkout/waiting-order.ts';

/** What is told of an order that waits, or waited. */
export type WaitingNews = Exclude<WaitingOutcome, { kind: 'none' }>;

/** A network that is said to be there need not reach the shop: it is tried this often. */
const RETRY_MS = 15_000;

/** Sends the order that waits once there is a network, and tells what became of it. */
export function useWaitingOrder(online: boolean): { news: WaitingNews | null; dismiss: () => void } {
  useStored(useCheckoutDraft);
  const waits = useCheckoutDraft(({ attempt }) => attempt?.waits === true);
  const [news, setNews] = useState<WaitingNews | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atCheckout = pathname.endsWith('/checkout');
  useEffect(() => {
    if (!waits || !online) return;
    let left = false;
    const trySending = async () => {
      const outcome = await sendWaitingOrder();
      if (outcome.kind === 'placed' && atCheckout && !left) await navigate(outcome.page, { replace: true });
      else if (outcome.kind === 'placed' || outcome.kind === 'refused') setNews(outcome);
    };
    void trySending();
    const timer = setInterval(() => void trySending(), RETRY_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [waits, online, navigate, atCheckout]);
  return { news: waits ? { kind: 'waits' } : news, dismiss: () => setNews(null) };
}
