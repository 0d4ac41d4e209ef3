import type { WantedLine } from '@isoko/contract';
import type { CounterQuote } from '@isoko/contract/routes/admin/till';
import type { Context } from '#server/context.ts';
import { type Pricing, priceCart } from '#server/modules/pricing/price-cart.ts';
import { sayChanges, toOrderLine } from '#server/modules/pricing/quote-cart.ts';

type Lines = readonly (WantedLine & { price?: number })[];

/** Prices a sale at the counter: what the scale says counts, and nothing is brought anywhere. */
export function priceSale(ctx: Context, line_items: Lines): Promise<Pricing> {
  return priceCart(ctx, { line_items, isWeighed: true });
}

/**
 * What a sale costs now, and what is not as the till shows it. Reserves nothing.
 * @throws validation_error as priceCart
 */
export async function quoteSale(ctx: Context, line_items: Lines): Promise<CounterQuote> {
  return toQuote(ctx, await priceSale(ctx, line_items));
}

/** A priced sale as the wire has it. */
export function toQuote(ctx: Context, { lines, totals, changes }: Pricing): CounterQuote {
  return {
    line_items: lines.map(toOrderLine),
    total: totals.total,
    changes: sayChanges(ctx, changes),
  };
}
