import type { ProductDetail } from '@isoko/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { withoutOffer } from './without-offer.ts';

const TICK_MS = 1000;

/** The product as it is sold now: once its offer has ended on this page, at list prices, and asked for anew. */
export function useOffer(loaded: ProductDetail): { product: ProductDetail; ended: boolean } {
  const { revalidate } = useRevalidator();
  const [endedUntil, setEnded] = useState<string | null>(null);
  const { until } = loaded;
  useEffect(() => {
    if (until === null || endedUntil === until) return;
    const look = () => {
      if (Date.parse(until) > Date.now()) return;
      clearInterval(timer);
      setEnded(until);
      revalidate();
    };
    const timer = setInterval(look, TICK_MS);
    look();
    return () => clearInterval(timer);
  }, [until, endedUntil, revalidate]);
  const ended = until !== null && endedUntil === until;
  return { product: ended ? withoutOffer(loaded) : loaded, ended };
}
