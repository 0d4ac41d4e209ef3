import { type Client, RequestFailure } from '@isoko/contract/client';
import type { Ride } from '@isoko/contract/routes/ride';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { readText, writeText } from '../../../state/browser/storage.ts';

const KEY = 'isoko:ride';

/** The secret of the link, which is behind `#` when it is opened first; a cheap phone drops tabs, so the browser keeps it. */
function readSecret(): string | null {
  const [, secret] = /^#(isr_[\w-]{43})$/.exec(window.location.hash) ?? [];
  if (!secret) return readText(KEY);
  writeText(KEY, secret);
  // It is not left in the address, where a shoulder or a picture of the screen would have it.
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

/** The calls of the rider of this link. */
export const callAsRider: Client = (key, input) =>
  call(key, { ...input, headers: { 'x-rider-link': readText(KEY) ?? '' } });

const LOOK_EVERY_MS = 60_000;

/** The rider's day: as it was told last, and why it could not be read. It is looked at again by itself. */
export function useRide() {
  const [ride, setRide] = useState<Ride | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  // What was asked for before a press must not undo what the press answered.
  const changes = useRef(0);
  const take = (next: Ride) => {
    changes.current += 1;
    setFailure(null);
    setRide(next);
  };
  const look = async () => {
    const before = changes.current;
    try {
      const { data } = await callAsRider('GET /ride');
      if (before === changes.current) take(data);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the secret is read once, and the page looks by itself.
  useEffect(() => {
    readSecret();
    void look();
    const again = () => document.visibilityState === 'visible' && void look();
    const timer = setInterval(again, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  return { ride, failure, look, take };
}
