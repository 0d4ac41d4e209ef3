import { useState } from 'react';

/**
 * Which lines of an order lie in the bag already, on this device: a reload or a call in between forgets nothing,
 * the end of the browser's session does.
 */
export function usePicked(order: string): { picked: ReadonlySet<string>; turn: (line: string) => void } {
  const key = `isoko:picked:${order}`;
  const [picked, setPicked] = useState(() => new Set(sessionStorage.getItem(key)?.split(',')));
  const turn = (line: string) => {
    const next = new Set(picked);
    if (!next.delete(line)) next.add(line);
    sessionStorage.setItem(key, [...next].join());
    setPicked(next);
  };
  return { picked, turn };
}
