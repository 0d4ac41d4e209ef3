import type { Product, ProductFilters } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import type { ListRequest, Page } from '#server/http/list-request.ts';
import { countProducts, listProducts, type Match } from '#server/modules/catalogue/products.ts';
import { askedWords, matching, scoreOfMatch, titlesOf, worthSearching } from './search.store.ts';

/**
 * One page of products, narrowed by words and by the catalogue's filters, and how many there are. Sorted by
 * `relevance`, the best match comes first.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function findProducts(
  ctx: Context,
  { search, language, ...filters }: ProductFilters,
  list: ListRequest,
): Promise<Page<Product>> {
  return listProducts(ctx, { filters, match: await matchWords(ctx, search, language) }, list);
}

/**
 * How many products `findProducts` would list.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function countFoundProducts(
  ctx: Context,
  { search, language: _, ...filters }: ProductFilters,
): Promise<{ total: number }> {
  return countProducts(ctx, { filters, match: await matchWords(ctx, search) });
}

/**
 * Products whose words match a search text: names in both languages, what means the same, SKUs, categories, sizes. Half words and one
 * typo a word still find; where no product has all words, those with the most. Among equals words of the
 * reader's language come first, then what sells. The text is data: signs separate
 * words, and one without any letter or digit finds nothing. Null when there is no text to search for.
 */
export async function matchWords(
  ctx: Context,
  text: string | undefined,
  language: Language = 'en',
): Promise<Match | null> {
  if (!text?.trim()) return null;
  const [asked = []] = await askedWords(ctx.db, [text]);
  const words = worthSearching(asked);
  return { relation: matching(words, language), titles: titlesOf(words), score: scoreOfMatch };
}
