import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { t } from '../../../messages/t.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { showToast } from '../../../ui/toast.ts';
import { showAdded } from '../../ui.ts';
import { lineName, useCart } from '../cart.ts';

/** What came of adding a line. */
export interface Adding {
  line: CartLine;
  /** So many units are in the cart that were not before. */
  added: number;
  /** Why it was not added, a sentence; null: the stock was in the way, or nothing. */
  failure: string | null;
  /** What tells it: the toast, the popup, or a number that stands beside the press. */
  told: 'toast' | 'popup' | 'number';
}

/** From this width on toast and popup stand in two corners; on a phone they would take a third of the screen. */
const ROOM_FOR_BOTH = '(min-width: 62rem)';

/**
 * Tells what came of a press, once: to the eye, and to screen readers by what is shown, else by a sentence. The popup of a
 * wide screen has the toast with it, as the specification asks (section 4): screen readers hear the toast alone.
 */
export function tellAdded(adding: Adding): void {
  if (adding.added > 0) tellMore(adding);
  else tellNotAdded(adding);
}

function tellMore({ line, added, told }: Adding): void {
  const note =
    added < line.quantity
      ? t('Only {stock} in stock: {added} added.', { stock: line.stock_quantity, added })
      : null;
  const isPopup = told === 'popup';
  if (isPopup) showAdded({ ...line, quantity: added, note });
  if (told === 'toast' || (isPopup && window.matchMedia(ROOM_FOR_BOTH).matches)) {
    const description = note ?? t('{added} × added to your cart', { added });
    showToast({ title: lineName(line), description, picture: line.image });
  } else if (isPopup) announce(t('{name} has been added to your cart.', { name: lineName(line) }));
  else announce(inCartWords(line));
}

/** How many of it are in the cart now, in words. */
export function inCartWords(line: CartLine): string {
  const now = useCart.getState().lines.find((each) => sameLine(each, line));
  return t('{name}: {n} in your cart', { name: lineName(line), n: now?.quantity ?? 0 });
}

function tellNotAdded({ line, failure }: Adding): void {
  const have = t('You already have all {stock} in your cart.', { stock: line.stock_quantity });
  const description = failure ?? (line.stock_quantity > 0 ? have : t('Sold out.'));
  showToast({ title: lineName(line), description, tone: 'bad', picture: line.image });
}
