import { type Answer, type Client, RequestFailure, readAnswer } from '@isoko/contract/client';
import type { Ride } from '@isoko/contract/routes/ride';
import { useEffect, useRef, useState } from 'react';
import { call, failureCode } from '../../../api.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { readText, removeText, writeText } from '../../../state/browser/storage.ts';

const KEY = 'isoko:ride';
const STOPS_KEY = 'isoko:ride-stops';

/**
 * The secret of the link, which is behind `#` when the link is opened; cheap phones drop tabs, so the browser
 * stores it.
 */
function readSecret(): string | null {
  const [, secret] = /^#(isr_[\w-]{43})$/.exec(window.location.hash) ?? [];
  if (!secret) return readText(KEY);
  writeText(KEY, secret);
  // Removed from the address, where someone could read it on the screen or in a screenshot.
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

const secret = () => readText(KEY) ?? '';

/** The API client of the rider with this link. */
export const callAsRider: Client = (key, input) =>
  call(key, { ...input, headers: { 'x-rider-link': secret() } });

/** The longest side of a photo in pixels when it is sent: riders are on 3G. */
const PHOTO_SIDE = 1280;
const PHOTO_TIMEOUT_MS = 90_000;

/** Sends a photo of a delivery at its door, smaller than the phone took it. @throws RequestFailure */
export async function sendPhoto(id: string, photo: Blob): Promise<Ride> {
  const form = new FormData();
  form.set('file', await smaller(photo), 'door.jpg');
  const headers = { 'x-rider-link': secret(), 'accept-language': LANGUAGE };
  const signal = AbortSignal.timeout(PHOTO_TIMEOUT_MS);
  const init = { method: 'POST', body: form, headers, signal };
  const response = await fetch(`/api/v1/ride/orders/${id}/photo`, init).catch(() => {
    throw new RequestFailure({ kind: signal.aborted ? 'timeout' : 'fetch' });
  });
  const { data }: Answer<'POST /ride/orders/:id/photo'> = readAnswer(response, await response.text());
  return data;
}

/** A browser that cannot draw the photo sends it as it is: the server resizes it too. */
async function smaller(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return photo;
  const share = Math.min(1, PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(bitmap.width * share),
    height: Math.round(bitmap.height * share),
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((drawn) => resolve(drawn ?? photo), 'image/jpeg', 0.7));
}

const LOOK_EVERY_MS = 60_000;

/**
 * The rider's day: the last answer and when it came, also before a reload, and why the last request failed. It is
 * refreshed regularly, and when the network is back.
 */
export function useRide() {
  const [seen, setSeen] = useState<SeenRide | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  // A request sent before a press must not overwrite the answer to that press.
  const changes = useRef(0);
  const take = (next: Ride) => {
    changes.current += 1;
    setFailure(null);
    const now = { ride: next, at: new Date().toISOString() };
    setSeen(now);
    keepRide(secret(), now);
  };
  const look = async () => {
    const before = changes.current;
    try {
      const { data } = await callAsRider('GET /ride');
      if (before === changes.current) take(data);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error);
      if (failureCode(error) === 'invalid_link') forgetRide();
      else setSeen((shown) => shown ?? keptRide(secret()));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the secret is read once, and the page looks by itself.
  useEffect(() => {
    readSecret();
    void look();
    const again = () => document.visibilityState === 'visible' && void look();
    const timer = setInterval(again, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, []);
  return { seen, failure, look, take };
}

/** A rider's day as the shop last told it, and when (ISO 8601). */
interface SeenRide {
  ride: Ride;
  at: string;
}

/** Keeps what was seen for a reload without a network. `link`: the secret it belongs to. */
function keepRide(link: string, seen: SeenRide): void {
  writeText(STOPS_KEY, JSON.stringify({ link, ...seen }));
}

/** What was last seen with this link; null, and deleted, once the link has ended or for another one. */
function keptRide(link: string): SeenRide | null {
  try {
    const kept: (SeenRide & { link: string }) | null = JSON.parse(readText(STOPS_KEY) ?? 'null');
    if (kept?.link === link && Date.parse(kept.ride.until) > Date.now()) return kept;
  } catch {
    // Not ours: it is deleted.
  }
  forgetRide();
  return null;
}

/** Deletes the stops: they name customers. */
const forgetRide = (): void => removeText(STOPS_KEY);
