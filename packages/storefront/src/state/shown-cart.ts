import type { ServerCart } from '@isoko/contract';
import { call } from '../api.ts';
import { t } from '../messages/t.tsx';
import { useCart } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { tellCartNews } from './cart-news.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { own } from './own-answer.ts';
import { keyText, linesOf, productText, type Wish, withWishes } from './server-cart-lines.ts';

let wishes: Wish[] = [];

/** What the shopper changed and the server has not confirmed yet. */
export const openWishes = (): readonly Wish[] => wishes;

/** Shows a wish at once; a later one about the same line takes its place and remembers what was before both. */
export function addWish(wish: Wish): void {
  const earlier = wishes.find(({ key }) => keyText(key) === keyText(wish.key));
  const { before, place } = earlier ?? wish;
  wishes = [...wishes.filter((each) => each !== earlier), { ...wish, before, place }];
  useCart.getState().update((lines) => withWishes(lines, [wish]));
}

/** A wish that was granted, or is given up; a later one about the same line stays. Returns whether it was still open. */
export function closeWish(wish: Wish): boolean {
  const open = wishes.includes(wish);
  wishes = wishes.filter((each) => each !== wish);
  return open;
}

/** A wish came true, though another one about its line is open: that one goes back to this, if it must. */
export function confirmWish(wish: Wish): void {
  const { key, wanted: before } = wish;
  if (closeWish(wish)) return;
  wishes = wishes.map((each) => (keyText(each.key) === keyText(key) ? { ...each, before } : each));
}

/** Nobody's wishes are left. */
export function forgetWishes(): void {
  wishes = [];
}

/** Lines chosen before the session that are not in the account's cart yet. */
export const waitingLines = (): CartLine[] =>
  useCart.getState().lines.filter(({ cartId }) => cartId === null);

/**
 * Shows what the server answered (specification section 4, Server cart sync): its lines, over them what the shopper
 * has changed since, after them what could not be brought up yet; and the coupon applied to it. `seen` are lines the
 * shopper was shown last, with their price, beside those in the cart.
 */
export function show(cart: ServerCart | null, seen: readonly CartLine[] = []): void {
  const { lines: before, update, refresh } = useCart.getState();
  tellGone(cart, before);
  const lines = withWishes(linesOf(cart, [...before, ...seen]), wishes);
  const known = new Set(lines.map(keyText));
  const kept = waitingLines().filter((line) => !known.has(keyText(line)));
  if (lines.length + kept.length) update(() => [...lines, ...kept]);
  else refresh();
  showCoupon(cart?.cart_coupon?.code ?? '');
}

/** Lines that stood here and whose product is not sold any more: the shopper reads why they are gone. */
function tellGone(cart: ServerCart | null, lines: readonly CartLine[]): void {
  const gone = cart?.changes.filter(({ reason }) => reason === 'gone') ?? [];
  const ids = new Set(gone.map(({ product, index }) => productText(product, index)));
  const left = lines.filter(({ cartId, _id, index }) => cartId !== null && ids.has(productText(_id, index)));
  tellCartNews(left.map(({ name }) => t('{name} is no longer sold.', { name })));
}

/** The quotes ask about the coupon the checkout's draft remembers. */
function showCoupon(code: string): void {
  if (draftCoupon() !== code) useCheckoutDraft.getState().setValue('coupon', code);
}

/** The coupon this browser remembers, read anew: another tab may have changed it. */
export function draftCoupon(): string {
  void useCheckoutDraft.persist.rehydrate();
  return useCheckoutDraft.getState().values.coupon;
}

/** The server cart as it is now; null while there is none. */
export const readCart = (): Promise<ServerCart | null> => own(() => call('GET /cart'));
