import type { ServerCart } from '@isoko/contract';
import { type CartLine, lineKey, sameLine } from '@isoko/contract/rules/cart-lines';
import { call, fieldErrorsOf, refusalOf } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { own } from '../../customer/own-answer.ts';
import { useCart, wantedLine } from '../cart.ts';
import { draftCoupon, readCart, show, tellCartNews, waitingLines } from './shown-cart.ts';

type Quantities = ReadonlyMap<string, number>;

/** Lines the server refused for good; they stay in the browser until the shopper takes them out. */
const refused = new Set<string>();
/** What the server's cart held before a merge whose answer was lost: the server may have made it. */
let unsure: Quantities | null = null;

/**
 * Brings the lines chosen before the session into the account's cart (decisions: Cart at login), capped by the
 * stock, and tells what changed. No line is lost: what could not be brought up stays and is tried again.
 * Returns whether the cart is shown as it is afterwards. @throws RequestFailure when the shop cannot do it now.
 */
export async function bringUp(): Promise<boolean> {
  // Another tab may have brought them up already.
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

/** Adds the lines; when they are refused together, each alone. Null: none of them was taken. */
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

/** Whether trying again cannot help: the server understood the lines and does not take them. */
const isRefusal = (error: unknown): error is Error =>
  [400, 404, 409, 422].includes(refusalOf(error)?.status ?? 0);

/** The sentences about these lines where fewer were taken than chosen. */
function newsOf({ changes }: ServerCart, lines: readonly CartLine[]): string[] {
  return changes.flatMap((change) => {
    const { name, reason, wanted, got, message } = change;
    const line = lines.find((each) => sameLine(each, change));
    if (!line || got >= wanted) return [];
    return reason === 'gone' && name === null ? t('{name} is no longer sold.', { name: line.name }) : message;
  });
}

/** Shows the cart without the lines that are in it now, or that it could not take. */
function showMerged(cart: ServerCart | null, lines: readonly CartLine[]): void {
  const keys = new Set(lines.map(lineKey));
  useCart.getState().update((now) => now.filter((line) => line.cartId !== null || !keys.has(lineKey(line))));
  show(cart, lines);
}

/** Brings a coupon chosen before the session, unless the account's cart has one. */
async function bringCoupon(cart: ServerCart, coupon: string): Promise<void> {
  if (coupon === '' || cart.cart_coupon) return;
  try {
    show(await own(() => call('POST /cart/apply_coupon', { body: { coupon } })));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    tellCartNews([fieldErrorsOf(error)[0]?.message ?? error.message]);
  }
}
