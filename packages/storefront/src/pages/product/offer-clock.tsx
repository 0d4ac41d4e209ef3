import type { ProductDetail } from '@isoko/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type TimeLeft, timeLeft } from './time-left.ts';
import { withoutOffer } from './without-offer.ts';

const TICK_MS = 1000;
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Africa/Kigali' });

/** The product as it is sold now: once its offer has ended on this page, at list prices, and asked for anew. */
export function useOffer(loaded: ProductDetail): { product: ProductDetail; ended: boolean } {
  const { revalidate } = useRevalidator();
  const [endedUntil, setEnded] = useState<string | null>(null);
  const { until } = loaded;
  useEffect(() => {
    if (until === null || endedUntil === until) return;
    const look = () => {
      if (timeLeft(Date.parse(until), Date.now())) return;
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

/** Counts down to the end of an offer. It starts in the browser; until then its place is kept. */
export function OfferClock({ until, ended }: { until: string; ended: boolean }) {
  const left = useTimeLeft(until);
  return (
    <section
      aria-label="Offer"
      className="flex min-h-22 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-amber-500/40 bg-amber-50 px-4 py-3"
    >
      {ended ? (
        <p role="status" className="text-md">
          <strong className="font-semibold">This offer has ended.</strong> You see the regular price again.
        </p>
      ) : (
        <>
          <p className="text-md">
            <strong className="block font-semibold">Offer ends in</strong>
            <span className="text-soft">
              on <time dateTime={until}>{day.format(new Date(until))}</time>
            </span>
          </p>
          <Clock left={left} />
        </>
      )}
    </section>
  );
}

function Clock({ left }: { left: TimeLeft | null }) {
  const parts = [
    [left?.days, 'days'],
    [left?.hours, 'hours'],
    [left?.minutes, 'min'],
    [left?.seconds, 'sec'],
  ] as const;
  return (
    <div role="timer" aria-live="off" className="flex gap-1.5">
      {parts.map(([value, unit]) => (
        <span key={unit} className="flex w-11 flex-col items-center rounded-control bg-white py-1.5">
          <span className="w-full text-center font-bold text-lg tabular-nums leading-6">
            {value === undefined ? '–' : String(value).padStart(2, '0')}
          </span>
          <span className="text-soft text-xs">{unit}</span>
        </span>
      ))}
    </div>
  );
}

function useTimeLeft(until: string): TimeLeft | null {
  const [left, setLeft] = useState<TimeLeft | null>(null);
  useEffect(() => {
    const look = () => setLeft(timeLeft(Date.parse(until), Date.now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
