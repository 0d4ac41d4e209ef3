import { RequestFailure } from '@isoko/contract/client';
import { type CartLine, clampQuantity, inQuantity } from '@isoko/contract/rules/cart-lines';
import { call } from '../../../api.ts';
import { isSessionOver, own } from '../../customer/own-answer.ts';
import { bearerToken } from '../../customer/session.ts';
import { useCart, useCartSync, wantedLine } from '../cart.ts';
import { bringUp } from './bring-up.ts';
import { changeLine, saveMutations, saveSoon } from './save-cart.ts';
import { forgetMutations, inTurn, readCart, show } from './shown-cart.ts';

/*
 * The cart of an account: the server keeps it, state/cart/cart.ts shows it. Loaded when there is a session; its tasks
 * run one after the other (specification section 4, Cart).
 */

let syncing: { token: string | null; done: Promise<void> } | null = null;

/**
 * Brings up what was chosen before the session, then shows the cart as the server has it. A call while another one
 * runs is that one. @throws RequestFailure when the shop cannot be asked now.
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

/** As {@link syncCart}, but it never rejects: what failed is tried again when the shopper comes back to the tab. */
export function syncQuietly(): Promise<void> {
  return syncCart().catch((error) => {
    if (!isSessionOver(error)) console.warn('The cart was not synced.', error);
  });
}

/** Adds a line to the account's cart. Resolves with why it was not added, as a sentence; null: it was. */
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
 * Adds what the stock allows of these lines, to the account's cart where a user is signed in.
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

/** Sets a line's quantity, between 1 and its stock; saved after a short pause, undone where it fails. */
export function setOnServer(line: CartLine, quantity: number): void {
  changeLine(line, inQuantity(line, clampQuantity(quantity, line.stock_quantity, line)));
  saveSoon();
}

/** Removes a line; it comes back with a message where that fails. Resolves when that is known. */
export function removeOnServer(line: CartLine): Promise<void> {
  changeLine(line, null);
  return saveMutations();
}

/** Puts a removed line back in its place. */
export function bringBackOnServer(line: CartLine, place: number): Promise<void> {
  changeLine(line, line, place);
  return saveMutations();
}

/** Changes several lines (`wanted` null: removes one); each comes with what it is now. */
export function changeOnServer(
  changes: readonly { line: CartLine; wanted: CartLine | null }[],
): Promise<void> {
  for (const { line, wanted } of changes) changeLine(line, wanted);
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
 * Syncs the cart while a user is signed in: now, when the shopper comes back to the tab, and when the connection comes
 * back. Returns the undoing.
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
