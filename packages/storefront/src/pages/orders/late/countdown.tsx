import { useEffect, useState } from 'react';
import { rich } from '../../../messages/t.tsx';
import { timeText } from '../../../ui/some-pages/moments.ts';

const SECOND = 1000;

/** Until when an unpaid order is kept (ISO 8601), and how long that still is. */
export function KeptUntil({ at, onOver }: { at: string; onOver: () => void }) {
  return rich('We keep your order until {time}: {clock} left.', {
    time: timeText(at),
    clock: <Countdown key={at} until={at} onOver={onOver} />,
  });
}

/** Counts down to `until` (ISO 8601), and tells once when it is over. */
function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const look = () => setSeconds(secondsTo(until));
    look();
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const over = seconds <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever the caller hands in later.
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  return (
    <span role="timer" aria-live="off" className="font-semibold tabular-nums">
      {clockText(seconds)}
    </span>
  );
}

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND));

/** Seconds as a clock shows them: `19:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
