import type { ServerCart } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import {
  type CartLine,
  clampQuantity,
  inQuantity,
  lineKey,
  sameLine,
} from '@isoko/contract/rules/cart-lines';
import { call, fieldErrorsOf, refusalOf } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { isSessionOver, own } from '../../customer/own-answer.ts';
import { bearerToken } from '../../customer/session.ts';
import { useCart, useCartSync, wantedLine } from '../cart.ts';
import { changeLine, saveMutations, saveSoon } from './save-cart.ts';
import {
  draftCoupon,
  forgetMutations,
  inTurn,
  readCart,
  show,
  tellCartNews,
  waitingLines,
} from './shown-cart.ts';

/*
 * The cart of an account: stored on the server, shown by state/cart/cart.ts. Loaded when there is a session;
 * its tasks run one after the other (specification section 4, Cart).
 */
let syncing: { token: string | null; done: Promise<void> } | null = null;

/** Lines that the server refused for good; they stay in the browser until the shopper removes them. */
const refused = new Set<string>();
/** The quantities in the server's cart before a merge whose answer was lost: the server may have made the merge. */
let unsure: Quantities | null = null;

/**
 * Merges lines chosen before the session, then shows the cart from the server. A call during another one
 * returns that one's promise.
 * @throws RequestFailure when the shop cannot be reached now.
 */
export function syncCart(): Promise<void> {
  const token = bearerToken();
  if (syncing?.token === token) return syncing.done;
  const done = inTurn(async () => {
    if (!(await bringUp())) show(await readCart());
  }).finally(() => {
    useCartSync.setState({ asked: true });
    if (syncing?.done === done) syncing = null;
  });
  syncing = { token, done };
  return done;
}

/** Like {@link syncCart}, but never rejects: a failed sync is tried again when the shopper returns to the tab. */
export function syncQuietly(): Promise<void> {
  return syncCart().catch((error) => {
    if (!isSessionOver(error)) console.warn('The cart was not synced.', error);
  });
}

/** Adds a line to the account's cart. Resolves with the reason why it was not added, as a sentence; null: it was. */
export async function addOnServer(line: CartLine): Promise<string | null> {
  try {
    await add([line], false);
    return null;
  } catch (error) {
    if (error instanceof RequestFailure) return error.message;
    throw error;
  }
}

/**
 * Adds these lines as far as the stock allows, to the account's cart if a user is logged in.
 * @throws RequestFailure when nothing was added.
 */
export async function addLines(lines: readonly CartLine[]): Promise<void> {
  if (bearerToken() === null) for (const line of lines) useCart.getState().add(line);
  else if (lines.length) await add(lines, true);
}

function add(lines: readonly CartLine[], merge: boolean): Promise<void> {
  const body = { line_items: lines.map(wantedLine), merge };
  // Earlier changes are saved first: the server then adds to them.
  void saveMutations();
  return inTurn(async () => {
    await bringUp();
    show(await own(() => call('POST /cart', { body })), lines);
  }).catch((error) => {
    // Perhaps only the answer was lost.
    void syncQuietly();
    throw error;
  });
}

/** Sets a line's quantity, between 1 and its stock; saved after a short pause, undone if that fails. */
export function setOnServer(line: CartLine, quantity: number): void {
  changeLine(line, inQuantity(line, clampQuantity(quantity, line.stock_quantity, line)));
  saveSoon();
}

/** Removes a line; if that fails it comes back with a message. Resolves when the result is known. */
export function removeOnServer(line: CartLine): Promise<void> {
  changeLine(line, null);
  return saveMutations();
}

/** Puts a removed line back in its place. */
export function bringBackOnServer(line: CartLine, place: number): Promise<void> {
  changeLine(line, line, place);
  return saveMutations();
}

/** Changes several lines (`wanted` null: removes one); each with its present state. */
export function changeOnServer(
  changes: readonly { line: CartLine; wanted: CartLine | null }[],
): Promise<void> {
  for (const { line, wanted } of changes) changeLine(line, wanted);
  return saveMutations();
}

/** Applies a coupon to the server cart. @throws RequestFailure coupon_invalid with the reason. */
export function applyOnServer(coupon: string): Promise<void> {
  return inTurn(async () => {
    await bringUp();
    show(await own(() => call('POST /cart/apply_coupon', { body: { coupon } })));
  });
}

/** Removes the coupon. @throws RequestFailure when it is still applied. */
export function takeCouponOff(): Promise<void> {
  return inTurn(async () => show(await own(() => call('DELETE /cart/coupon'))));
}

/** Saves unsaved changes and shows the cart from the server. @throws RequestFailure as {@link syncCart}. */
export async function settleCart(): Promise<void> {
  await saveMutations();
  await syncCart();
}

/**
 * Syncs the cart while a user is logged in: now, when the shopper returns to the tab, and when the connection
 * is back. Returns a cleanup function.
 */
export function followServerCart(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void syncQuietly();
    else void saveMutations();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', look);
    forgetMutations();
  };
}

type Quantities = ReadonlyMap<string, number>;

/**
 * Merges the lines chosen before the session into the account's cart (decisions: Cart at login), capped by the
 * stock, and reports the changes. No line is lost: lines that could not be merged stay and are tried again.
 * Returns whether the merged cart is shown.
 * @throws RequestFailure when the shop cannot do it now.
 */
async function bringUp(): Promise<boolean> {
  // Another tab may have merged them already.
  void useCart.persist.rehydrate();
  const lines = waitingLines().filter((line) => !refused.has(lineKey(line)));
  if (!lines.length) return false;
  const before = await readCart();
  if (unsure && arrived(lines, unsure, quantitiesOf(before))) {
    unsure = null;
    showMerged(before, lines);
    return true;
  }
  const coupon = draftCoupon();
  const merged = await merge(lines, quantitiesOf(before));
  if (!merged) return false;
  await bringCoupon(merged, coupon);
  return true;
}

function quantitiesOf(cart: ServerCart | null): Quantities {
  const lines = cart?.line_items ?? [];
  return new Map(lines.map((line) => [lineKey(line), line.quantity]));
}

/** Whether a merge whose answer was lost reached the server: one of its lines holds more than before. */
function arrived(lines: readonly CartLine[], before: Quantities, now: Quantities): boolean {
  return lines.map(lineKey).some((key) => (now.get(key) ?? 0) > (before.get(key) ?? 0));
}

/** Adds the lines; if they are refused together, each alone. Null: none of them was accepted. */
async function merge(lines: readonly CartLine[], before: Quantities): Promise<ServerCart | null> {
  try {
    const body = { line_items: lines.map(wantedLine), merge: true };
    const cart = await own(() => call('POST /cart', { body }));
    unsure = null;
    tellCartNews(newsOf(cart, lines));
    showMerged(cart, lines);
    return cart;
  } catch (error) {
    if (!isRefusal(error)) {
      unsure = before;
      throw error;
    }
  }
  if (lines.length === 1) {
    for (const line of lines) refused.add(lineKey(line));
    return null;
  }
  let last: ServerCart | null = null;
  for (const line of lines) last = (await merge([line], before)) ?? last;
  return last;
}

/** Whether trying again cannot help: the server understood the lines and refuses them. */
const isRefusal = (error: unknown): error is Error =>
  [400, 404, 409, 422].includes(refusalOf(error)?.status ?? 0);

/** The messages about those of these lines whose quantity was reduced. */
function newsOf({ changes }: ServerCart, lines: readonly CartLine[]): string[] {
  return changes.flatMap((change) => {
    const { name, reason, wanted, got, message } = change;
    const line = lines.find((each) => sameLine(each, change));
    if (!line || got >= wanted) return [];
    return reason === 'gone' && name === null ? t('{name} is no longer sold.', { name: line.name }) : message;
  });
}

/** Shows the cart; these lines, merged or refused, no longer wait in the browser. */
function showMerged(cart: ServerCart | null, lines: readonly CartLine[]): void {
  const keys = new Set(lines.map(lineKey));
  useCart.getState().update((now) => now.filter((line) => line.cartId !== null || !keys.has(lineKey(line))));
  show(cart, lines);
}

/** Applies a coupon chosen before the session, unless the account's cart has one. */
async function bringCoupon(cart: ServerCart, coupon: string): Promise<void> {
  if (coupon === '' || cart.cart_coupon) return;
  try {
    show(await own(() => call('POST /cart/apply_coupon', { body: { coupon } })));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    tellCartNews([fieldErrorsOf(error)[0]?.message ?? error.message]);
  }
}
