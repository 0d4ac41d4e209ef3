import { arrivalSentence } from '@isoko/contract/rules/arrival';
import { useState } from 'react';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { selectTotal, useCart } from '../../state/cart/cart.ts';
import { type PlaceOffer, usePlaceOffer } from '../../state/place.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';

/** Fetched when a place is about to be chosen. */
const PlaceDialog = late(() => import('./place-dialog.tsx'));

interface PlaceLineProps {
  /** As wide as its words; the header's is small, on one line. */
  large?: boolean;
  /** What is in the cart and would come with it, in francs; without it the cart's own total. */
  itemsTotal?: number;
  /** Whether it was asked for by a press: the choice is open. */
  startsOpen?: boolean;
}

/**
 * When it comes and what that costs, where the place is known: `Kimironko · today 15–18 · FRW 1,500`. A press changes the
 * place.
 */
export default function PlaceLine({ large, itemsTotal, startsOpen = false }: PlaceLineProps) {
  const total = useCart(selectTotal);
  const offer = usePlaceOffer(itemsTotal ?? total);
  const [open, setOpen] = useState(startsOpen);
  const { place } = offer;
  const words = wordsOf(offer);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={place ? t('Delivery to {place}. Change the place', { place: words }) : undefined}
        onClick={() => setOpen(true)}
        className={cx(
          'inline-flex max-w-full items-center gap-1 text-left underline-offset-4 hover:underline',
          large ? 'min-h-11 font-semibold text-green-700 text-md underline' : 'h-6 text-xs',
        )}
      >
        <span className={cx(!large && 'truncate')}>{words}</span>
        <ChevronDownIcon className="size-4 shrink-0" />
      </button>
      <PlaceDialog asked={open} open={open} onOpenChange={setOpen} now={place} />
    </>
  );
}

function wordsOf({ place, zone, arrival, today }: PlaceOffer): string {
  if (!place) return t('Where do we deliver?');
  if (arrival) return arrivalSentence({ sector: place.sector, ...arrival }, LANGUAGE, today);
  if (zone === undefined) return place.sector;
  return t('{sector} · no delivery there yet', { sector: place.sector });
}
