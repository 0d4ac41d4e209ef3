import { useEffect, useState } from 'react';
import { dateFormat } from '../../../messages/dates.ts';
import { rich, t } from '../../../messages/t.tsx';

const TICK_MS = 1000;
const day = dateFormat({ day: 'numeric', month: 'long', timeZone: 'Africa/Kigali' });

/** Counts down to the end of an offer. It starts in the browser; until then its space is reserved. */
export default function OfferClock({ until, ended }: { until: string; ended: boolean }) {
  const left = useTimeLeft(until);
  return (
    <section
      aria-label={t('Offer')}
      className="flex min-h-22 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-amber-500/40 bg-amber-50 px-4 py-3"
    >
      {ended ? (
        <p role="status" className="text-md">
          <strong className="font-semibold">{t('This offer has ended.')}</strong>{' '}
          {t('You see the regular price again.')}
        </p>
      ) : (
        <>
          <p className="text-md">
            <strong className="block font-semibold">{t('Offer ends in')}</strong>
            <span className="text-soft">
              {rich('on {day}', { day: <time dateTime={until}>{day(new Date(until))}</time> })}
            </span>
          </p>
          <Clock left={left} />
        </>
      )}
    </section>
  );
}

function Clock({ left }: { left: TimeLeft }) {
  const parts = [
    [left?.days, t('days')],
    [left?.hours, t('hours')],
    [left?.minutes, t('min')],
    [left?.seconds, t('sec')],
  ] as const;
  return (
    <div role="timer" aria-live="off" className="flex gap-1.5">
      {parts.map(([value, unit]) => (
        <span key={unit} className="flex min-w-11 flex-col items-center rounded-control bg-white px-1 py-1.5">
          <span className="w-full text-center font-bold text-lg tabular-nums leading-6">
            {value === undefined ? '–' : String(value).padStart(2, '0')}
          </span>
          <span className="text-soft text-xs">{unit}</span>
        </span>
      ))}
    </div>
  );
}

function useTimeLeft(until: string): TimeLeft {
  const [left, setLeft] = useState<TimeLeft>(null);
  useEffect(() => {
    const look = () => setLeft(timeLeft(Date.parse(until), Date.now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

type TimeLeft = ReturnType<typeof timeLeft>;

/** The time from `now` to `until`, both in milliseconds, in whole parts; null once it has passed. */
export function timeLeft(until: number, now: number) {
  // A started second counts.
  const seconds = Math.ceil((until - now) / TICK_MS);
  if (!(seconds > 0)) return null;
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
