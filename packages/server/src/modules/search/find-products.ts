import type { Product, ProductFilters } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import type { ListRequest, Page } from '#server/http/list-request.ts';
import { countProducts, listProducts, type Search } from '#server/modules/catalogue/products.ts';
import {
  askedWords,
  bestProducts,
  countSales,
  lastCounted,
  matching,
  SELLS,
  scoreOfMatch,
  worthSearching,
} from './search.store.ts';

/**
 * One page of products that match a search text and the catalogue's filters, and how many there are. Sorted by
 * `relevance`, the best match comes first.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function findProducts(
  ctx: Context,
  { search, language, ...filters }: ProductFilters,
  list: ListRequest,
): Promise<Page<Product>> {
  return listProducts(ctx, { filters, search: searchFor(ctx, search, language) }, list);
}

/**
 * How many products `findProducts` would list.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function countFoundProducts(
  ctx: Context,
  { search, language: _, ...filters }: ProductFilters,
): Promise<{ total: number }> {
  return countProducts(ctx, { filters, search: searchFor(ctx, search) });
}

/**
 * Products whose words match a search text: names in all languages, synonyms, SKUs, categories, sizes. Half words and
 * words with one typo match too; if no product has all words, those with the most are found. Among equals, words of the
 * reader's language come first, then what sells. The text is data: signs separate words, and a text without any letter
 * or digit finds nothing. Null without a text.
 */
export function searchFor(ctx: Context, text = '', language: Language = 'en'): Search | null {
  const typed = text.trim();
  if (!typed) return null;
  return {
    name: JSON.stringify([language, typed]),
    match: async () => {
      const [asked = []] = await askedWords(ctx.db, [typed]);
      return { relation: matching(worthSearching(asked), language), score: scoreOfMatch, more: SELLS };
    },
  };
}

/** A product that matches a text, and how well. */
interface BestMatch {
  product_id: string;
  score: number;
}

/** How many texts one statement looks for: at that size it takes a few milliseconds a text to plan. */
const TOGETHER = 20;

/**
 * The published products that best match each of many texts, the best first; none if fewer than half of a text's words
 * are found.
 */
export async function findBestMatches(
  ctx: Context,
  texts: readonly string[],
  { language, limit }: { language: Language; limit: number },
): Promise<BestMatch[][]> {
  const found: BestMatch[][] = texts.map(() => []);
  const asked = (await askedWords(ctx.db, texts)).map((words) => worthSearching(words));
  for (let from = 0; from < asked.length; from += TOGETHER) {
    const some = asked
      .slice(from, from + TOGETHER)
      .map((words) => ({ words, least: Math.max(1, Math.ceil(words.length / 2)) }));
    for (const { text, ...match } of await bestProducts(ctx.db, some, { language, limit }))
      found[from + text]?.push(match);
  }
  return found;
}

/** Sales of the last days count for the order of search results. */
const SOLD_WITHIN_DAYS = 90;
/** How often sales are counted, in milliseconds; the order of search results may be this old. */
const COUNT_EVERY_MS = 60 * 60_000;

/**
 * Counts recent sales again; they decide the order of products that match a search equally well. Orders that ended
 * without a sale do not count. Returns how many products sold; does nothing within an hour of the last count.
 */
export async function sweepSales(ctx: Context): Promise<number> {
  const now = ctx.now();
  const last = await lastCounted(ctx.db);
  if (last && now.getTime() - last.getTime() < COUNT_EVERY_MS) return 0;
  return countSales(ctx.db, { now, days: SOLD_WITHIN_DAYS });
}
