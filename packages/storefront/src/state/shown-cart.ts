import type { ServerCart } from '@isoko/contract';
import { type CartLine, lineKey } from '@isoko/contract/rules/cart-lines';
import { call } from '../api.ts';
import { t } from '../messages/t.tsx';
import { useCart } from './cart.ts';
import { tellCartNews } from './cart-news.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { own } from './own-answer.ts';
import { type CartMutation, linesOf, withMutations } from './server-cart-lines.ts';

let mutations: CartMutation[] = [];

/** What the shopper changed and the server has not confirmed yet. */
export const openMutations = (): readonly CartMutation[] => mutations;

/** Shows a mutation at once; a later one about the same line takes its place and remembers what was before both. */
export function addMutation(mutation: CartMutation): void {
  const earlier = mutations.find(({ key }) => key === mutation.key);
  const { before, place } = earlier ?? mutation;
  mutations = [...mutations.filter((each) => each !== earlier), { ...mutation, before, place }];
  useCart.getState().update((lines) => withMutations(lines, [mutation]));
}

/** Closes a mutation that the server made, or that is given up; a later one about the same line stays. Returns whether it was still open. */
export function closeMutation(mutation: CartMutation): boolean {
  const open = mutations.includes(mutation);
  mutations = mutations.filter((each) => each !== mutation);
  return open;
}

/** A mutation was made, though another one about its line is open: that one goes back to this, if it must. */
export function confirmMutation(mutation: CartMutation): void {
  const { key, wanted: before } = mutation;
  if (closeMutation(mutation)) return;
  mutations = mutations.map((each) => (each.key === key ? { ...each, before } : each));
}

/** Forgets them: they are nobody's any more. */
export function forgetMutations(): void {
  mutations = [];
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
  const lines = withMutations(linesOf(cart, [...before, ...seen]), mutations);
  const known = new Set(lines.map(lineKey));
  const kept = waitingLines().filter((line) => !known.has(lineKey(line)));
  if (lines.length + kept.length) update(() => [...lines, ...kept]);
  else refresh();
  showCoupon(cart?.cart_coupon?.code ?? '');
}

/** Lines that stood here and whose product is not sold any more: the shopper reads why they are gone. */
function tellGone(cart: ServerCart | null, lines: readonly CartLine[]): void {
  const gone = cart?.changes.filter(({ reason }) => reason === 'gone') ?? [];
  const keys = new Set(gone.map(lineKey));
  const left = lines.filter((line) => line.cartId !== null && keys.has(lineKey(line)));
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
