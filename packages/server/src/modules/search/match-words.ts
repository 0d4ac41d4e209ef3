import type { Context } from '#server/context.ts';
import type { Match } from '#server/modules/catalogue/list-products.ts';
import { worthFinding } from './asked-word.ts';
import { askedWords, matching } from './search.store.ts';

/**
 * Products whose words match a search text: names in both languages, SKUs, categories, sizes. Half words and one
 * typo a word still find; where no product has all words, those with the most. The text is data: signs separate
 * words, and one without any letter or digit finds nothing. Null when there is no text to search for.
 */
export async function matchWords(ctx: Context, text: string | undefined): Promise<Match | null> {
  if (!text?.trim()) return null;
  const asked = await askedWords(ctx.db, text);
  return { relation: matching(worthFinding(asked)) };
}
