import type { LineChange, ServerCart, ShortLine } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import type { LineKey } from '@isoko/contract/rules/cart-lines';
import { call } from '../api.ts';
import { t } from '../messages/t.tsx';
import { showToast } from '../ui/toast.ts';
import { useCart } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { inTurn } from './in-turn.ts';
import { isSessionOver, own } from './own-answer.ts';
import {
  inQuantity,
  keyText,
  linesOf,
  type Wish,
  wantedLine,
  withoutWish,
  withWishes,
} from './server-cart-lines.ts';
import { addWish, closeWish, confirmWish, openWishes, readCart, show } from './shown-cart.ts';

/** Quantity changes that follow each other within this many milliseconds are saved once, the latest wins. */
const SAVE_DEBOUNCE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Has a line be as wanted (null: gone), at once on the screen; it is saved by {@link saveWishes}. */
export function want(key: LineKey, wanted: CartLine | null, place?: number): void {
  const { lines } = useCart.getState();
  const at = lines.findIndex((line) => keyText(line) === keyText(key));
  addWish({ key, wanted, before: lines[at] ?? null, place: place ?? Math.max(at, 0) });
}

/** Saves when the shopper has rested. */
export function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveWishes(), SAVE_DEBOUNCE_MS);
}

/** Saves what is not saved yet. What the server refuses is undone with a message; this promise never rejects. */
export function saveWishes(): Promise<void> {
  clearTimeout(timer);
  return inTurn(async () => {
    const wishes = openWishes();
    for (const wish of wishes) if (isRemoval(wish)) await attempt([wish], () => remove(wish));
    const others = wishes.filter((wish) => !isRemoval(wish));
    if (others.length) await attempt(others, () => replace(others));
  });
}

/** A line the server knows goes by its ids; anything else is written with the whole cart. */
const isRemoval = ({ wanted, before }: Wish) => wanted === null && before !== null && before.itemId !== null;

async function attempt(wishes: readonly Wish[], save: () => Promise<ServerCart | null>): Promise<void> {
  try {
    const cart = await save();
    for (const wish of wishes) confirmWish(wish);
    show(cart);
  } catch (error) {
    for (const wish of wishes) undo(wish);
    tellUndone(error, wishes);
    await showTruth();
  }
}

/** After a failure the server may have done it all the same; where it cannot be asked either, the next sync shows it. */
async function showTruth(): Promise<void> {
  const cart = await readCart().catch(() => undefined);
  if (cart !== undefined) show(cart);
}

function undo(wish: Wish): void {
  if (closeWish(wish)) useCart.getState().update((lines) => withoutWish(lines, wish));
}

/** Why the cart is as it was. Whoever was signed out meanwhile is told that, and not this. */
function tellUndone(error: unknown, [wish]: readonly Wish[]): void {
  if (isSessionOver(error)) return;
  if (!(error instanceof RequestFailure)) throw error;
  const name = (wish?.before ?? wish?.wanted)?.name ?? t('Your cart');
  showToast({ title: t('{name}: not changed', { name }), description: error.message, tone: 'bad' });
}

const codeOf = (error: unknown) =>
  error instanceof RequestFailure && error.failure.kind === 'http' ? error.failure.data.code : null;

async function remove({ before }: Wish): Promise<ServerCart | null> {
  const params = { itemId: before?.itemId ?? '', cartId: before?.cartId ?? '' };
  try {
    return await own(() => call('DELETE /cart/itemID/:itemId/cartID/:cartId', { params }));
  } catch (error) {
    // Another device was faster: it is gone, as wished.
    if (codeOf(error) === 'not_found') return readCart();
    throw error;
  }
}

/**
 * Writes the whole cart: its lines of now, so that what another device added stays, with the wishes over them. What
 * the stock does not allow is capped once, in the server's words.
 */
async function replace(wishes: readonly Wish[]): Promise<ServerCart | null> {
  const lines = linesOf(await readCart());
  const put = (wanted: readonly Wish[]) => {
    const line_items = withWishes(lines, wanted).map(wantedLine);
    return own(() => call('PUT /cart', { body: { line_items } }));
  };
  try {
    return await put(wishes);
  } catch (error) {
    const capped = wishes.map((wish) => cap(wish, shortLines(error)));
    if (capped.every((wish, at) => wish === wishes[at])) throw error;
    const cart = await put(capped);
    showToast({
      title: t('Not that many left'),
      description: error instanceof Error ? error.message : '',
      tone: 'bad',
    });
    return cart;
  }
}

/** The lines the stock does not cover, as out_of_stock names them. */
function shortLines(error: unknown): ShortLine[] {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return [];
  const { code, data } = error.failure.data;
  return code === 'out_of_stock' ? (data as { line_items: ShortLine[] }).line_items : [];
}

function cap(wish: Wish, short: readonly ShortLine[]): Wish {
  const { wanted } = wish;
  const is = ({ product, index }: Pick<LineChange, 'product' | 'index'>) =>
    product === wanted?._id && index === wanted.index;
  const left = short.find(is)?.left ?? 0;
  return wanted && left > 0 ? { ...wish, wanted: inQuantity(wanted, left) } : wish;
}
