import type { Language } from '@isoko/contract/rules/languages';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { askedWords, matching, worthSearching } from './search.store.ts';

/** A product that answers a text, and how well. */
export interface BestMatch {
  product_id: string;
  score: number;
}

/**
 * The products that best match each of many texts, the best first; none where fewer than half of a text's words are
 * found. Published ones alone.
 */
export async function findBestMatches(
  ctx: Context,
  texts: readonly string[],
  { limit }: { language: Language; limit: number },
): Promise<BestMatch[][]> {
  const found: BestMatch[][] = [];
  for (const text of texts) {
    const words = worthSearching(await askedWords(ctx.db, text));
    const { rows } = await sql<BestMatch>`
      SELECT match.product_id, match.score FROM (${matching(words)}) AS match
      JOIN product ON product.id = match.product_id AND product.status = 'published'
      WHERE match.words * 2 >= ${words.length}
      ORDER BY match.words DESC, match.score DESC, product.is_featured DESC, product.name LIMIT ${limit}`.execute(
      ctx.db,
    );
    found.push(rows);
  }
  return found;
}
