import type { SearchMiss } from '@isoko/contract/routes/admin/search';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { oneLine } from '#server/input/text.ts';
import { ShopError } from '#server/shop-error.ts';
import { countFoundProducts } from './find-products.ts';
import { countMiss, deleteMiss, pageOfMisses, titlesLike } from './search.store.ts';
import { comparedWords } from './synonyms.store.ts';

/** The most texts that are kept, so that endless nonsense cannot fill a disk. */
const MOST_MISSES = 500;
/** The length of texts that are kept. */
const LENGTH = { from: 2, to: 60 };
/** A number this long may be a phone's, an order's or a card's. */
const LONG_NUMBER = /\d[\d\s().-]{4,}\d/;
/** Searches recorded per address and hour. */
const NOTED = { purpose: 'search-miss', max: 60, windowSeconds: 60 * 60 };
/** How many spellings are offered, and how similar to the text they must be. */
const OFFERED = { limit: 3, least: 0.3 };

/**
 * Other spellings for a text that found nothing; the text is listed for staff. A text that may identify a person (an
 * address, a long number) is not stored, nor is a text that finds something.
 * @throws rate_limited above sixty an hour from one address.
 */
export async function noteMiss(
  ctx: Context,
  { text: typed, language }: { text: string; language: Language },
  { address }: { address: string },
): Promise<{ spellings: string[] }> {
  const text = oneLine(typed);
  await countTry(ctx, { ...NOTED, subject: address });
  const [said = ''] = await comparedWords(ctx.db, [text]);
  if (!said || (await countFoundProducts(ctx, { search: text })).total > 0) return { spellings: [] };
  const mayBePersonal = text.includes('@') || LONG_NUMBER.test(text);
  if (!mayBePersonal && said.length >= LENGTH.from && said.length <= LENGTH.to)
    await countMiss(ctx.db, { said, language, at: ctx.now(), most: MOST_MISSES });
  return { spellings: await titlesLike(ctx.db, { said, ...OFFERED }) };
}

/** Searches without a result. */
export async function listMisses(
  ctx: Context,
  filters: { q?: string },
  list: ListPart,
): Promise<Page<SearchMiss>> {
  const { rows, ...total } = await pageOfMisses(ctx.db, filters, list);
  return { items: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })), ...total };
}

/** Removes one from the list. @throws not_found */
export async function removeMiss(ctx: Context, id: string): Promise<null> {
  if (!(await deleteMiss(ctx.db, id))) throw new ShopError('not_found');
  return null;
}
