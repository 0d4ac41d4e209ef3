import type { KnownOrder } from '../../state/orders/last-orders.ts';

/** The tokens that may open an order: the link's (after `#`) first, then the one this browser kept. */
export function orderTokens(hash: string, known: KnownOrder | undefined): string[] {
  const candidates = [hash.slice(1), known?.token ?? ''];
  return [...new Set(candidates.filter((token) => /^[\x21-\x7e]{1,200}$/.test(token)))];
}
