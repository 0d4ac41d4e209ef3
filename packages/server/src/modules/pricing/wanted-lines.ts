import type { WantedLine } from '@isoko/contract';
import type { SellableKey } from '#server/modules/catalogue/find-sellables.ts';

/** How much somebody wants of one sellable thing. */
export interface Want extends SellableKey {
  quantity: number;
  /** The unit price the shopper last saw, in francs; null where the client sent none. */
  price_seen: number | null;
  /** Which line of the request named it first, from 0: its problems stand under that line. */
  position: number;
}

/** Lines of the same product and index are one want. `index` is −1 where a line names none. */
export function sumWants(lines: readonly (WantedLine & { price?: unknown })[]): Want[] {
  const wants = new Map<string, Want>();
  lines.forEach(({ product, index = -1, quantity, price }, position) => {
    const key = `${product} ${index}`;
    const known = wants.get(key) ?? { product, index, quantity: 0, price_seen: null, position };
    known.quantity += quantity;
    known.price_seen ??= readPrice(price);
    wants.set(key, known);
  });
  return [...wants.values()];
}

/** A client's price is only ever compared, so one that is no amount of francs counts as not sent. */
function readPrice(price: unknown): number | null {
  return typeof price === 'number' && Number.isSafeInteger(price) && price >= 0 ? price : null;
}
