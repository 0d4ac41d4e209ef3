import type { Zone } from '@isoko/contract';
import type { Point } from '@isoko/contract/routes/shipping';
import { type Arrival, firstArrival, kigaliDay } from '@isoko/contract/rules/arrival';
import { useEffect } from 'react';
import { followStorage, isObject, keptStore } from './browser/storage.ts';
import { usePlaceMinimum } from './checkout/ask-quote.ts';
import { usePoints, useZone } from './checkout/delivery.ts';
import { useAddresses } from './customer/addresses.ts';

/** Where a shopper's orders go, as far as delivery is decided by it. */
export interface Place {
  district: string;
  sector: string;
}

/** A point where a shopper collects orders. */
export interface CollectAt {
  _id: string;
  name: string;
}

interface KeptPlace {
  place: Place | null;
  /** It counts before the place; null: orders are brought. */
  point: CollectAt | null;
  ready: boolean;
}

function readPlace(stored: unknown): Place | null {
  const place = isObject(stored) ? stored.place : null;
  if (!isObject(place)) return null;
  const { district, sector } = place;
  return typeof district === 'string' && typeof sector === 'string' ? { district, sector } : null;
}

function readPoint(stored: unknown): CollectAt | null {
  const point = isObject(stored) ? stored.point : null;
  if (!isObject(point)) return null;
  const { _id, name } = point;
  return typeof _id === 'string' && typeof name === 'string' ? { _id, name } : null;
}

/** The place that was chosen in this browser; kept until another is, or the session ends. */
export const useKeptPlace = keptStore<KeptPlace>(
  // Not among the keys of every page: this file comes later.
  'isoko:place',
  (stored) => ({ place: readPlace(stored), point: readPoint(stored) }),
  () => ({ place: null, point: null, ready: false }),
);

export function choosePlace(place: Place): void {
  useKeptPlace.setState({ place, point: null });
}

export function chooseCollecting({ _id, name }: CollectAt): void {
  useKeptPlace.setState({ point: { _id, name } });
}

/** Forgets the place: the next user of this browser must not read it. */
export function forgetPlace(): void {
  useKeptPlace.setState({ place: null, point: null });
  useKeptPlace.persist.clearStorage();
}

/** Where it goes: the place chosen in this browser, else the default address of who is signed in; null: not known. */
export function usePlace(): Place | null {
  useEffect(() => followStorage([useKeptPlace]), []);
  const { place } = useKeptPlace();
  const { data: addresses } = useAddresses();
  const address = addresses?.find(({ is_default }) => is_default) ?? addresses?.[0];
  return place ?? (address ? { district: address.district, sector: address.sector } : null);
}

/** What the server says of a place, for items of that many francs. */
export interface PlaceOffer {
  place: Place | null;
  /** Where it is collected instead, its texts in the page's language or marked; null: it is brought. */
  point: (CollectAt & Pick<Point, 'written_in'>) | null;
  /** Null: there is no delivery. Undefined until it is known. */
  zone: Pick<Zone, 'methods' | 'windows' | 'min_order_amount'> | null | undefined;
  /** The first window that is free and what it costs; null where the zone is. */
  arrival: Arrival | null;
  /** The day in Kigali, `YYYY-MM-DD`. */
  today: string;
}

/** The point that was chosen in this browser while it can be, with what it offers; undefined until that is known. */
function useKeptPoint(): Pick<PlaceOffer, 'point' | 'zone'> {
  const { point } = useKeptPlace();
  const points = usePoints({ enabled: point !== null });
  if (!point || !points) return { point, zone: undefined };
  const found = points.find(({ _id }) => _id === point._id);
  // It is closed: orders are brought again.
  if (!found) return { point: null, zone: undefined };
  return { point: found, zone: { ...found, methods: [found.method] } };
}

/** What comes where and when: the one source of the arrival sentence. */
export function usePlaceOffer(itemsTotal: number): PlaceOffer {
  const place = usePlace();
  const { point, zone: ofPoint } = useKeptPoint();
  const { district = '', sector = '' } = (point ? null : place) ?? {};
  const ofPlace = useZone(district, sector);
  const zone = point ? ofPoint : ofPlace;
  const today = kigaliDay(new Date());
  const isKnown = (place === null && point === null) || zone !== undefined;
  const francs = zone?.min_order_amount ?? 0;
  useEffect(() => {
    // Cart and menu know the minimum of the place without the code of this file.
    if (isKnown) usePlaceMinimum.setState({ francs });
  }, [isKnown, francs]);
  return { place, point, zone, today, arrival: zone ? firstArrival(zone, { itemsTotal, today }) : null };
}
