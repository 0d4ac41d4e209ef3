import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { askedWords, bestProducts, worthSearching } from './search.store.ts';

/** A product that answers a text, and how well. */
export interface BestMatch {
  product_id: string;
  score: number;
}

/** So many texts are looked for together: a statement of that size is planned in a few milliseconds a text. */
const TOGETHER = 20;

/**
 * The products that best match each of many texts, the best first; none where fewer than half of a text's words are
 * found. Published ones alone.
 */
export async function findBestMatches(
  ctx: Context,
  texts: readonly string[],
  { limit }: { language: Language; limit: number },
): Promise<BestMatch[][]> {
  const found: BestMatch[][] = texts.map(() => []);
  const asked = (await askedWords(ctx.db, texts)).map((words) => worthSearching(words));
  for (let from = 0; from < asked.length; from += TOGETHER) {
    const some = asked
      .slice(from, from + TOGETHER)
      .map((words) => ({ words, least: Math.max(1, Math.ceil(words.length / 2)) }));
    for (const { text, ...match } of await bestProducts(ctx.db, some, limit)) found[from + text]?.push(match);
  }
  return found;
}
