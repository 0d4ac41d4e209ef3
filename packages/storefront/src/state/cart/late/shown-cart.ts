import type { ServerCart } from '@isoko/contract';
import { type CartLine, lineKey, lineSum, soldAsOf } from '@isoko/contract/rules/cart-lines';
import { call } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useCheckoutDraft } from '../../checkout/checkout-draft.ts';
import { own } from '../../customer/own-answer.ts';
import { useCart, useCartSync } from '../cart.ts';

/** A change by the shopper that is shown already but not confirmed by the server yet. */
export interface CartMutation {
  /** The line's {@link lineKey}. */
  key: string;
  /** The line as the shopper wants it; null: removed. */
  wanted: CartLine | null;
  /** The line before the change; null: there was none. It is restored if the server refuses the change. */
  before: CartLine | null;
  /** Its position among the lines. */
  place: number;
}

let mutations: CartMutation[] = [];

/** The shopper's changes that the server has not confirmed yet. */
export const openMutations = (): readonly CartMutation[] => mutations;

/** Shows a mutation; a later one of the same line replaces it and keeps the state before both. */
export function addMutation(mutation: CartMutation): void {
  const earlier = mutations.find(({ key }) => key === mutation.key);
  const { before, place } = earlier ?? mutation;
  mutations = [...mutations.filter((each) => each !== earlier), { ...mutation, before, place }];
  useCart.getState().update((lines) => withMutations(lines, [mutation]));
}

/**
 * Closes a mutation that the server made, or that is given up; a later one of the same line stays open. Returns
 * whether it was still open.
 */
export function closeMutation(mutation: CartMutation): boolean {
  const open = mutations.includes(mutation);
  mutations = mutations.filter((each) => each !== mutation);
  return open;
}

/** The server made a mutation. If a later one of its line is open, that one falls back to this result on failure. */
export function confirmMutation(mutation: CartMutation): void {
  const { key, wanted: before } = mutation;
  if (closeMutation(mutation)) return;
  mutations = mutations.map((each) => (each.key === key ? { ...each, before } : each));
}

/** Forgets the open mutations: their session has ended. */
export function forgetMutations(): void {
  mutations = [];
}

/** Lines chosen before the session that are not in the account's cart yet. */
export const waitingLines = (): CartLine[] =>
  useCart.getState().lines.filter(({ cartId }) => cartId === null);

/**
 * Shows the server's answer (specification section 4, Server cart sync): its lines with the shopper's later
 * changes, then the lines that could not be merged yet; and the applied coupon. `seen`: lines, besides those in
 * the cart, with the price that the shopper saw last.
 */
export function show(cart: ServerCart | null, seen: readonly CartLine[] = []): void {
  const { lines: before, update, refresh } = useCart.getState();
  tellGone(cart, before);
  const lines = withMutations(linesOf(cart, [...before, ...seen]), mutations);
  const known = new Set(lines.map(lineKey));
  const kept = waitingLines().filter((line) => !known.has(lineKey(line)));
  if (lines.length + kept.length) update(() => [...lines, ...kept]);
  else refresh();
  showCoupon(cart?.cart_coupon?.code ?? '');
}

/** Reports lines that are gone because their product is not sold any more. */
function tellGone(cart: ServerCart | null, lines: readonly CartLine[]): void {
  const gone = cart?.changes.filter(({ reason }) => reason === 'gone') ?? [];
  const keys = new Set(gone.map(lineKey));
  const left = lines.filter((line) => line.cartId !== null && keys.has(lineKey(line)));
  tellCartNews(left.map(({ name }) => t('{name} is no longer sold.', { name })));
}

/** Reports changes of the cart, one sentence each, in one toast, and stores them for the cart's page. */
export function tellCartNews(news: string[]): void {
  if (!news.length) return;
  useCartSync.setState((before) => ({ news: [...before.news, ...news] }));
  showToast({ title: t('Something changed in your cart'), description: news.join(' '), tone: 'bad' });
}

/** Quotes are requested with the coupon in the checkout's draft. */
function showCoupon(code: string): void {
  if (draftCoupon() !== code) useCheckoutDraft.getState().setValue('coupon', code);
}

/** The coupon stored in this browser, read again: another tab may have changed it. */
export function draftCoupon(): string {
  void useCheckoutDraft.persist.rehydrate();
  return useCheckoutDraft.getState().values.coupon;
}

/** The server cart as it is now; null while there is none. */
export const readCart = (): Promise<ServerCart | null> => own(() => call('GET /cart'));

/**
 * The client's lines of a server cart (specification section 4, Server cart sync): with the coupon while one is
 * applied; none if there is no cart or it was paid. A line keeps the price that its shopper last saw, here
 * (`seen`) or elsewhere: the quote then reports the new one, and the shopper accepts it.
 */
export function linesOf(cart: ServerCart | null, seen: readonly CartLine[] = []): CartLine[] {
  if (!cart || cart.is_paid) return [];
  const prices = new Map(seen.map((line) => [lineKey(line), line.price]));
  for (const change of cart.changes) {
    const { reason, price_was } = change;
    const key = lineKey(change);
    if (reason === 'price' && price_was !== null && !prices.has(key)) prices.set(key, price_was);
  }
  const lines = cart.is_coupon_applied ? cart.line_items_with_coupon : cart.line_items;
  return lines.map((line) => lineOf(line, cart, prices.get(lineKey(line)) ?? line.price));
}

type ServerLine = ServerCart['line_items'][number];

function lineOf(line: ServerLine, cart: ServerCart, price: number): CartLine {
  const { _id: cartId, is_coupon_applied, cart_coupon } = cart;
  const { product, index, label, quantity, stock_quantity } = line;
  return {
    _id: product._id,
    slug: product.slug,
    index,
    name: product.name,
    unit: product.unit,
    label,
    image: product.image,
    price,
    regular_price: Math.max(line.regular_price, price),
    stock_quantity,
    quantity,
    ...soldAsOf(product),
    sum: lineSum({ price, quantity, sold_by: product.sold_by }),
    cartId,
    itemId: line._id,
    coupon_cart: is_coupon_applied ? (cart_coupon?.code ?? null) : null,
    discountedPrice: is_coupon_applied ? line.discountedPrice : null,
  };
}

/** The lines with the shopper's changes applied. */
export function withMutations(lines: readonly CartLine[], mutations: readonly CartMutation[]): CartLine[] {
  return mutations.reduce<CartLine[]>(
    (now, { key, wanted, place }) => {
      const at = now.findIndex((line) => lineKey(line) === key);
      if (!wanted) return now.filter((line) => lineKey(line) !== key);
      const kept = now[at];
      if (!kept) return now.toSpliced(place, 0, wanted);
      const { cartId, itemId } = kept;
      return now.with(at, { ...wanted, cartId, itemId });
    },
    [...lines],
  );
}

/** The lines as they were before a mutation. */
export const withoutMutation = (lines: readonly CartLine[], mutation: CartMutation): CartLine[] =>
  withMutations(lines, [{ ...mutation, wanted: mutation.before }]);

/** The lock shared by the tabs of this browser. */
const LOCK = 'isoko:cart';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the tasks of the cart one after the other: within this tab, and if the browser has locks (https,
 * localhost) across all its tabs. So an earlier task's answer is never shown after a later one's.
 */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  const run = (): Promise<T> => (locks ? locks.request(LOCK, task) : task());
  const result = last.then(run, run);
  last = result;
  return result;
}
