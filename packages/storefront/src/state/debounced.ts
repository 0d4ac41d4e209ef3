import { useEffect, useState } from 'react';

/** The value as it was when it last rested for `ms` milliseconds; at once where there was none before. */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settled === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}
