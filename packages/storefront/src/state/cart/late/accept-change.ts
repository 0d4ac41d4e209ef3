import type { LineChange, Quote } from '@isoko/contract';
import { type CartLine, inQuantity, lineKey, sameLine } from '@isoko/contract/rules/cart-lines';
import { changeLines } from '../cart-actions.ts';

/** Whether a change in a quote still concerns these lines; an accepted one does not. */
export function stillApplies(lines: readonly CartLine[], change: LineChange): boolean {
  const line = lines.find((each) => sameLine(each, change));
  if (!line) return false;
  if (change.reason === 'price') return line.price !== change.price_now;
  if (change.reason === 'stock') return line.quantity > change.got;
  if (change.reason === 'weight') return line.quantity !== change.got;
  return true;
}

/** How many units are left of lines that are not available as ordered, by line key. */
export const leftOf = (changes: readonly LineChange[]): ReadonlyMap<string, number> =>
  new Map(
    changes.flatMap((change) => {
      if (change.reason === 'gone') return [[lineKey(change), 0]];
      return change.reason === 'stock' ? [[lineKey(change), change.got]] : [];
    }),
  );

/** The lines as the shop can really sell them: with the new price, with the remaining stock, or without the line. */
export function withChanges(
  lines: readonly CartLine[],
  changes: readonly LineChange[],
  quote: Quote | null,
): CartLine[] {
  return changes.reduce<CartLine[]>(
    (kept, change) =>
      kept.flatMap((line) => (sameLine(line, change) ? withChange(line, change, quote) : line)),
    [...lines],
  );
}

function withChange(line: CartLine, change: LineChange, quote: Quote | null): CartLine | [] {
  if (change.reason === 'price') {
    const price = change.price_now ?? line.price;
    const quoted = quote?.line_items.find((each) => sameLine(each, line));
    const regular_price = Math.max(quoted?.regular_price ?? price, price);
    return inQuantity({ ...line, price, regular_price }, line.quantity);
  }
  if (change.reason === 'weight') return inQuantity(line, change.got);
  if (change.reason !== 'stock' || change.got < 1) return [];
  return inQuantity({ ...line, stock_quantity: change.got }, change.got);
}

/** Accepts the changes: the cart then agrees with the quote. */
export function acceptChanges(changes: readonly LineChange[], quote: Quote | null): void {
  changeLines((lines) => withChanges(lines, changes, quote));
}
