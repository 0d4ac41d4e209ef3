import { type CartLine, clampQuantity, inQuantity } from '@isoko/contract/rules/cart-lines';
import { call } from '../../../api.ts';
import { isSessionOver, own } from '../../customer/own-answer.ts';
import { bearerToken } from '../../customer/session.ts';
import { useCartSync } from '../cart.ts';
import { bringUp } from './bring-up.ts';
import { inTurn } from './in-turn.ts';
import { aWantedLine, saveMutations, saveSoon } from './save-cart.ts';
import { wantedLine } from './server-cart-lines.ts';
import { forgetMutations, readCart, show } from './shown-cart.ts';

/**
 * The cart of whoever is signed in: kept by the server, shown by state/cart/cart.ts. Loaded when there is a session; what
 * happens to the cart happens one after the other (specification section 4, Cart).
 */

let syncing: { token: string | null; done: Promise<void> } | null = null;

/**
 * Brings up what was chosen before the session, then shows the cart as the server has it. Calls that come while
 * one waits are that one. @throws RequestFailure when the shop cannot be asked now.
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

/** As {@link syncCart} where nobody waits for it: what failed is tried again when the shopper comes back. */
export function syncQuietly(): void {
  syncCart().catch((error) => {
    if (!isSessionOver(error)) console.warn('The cart was not synced.', error);
  });
}

/** After a login: the guest's lines come along and the account's cart is shown. Never rejects. */
export function mergeAtLogin(): Promise<void> {
  return syncCart().catch((error) => {
    if (!isSessionOver(error)) console.warn('The cart was not merged yet.', error);
  });
}

/** Adds to the server cart first, then shows it. @throws RequestFailure when nothing was added. */
export function addOnServer(line: CartLine): Promise<void> {
  return add([line], false);
}

/** Adds what the stock allows of these lines. @throws RequestFailure when nothing was added. */
export function addAllOnServer(lines: readonly CartLine[]): Promise<void> {
  return add(lines, true);
}

function add(lines: readonly CartLine[], merge: boolean): Promise<void> {
  const body = { line_items: lines.map(wantedLine), merge };
  // What was changed before is saved before: the server then adds to it.
  void saveMutations();
  return inTurn(async () => {
    await bringUp();
    show(await own(() => call('POST /cart', { body })), lines);
  }).catch((error) => {
    // The answer may be all that was lost.
    syncQuietly();
    throw error;
  });
}

/** Sets a line's quantity, between 1 and its stock; saved when the shopper has rested, undone where it fails. */
export function setOnServer(line: CartLine, quantity: number): void {
  aWantedLine(line, inQuantity(line, clampQuantity(quantity, line.stock_quantity)));
  saveSoon();
}

/** Removes a line; it comes back with a message where that fails. Resolves when it is settled. */
export function removeOnServer(line: CartLine): Promise<void> {
  aWantedLine(line, null);
  return saveMutations();
}

/** Puts a removed line back to its place. */
export function bringBackOnServer(line: CartLine, place: number): Promise<void> {
  aWantedLine(line, line, place);
  return saveMutations();
}

/** Has the lines be as wanted, each with what it is now: another quantity, another price, or away with it. */
export function changeOnServer(
  changes: readonly { line: CartLine; wanted: CartLine | null }[],
): Promise<void> {
  for (const { line, wanted } of changes) aWantedLine(line, wanted);
  return saveMutations();
}

/** Applies a coupon to the server cart. @throws RequestFailure coupon_invalid with why. */
export function applyOnServer(coupon: string): Promise<void> {
  return inTurn(async () => {
    await bringUp();
    show(await own(() => call('POST /cart/apply_coupon', { body: { coupon } })));
  });
}

/** Takes the coupon off. @throws RequestFailure when it is still applied. */
export function takeCouponOff(): Promise<void> {
  return inTurn(async () => show(await own(() => call('DELETE /cart/coupon'))));
}

/** Saves what is not saved yet and shows the cart as the server has it. @throws RequestFailure as {@link syncCart}. */
export async function settleCart(): Promise<void> {
  await saveMutations();
  await syncCart();
}

/**
 * Keeps the cart in step while somebody is signed in: now, when the shopper comes back to the tab, and when the
 * connection does. Returns the undoing.
 */
export function followServerCart(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') syncQuietly();
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
