import { arrivalSentence } from '@isoko/contract/rules/arrival';
import { useEffect } from 'react';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { selectTotal, useCart } from '../../state/cart/cart.ts';
import { type PlaceOffer, usePlaceOffer } from '../../state/place.ts';
import { setPlaceOpen, useUi } from '../../state/ui.ts';
import { late } from '../../ui/late.tsx';
import { marked } from './arrival-words.tsx';

/** Loaded when the shopper is about to choose a place. */
const PlaceDialog = late(() => import('./place-dialog.tsx'));

/**
 * Reads delivery time and fee of the shopper's place, for every {@link DeliveryPlace}, and lets them choose
 * another.
 */
export default function PlaceChoice() {
  const open = useUi((ui) => ui.placeOpen);
  const total = useCart(selectTotal);
  const priced = useUi((ui) => ui.itemsTotal);
  const offer = usePlaceOffer(priced ?? total);
  const words = wordsOf(offer);
  const { point, zone, arrival } = offer;
  const [collected, nameIn] = [point?.name ?? null, point?.written_in?.name];
  const [eta, etaIn] = [arrival?.eta ?? null, zone?.methods[0]?.written_in?.eta];
  useEffect(() => {
    const label = collected
      ? t('{place}. Change the place', { place: words ?? '' })
      : t('Delivery to {place}. Change the place', { place: words ?? '' });
    const shown = marked(words ?? '', [
      [collected, nameIn],
      [eta, etaIn],
    ]);
    useUi.setState({ arrival: words ? { words: shown, label } : null });
  }, [words, collected, nameIn, eta, etaIn]);
  return (
    <PlaceDialog
      asked={open}
      open={open}
      onOpenChange={setPlaceOpen}
      now={offer.place}
      itemsTotal={priced ?? total}
    />
  );
}

/** `Kimironko · today 15–18 · FRW 1,500`, `Collect at Kimironko · today 15–18 · free`; null without a place. */
function wordsOf({ place, point, zone, arrival, today }: PlaceOffer): string | null {
  if (point) {
    const sector = t('Collect at {point}', { point: point.name });
    return arrival ? arrivalSentence({ sector, ...arrival }, LANGUAGE, today) : sector;
  }
  if (!place) return null;
  if (arrival) return arrivalSentence({ sector: place.sector, ...arrival }, LANGUAGE, today);
  if (zone === undefined) return place.sector;
  return t('{sector} · no delivery there yet', { sector: place.sector });
}
