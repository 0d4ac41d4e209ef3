import type { ShortLine } from '@isoko/contract';
import { ShopError } from '#server/shop-error.ts';

/** The refusal that names every line the stock does not cover (at least one); its sentence is about the first. */
export function outOfStock(lines: readonly ShortLine[]): ShopError {
  const [first] = lines;
  return new ShopError('out_of_stock', {
    ...(first && { values: { n: first.left, name: first.name } }),
    data: { line_items: lines },
  });
}
