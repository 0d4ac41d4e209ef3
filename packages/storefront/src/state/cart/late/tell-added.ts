import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { LANGUAGE } from '../../../messages/language.ts';
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
  /** What tells it: the toast, the popup, or a number that is beside the press; absent: what the page shows. */
  told?: 'toast' | 'popup' | 'number';
}

/** From this width on toast and popup stand in two corners; on a phone they would take a third of the screen. */
const ROOM_FOR_BOTH = '(min-width: 62rem)';

/**
 * Tells what came of a press, once: to the eye where there is room for it, and to screen readers by one sentence. The popup
 * of a wide screen has the toast with it (specification section 4).
 */
export function tellAdded(adding: Adding): void {
  if (adding.added > 0) tellMore(adding);
  else tellNotAdded(adding);
}

/** On the product's own page the popup tells. */
const toldHere = ({ slug }: CartLine) =>
  window.location.pathname.endsWith(`/product/details/${slug}`) ? 'popup' : 'toast';

function tellMore({ line, added, told = toldHere(line) }: Adding): void {
  const much = formatQuantity({ ...line, quantity: added }, LANGUAGE);
  const note =
    added < line.quantity
      ? t('Only {stock} in stock: {added} added.', { stock: stockText(line), added: much })
      : null;
  const isPopup = told === 'popup';
  if (isPopup) showAdded({ ...line, quantity: added, note });
  if (told === 'toast' || (isPopup && window.matchMedia(ROOM_FOR_BOTH).matches)) {
    const description =
      note ??
      (line.sold_by
        ? t('{added} added to your cart', { added: much })
        : t('{added} × added to your cart', { added }));
    showToast({ title: lineName(line), description, picture: line.image, isSaid: true });
  }
  const name = lineName(line);
  if (told === 'number') announce(inCartWords(line));
  else announce([t('{name} has been added to your cart.', { name }), note].join(' ').trim());
}

const stockText = (line: CartLine) => formatQuantity({ ...line, quantity: line.stock_quantity }, LANGUAGE);

/** How many of it are in the cart now, in words. */
export function inCartWords(line: CartLine): string {
  const now = useCart.getState().lines.find((each) => sameLine(each, line));
  return t('{name}: {n} in your cart', { name: lineName(line), n: now ? formatQuantity(now, LANGUAGE) : 0 });
}

function tellNotAdded({ line, failure }: Adding): void {
  const have = t('You already have all {stock} in your cart.', { stock: stockText(line) });
  const description = failure ?? (line.stock_quantity > 0 ? have : t('Sold out.'));
  showToast({ title: lineName(line), description, tone: 'bad', picture: line.image });
}
