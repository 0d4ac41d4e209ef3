import type { LineChange, Quote } from '@isoko/contract';
import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldErrorsOf } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { useCart } from '../cart/cart.ts';
import { stillApplies } from '../cart/late/accept-change.ts';
import { queryClient } from '../customer/query-client.ts';
import { askQuote, type Destination, QUOTE_FRESH_MS, quoteBody } from './ask-quote.ts';

/** Changes within this many milliseconds are priced together. */
const QUOTE_DEBOUNCE_MS = 300;

/** The server's current answer about the cart. */
export interface LiveQuote {
  /** Null until the first answer; the previous one while the next is loading. */
  quote: Quote | null;
  /** Differences from what the shopper last saw, not accepted yet. */
  changes: LineChange[];
  /** The quote is not for the present cart and destination yet. */
  pending: boolean;
  /** The last request's failure, a sentence in its message; null if it succeeded. */
  failure: Error | null;
  refresh: () => void;
}

/** The API cannot name a product that is not sold any more; the cart still can. */
function named(change: LineChange, lines: readonly CartLine[]): LineChange {
  const line = lines.find((each) => sameLine(each, change));
  if (change.name !== null || !line) return change;
  return { ...change, name: line.name, message: t('{name} is no longer sold.', { name: line.name }) };
}

/** Lines that the API refuses: products that got sizes after they were added. They can only be removed. */
function unsellable(error: Error | null, lines: readonly CartLine[]): LineChange[] {
  return fieldErrorsOf(error).flatMap(({ field, message }): LineChange[] => {
    const line = lines[Number(/^line_items\.(\d+)\./.exec(field)?.[1])];
    if (!line) return [];
    const { _id: product, index, name, quantity: wanted } = line;
    const unpriced = { price_was: null, price_now: null };
    return [
      { product, index, name, reason: 'gone', wanted, got: 0, ...unpriced, message: `${name}: ${message}` },
    ];
  });
}

/** Prices the cart with POST /cart/quote, again on each change: only this price counts for an order. */
export function useQuote(destination: Destination = {}): LiveQuote {
  const lines = useCart((cart) => cart.lines);
  const wanted = lines.length ? quoteBody(lines, destination) : '';
  const body = useDebounced(wanted, QUOTE_DEBOUNCE_MS);
  const query = useQuery(
    {
      queryKey: ['quote', body],
      queryFn: ({ signal }) => askQuote(body, signal),
      enabled: body !== '',
      placeholderData: keepPreviousData,
      staleTime: QUOTE_FRESH_MS,
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
  const quote = query.data ?? null;
  const changes = [...(quote?.changes ?? []), ...unsellable(query.error, lines)];
  return {
    quote,
    changes: changes.filter((change) => stillApplies(lines, change)).map((change) => named(change, lines)),
    pending: body !== wanted || query.isPlaceholderData || query.isPending,
    failure: query.error,
    refresh: () => void query.refetch(),
  };
}

/** The value after it has not changed for `ms` milliseconds; immediately if it was empty before. */
function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settled === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}
