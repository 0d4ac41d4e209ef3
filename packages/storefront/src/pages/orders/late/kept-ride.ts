import type { Ride } from '@isoko/contract/routes/ride';
import { readText, removeText, writeText } from '../../../state/browser/storage.ts';

const KEY = 'isoko:ride-stops';

/** A rider's day as the shop last told it, and when (ISO 8601). */
export interface SeenRide {
  ride: Ride;
  at: string;
}

/** Keeps what was seen for a reload without a network. `link`: the secret it belongs to. */
export function keepRide(link: string, seen: SeenRide): void {
  writeText(KEY, JSON.stringify({ link, ...seen }));
}

/** What was last seen with this link; null, and deleted, once the link has ended or for another one. */
export function keptRide(link: string): SeenRide | null {
  try {
    const kept: (SeenRide & { link: string }) | null = JSON.parse(readText(KEY) ?? 'null');
    if (kept?.link === link && Date.parse(kept.ride.until) > Date.now()) return kept;
  } catch {
    // Not ours: it is deleted.
  }
  forgetRide();
  return null;
}

/** Deletes the stops: they name customers. */
export const forgetRide = (): void => removeText(KEY);
