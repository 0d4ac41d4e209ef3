import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { showToast } from '../../../ui/toast.ts';
import { showAdded } from '../../ui.ts';
import { lineName, useCart } from '../cart.ts';

/** The result of adding a line. */
export interface Adding {
  line: CartLine;
  /** How many units were added to the cart. */
  added: number;
  /** Why it was not added, a sentence; null: it was added, or the stock did not suffice. */
  failure: string | null;
  /** Where it is announced: the toast, the popup, or the number beside the button; absent: depends on the page. */
  told?: 'toast' | 'popup' | 'number';
}

/** From this width on toast and popup are in two corners; on a phone they would take a third of the screen. */
const ROOM_FOR_BOTH = '(min-width: 62rem)';

/**
 * Announces the result of a press, once: visibly if there is room, and to screen readers with one sentence. On
 * a wide screen the popup is accompanied by the toast (specification section 4).
 */
export function tellAdded(adding: Adding): void {
  if (adding.added > 0) tellMore(adding);
  else tellNotAdded(adding);
}

/** On the product's own page the popup announces it. */
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

/** The quantity of the product in the cart, in words. */
export function inCartWords(line: CartLine): string {
  const now = useCart.getState().lines.find((each) => sameLine(each, line));
  return t('{name}: {n} in your cart', { name: lineName(line), n: now ? formatQuantity(now, LANGUAGE) : 0 });
}

function tellNotAdded({ line, failure }: Adding): void {
  const have = t('You already have all {stock} in your cart.', { stock: stockText(line) });
  const description = failure ?? (line.stock_quantity > 0 ? have : t('Sold out.'));
  showToast({ title: lineName(line), description, tone: 'bad', picture: line.image });
}
