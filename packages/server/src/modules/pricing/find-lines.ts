import type { WantedLine } from '@isoko/contract';
import type { FieldError } from '@isoko/contract/errors';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import { findSellables, type SellableLookup } from '#server/modules/catalogue/find-sellables.ts';
import { ShopError } from '#server/shop-error.ts';
import type { FoundLine } from './price-lines.ts';

type Wanted = Omit<FoundLine, 'sellable'>;

/**
 * Finds the lines of a request in the catalogue, in their order; those of the same product and index are one. What is
 * not sold any more is found as null. So is, of lines that were `chosenEarlier`, a kind the product does not have any
 * more.
 * @throws validation_error on `line_items.N.index` of every other line whose product has no such variant.
 */
export async function findLines(
  ctx: Context,
  lines: readonly (WantedLine & { price?: unknown })[],
  { chosenEarlier = false }: { chosenEarlier?: boolean } = {},
): Promise<FoundLine[]> {
  const wanted = sumLines(lines);
  const lookups = await findSellables(ctx, wanted);
  const fields = wanted.flatMap((line, at) => indexProblem(line, lookups[at]));
  if (fields.length && !chosenEarlier) throw new ShopError('validation_error', { fields });
  return wanted.map((line, at) => {
    const lookup = lookups[at];
    return { ...line, sellable: typeof lookup === 'object' ? lookup : null };
  });
}

/** `index` is −1 where a line names none. */
function sumLines(lines: readonly (WantedLine & { price?: unknown })[]): Wanted[] {
  const summed = new Map<string, Wanted>();
  lines.forEach(({ product, index = -1, quantity, price }, position) => {
    const key = lineKey({ product, index });
    const known = summed.get(key) ?? { product, index, wanted: 0, priceSeen: null, position };
    known.wanted += quantity;
    known.priceSeen ??= readPrice(price);
    summed.set(key, known);
  });
  return [...summed.values()];
}

/** A client's price is only ever compared, so one that is no amount of francs counts as not sent. */
function readPrice(price: unknown): number | null {
  return typeof price === 'number' && Number.isSafeInteger(price) && price >= 0 ? price : null;
}

function indexProblem({ index, position }: Wanted, lookup: SellableLookup | undefined): FieldError[] {
  if (lookup !== 'unknown_index') return [];
  const message = index < 0 ? 'Please choose one of its kinds.' : 'This kind does not exist.';
  return [{ field: `line_items.${position}.index`, message }];
}
