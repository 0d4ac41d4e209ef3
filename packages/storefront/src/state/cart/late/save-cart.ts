import type { ServerCart, ShortLine } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { type CartLine, inQuantity, lineKey, sameLine } from '@isoko/contract/rules/cart-lines';
import { call, failureCode, refusalOf } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { showToast } from '../../../ui/toast.ts';
import { isSessionOver, own } from '../../customer/own-answer.ts';
import { useCart, wantedLine } from '../cart.ts';
import {
  addMutation,
  type CartMutation,
  closeMutation,
  confirmMutation,
  inTurn,
  linesOf,
  openMutations,
  readCart,
  show,
  withMutations,
  withoutMutation,
} from './shown-cart.ts';

/** Quantity changes within this many milliseconds are saved together; the latest wins. */
const SAVE_DEBOUNCE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes a line on the screen (null: removes it); {@link saveMutations} saves it. */
export function changeLine(line: CartLine, wanted: CartLine | null, place?: number): void {
  const { lines } = useCart.getState();
  const at = lines.findIndex((each) => sameLine(each, line));
  addMutation({ key: lineKey(line), wanted, before: lines[at] ?? null, place: place ?? Math.max(at, 0) });
}

/** Saves when the shopper has made no change for a moment. */
export function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveMutations(), SAVE_DEBOUNCE_MS);
}

/** Saves unsaved changes. Changes that the server refuses are undone with a message; this promise never rejects. */
export function saveMutations(): Promise<void> {
  clearTimeout(timer);
  return inTurn(async () => {
    const mutations = openMutations();
    for (const mutation of mutations)
      if (isRemoval(mutation)) await attempt([mutation], () => remove(mutation));
    const others = mutations.filter((mutation) => !isRemoval(mutation));
    if (others.length) await attempt(others, () => replace(others));
  });
}

/** A line that the server knows is removed by its ids; any other change writes the whole cart. */
const isRemoval = ({ wanted, before }: CartMutation) =>
  wanted === null && before !== null && before.itemId !== null;

async function attempt(
  mutations: readonly CartMutation[],
  save: () => Promise<ServerCart | null>,
): Promise<void> {
  try {
    const cart = await save();
    for (const mutation of mutations) confirmMutation(mutation);
    show(cart);
  } catch (error) {
    for (const mutation of mutations) undo(mutation);
    tellUndone(error, mutations);
    await showServerCart();
  }
}

/** After a failure the server may still have made the change; if it cannot be asked either, the next sync shows it. */
async function showServerCart(): Promise<void> {
  const cart = await readCart().catch(() => undefined);
  if (cart !== undefined) show(cart);
}

function undo(mutation: CartMutation): void {
  if (closeMutation(mutation)) useCart.getState().update((lines) => withoutMutation(lines, mutation));
}

/** Says why the cart is unchanged; a shopper whose session has ended reads that instead. */
function tellUndone(error: unknown, [mutation]: readonly CartMutation[]): void {
  if (isSessionOver(error)) return;
  if (!(error instanceof RequestFailure)) throw error;
  const name = (mutation?.before ?? mutation?.wanted)?.name ?? t('Your cart');
  showToast({ title: t('{name}: not changed', { name }), description: error.message, tone: 'bad' });
}

async function remove({ before }: CartMutation): Promise<ServerCart | null> {
  const params = { itemId: before?.itemId ?? '', cartId: before?.cartId ?? '' };
  try {
    return await own(() => call('DELETE /cart/itemID/:itemId/cartID/:cartId', { params }));
  } catch (error) {
    // Another device has removed it already.
    if (failureCode(error) === 'not_found') return readCart();
    throw error;
  }
}

/**
 * Writes the whole cart: the server's current lines with the mutations, so that lines added on another device
 * stay. Quantities above the stock are reduced once, and reported in the server's words.
 */
async function replace(mutations: readonly CartMutation[]): Promise<ServerCart | null> {
  const lines = linesOf(await readCart());
  const put = (wanted: readonly CartMutation[]) => {
    const line_items = withMutations(lines, wanted).map(wantedLine);
    return own(() => call('PUT /cart', { body: { line_items } }));
  };
  try {
    return await put(mutations);
  } catch (error) {
    const capped = mutations.map((mutation) => cap(mutation, shortLines(error)));
    if (capped.every((mutation, at) => mutation === mutations[at])) throw error;
    const cart = await put(capped);
    showToast({
      title: t('Not that many left'),
      description: error instanceof Error ? error.message : '',
      tone: 'bad',
    });
    return cart;
  }
}

/** The lines above the stock, as named by out_of_stock. */
function shortLines(error: unknown): ShortLine[] {
  const { code, data } = refusalOf(error)?.data ?? {};
  return code === 'out_of_stock' ? (data as { line_items: ShortLine[] }).line_items : [];
}

function cap(mutation: CartMutation, short: readonly ShortLine[]): CartMutation {
  const { wanted } = mutation;
  const left = wanted ? (short.find((each) => sameLine(each, wanted))?.left ?? 0) : 0;
  return wanted && left > 0 ? { ...mutation, wanted: inQuantity(wanted, left) } : mutation;
}
