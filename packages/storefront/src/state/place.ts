import type { Zone } from '@isoko/contract';
import type { Point } from '@isoko/contract/routes/shipping';
import { type Arrival, firstArrival, kigaliDay } from '@isoko/contract/rules/arrival';
import { useEffect } from 'react';
import { followStorage, isObject, keptStore } from './browser/storage.ts';
import { usePlaceMinimum } from './checkout/ask-quote.ts';
import { usePoints, useZone } from './checkout/delivery.ts';
import { useAddresses } from './customer/addresses.ts';

/** The place of a shopper's orders, as far as it decides the delivery. */
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
  /** It takes precedence over the place; null: orders are delivered. */
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

/** The place chosen in this browser; kept until another is chosen, or the session ends. */
export const useKeptPlace = keptStore<KeptPlace>(
  // Not among the keys of every page: this file loads later.
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

/** The place of delivery: the place chosen in this browser, else the user's default address; null: not known. */
export function usePlace(): Place | null {
  useEffect(() => followStorage([useKeptPlace]), []);
  const { place } = useKeptPlace();
  const { data: addresses } = useAddresses();
  const address = addresses?.find(({ is_default }) => is_default) ?? addresses?.[0];
  return place ?? (address ? { district: address.district, sector: address.sector } : null);
}

/** The server's offer for a place and an items total in francs. */
export interface PlaceOffer {
  place: Place | null;
  /** The collection point instead, its texts in the page's language or marked; null: the order is delivered. */
  point: (CollectAt & Pick<Point, 'written_in'>) | null;
  /** Null: there is no delivery. Undefined until it is known. */
  zone: Pick<Zone, 'methods' | 'windows' | 'min_order_amount'> | null | undefined;
  /** The first free window and its fee; null if the zone is. */
  arrival: Arrival | null;
  /** The day in Kigali, `YYYY-MM-DD`. */
  today: string;
}

/** The point chosen in this browser while it is open, with its offer; undefined until that is known. */
function useKeptPoint(): Pick<PlaceOffer, 'point' | 'zone'> {
  const { point } = useKeptPlace();
  const points = usePoints({ enabled: point !== null });
  if (!point || !points) return { point, zone: undefined };
  const found = points.find(({ _id }) => _id === point._id);
  // It is closed: orders are delivered again.
  if (!found) return { point: null, zone: undefined };
  return { point: found, zone: { ...found, methods: [found.method] } };
}

/** Place, time and fee of delivery: the only source of the arrival sentence. */
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
    // Cart and menu need the minimum of the place without loading this file.
    if (isKnown) usePlaceMinimum.setState({ francs });
  }, [isKnown, francs]);
  return { place, point, zone, today, arrival: zone ? firstArrival(zone, { itemsTotal, today }) : null };
}
