import type { ProductChange } from '@isoko/contract/routes/admin/products';

/** What somebody typed about a product, without the spaces around it: ` CF-1 ` is the SKU of nothing. */
export function trimWords<T extends ProductChange>(typed: T): T {
  const variants = typed.variants?.map(trimmed);
  const image_alts = typed.image_alts && trimmed(typed.image_alts);
  return { ...trimmed(typed), ...(variants && { variants }), ...(image_alts && { image_alts }) };
}

function trimmed<T extends object>(typed: T): T {
  const entries = Object.entries(typed).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as T;
}
