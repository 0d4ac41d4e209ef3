import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Counts down to `until` (ISO 8601), and tells once when it is over. */
export function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
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
