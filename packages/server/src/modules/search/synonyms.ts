import type { SynonymChange, SynonymGroup, SynonymInput } from '@isoko/contract/routes/admin/search';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine } from '#server/input/text.ts';
import { dated, staffResource } from '#server/modules/content/staff-resource.ts';
import { sentence } from '#server/sentences/sentence.ts';
import startingSet from '../../../../../demo/synonyms.json' with { type: 'json' };
import {
  comparedWords,
  insertGroups,
  lockSynonyms,
  pageOfSynonyms,
  type SynonymRow,
  wordsOfOtherGroups,
} from './synonyms.store.ts';

/**
 * Groups of synonyms, written by staff. A product with one of a group's words in its name, or in its category's name,
 * is found by the others too. No word is in two groups.
 */
export const staffSynonyms = staffResource({
  table: 'synonym_group',
  page: (ctx: Context, filters: Parameters<typeof pageOfSynonyms>[1], list) =>
    pageOfSynonyms(ctx.db, filters, list),
  show: (row: SynonymRow): SynonymGroup => dated(row),
  lock: (ctx) => lockSynonyms(ctx.db),
  usual: (ctx, _: SynonymInput) => ({ created_at: ctx.now(), updated_at: ctx.now() }),
  read: readGroup,
  versionOf: ({ version }) => version,
});

async function readGroup(ctx: Context, { words }: SynonymChange, was: SynonymRow | null) {
  if (words === undefined) return {};
  const form = openForm();
  const lines = words.map(oneLine);
  const said = await comparedWords(ctx.db, lines);
  const distinct = lines.filter((_, at) => said[at] && said.indexOf(said[at]) === at);
  const others = await wordsOfOtherGroups(ctx.db, { said, id: was?._id ?? null });
  if (distinct.length < 2) form.refuse('words', 'Please write at least two different words.');
  else if (others.length)
    form.refuse('words', sentence('Already in another group: {words}.', { words: others.join(', ') }));
  form.finish();
  return { words: distinct };
}

/** Adds the starting set; skips a group if one of its words is in a group of the shop already. */
export function addStartingSet(ctx: Context): Promise<{ added: number }> {
  return inTransaction(ctx, async (ctx) => {
    await lockSynonyms(ctx.db);
    return { added: await insertGroups(ctx.db, startingSet, ctx.now()) };
  });
}
