import { formatFrancs } from '@isoko/contract/rules/money';
import { fieldError } from '#server/shop-error.ts';

/** @throws validation_error on `amount`, with the difference, when it is not what is expected. Francs. */
export function requireAmount(amount: number, expected: number): void {
  if (amount === expected) return;
  const difference = formatFrancs(Math.abs(amount - expected));
  const much = amount < expected ? `${difference} is missing` : `That is ${difference} too much`;
  throw fieldError('amount', `${much}: it must be ${formatFrancs(expected)}.`);
}
