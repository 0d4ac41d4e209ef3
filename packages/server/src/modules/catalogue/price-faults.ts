import type { FieldError } from '@isoko/contract/errors';

/** A list price and its offer, in francs; of a variant the price may be null (it is priced by the product). */
export interface Prices {
  price: number | null;
  sale_price: number | null;
}

/** What is wrong with an offer; `prefix` stands before the field's name (`variants.0.`). */
export function priceFaults({ price, sale_price }: Prices, prefix = ''): FieldError[] {
  if (sale_price === null) return [];
  const field = `${prefix}sale_price`;
  if (price === null) return [{ field, message: 'An offer needs a list price beside it.' }];
  if (sale_price < price) return [];
  return [{ field, message: 'An offer must cost less than the list price.' }];
}

/** What is wrong with an offer's end, which is only judged when it is set anew. */
export function endFaults(
  until: Date | null,
  { was, now, field = 'until' }: { was: Date | null; now: Date; field?: string },
): FieldError[] {
  if (until === null || until.getTime() === was?.getTime() || until > now) return [];
  return [{ field, message: 'An offer must end in the future.' }];
}
