import { Type } from 'typebox';
import { Id, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { forManagers, ofOne, resourceCalls, searched } from './staff-call.ts';

/** The words of one group, two or more; each a word or a short phrase: `umuceri`, `pommes de terre`. */
const Words = Type.Array(Text(60), { minItems: 2, maxItems: 20 });

/** Synonyms: a search for one of them also finds goods with another. */
export const SynonymGroup = Type.Object({
  _id: Id,
  words: Type.Array(Type.String()),
  version: Type.Integer(),
  date_created: Timestamp,
});
export type SynonymGroup = Static<typeof SynonymGroup>;

export const SynonymInput = Type.Object({ words: Words });
export type SynonymInput = Static<typeof SynonymInput>;

/** A change of a group; `version`: the one it is based on. */
export const SynonymChange = Type.Partial(Type.Object({ words: Words, version: Type.Integer() }));
export type SynonymChange = Static<typeof SynonymChange>;

export const calls = resourceCalls({
  read: forManagers,
  write: forManagers,
  data: SynonymGroup,
  query: Type.Object({
    /** `q`: the beginning of a word. */
    ...searched,
  }),
  list: { limit: 250, sorts: ['words', 'date_created'], defaultSort: 'words' },
  input: SynonymInput,
  change: SynonymChange,
  summaries: {
    list: 'Groups of words that mean the same goods',
    get: 'One group of words',
    create: 'Adds a group of words; none of them may be in another',
    change: 'Changes a group of words',
    remove: 'Removes a group of words',
  },
});

export const addStartingSet = route({
  ...forManagers,
  summary: 'Adds the starting set of synonyms; groups that say a word the shop has already are left out',
  data: Type.Object({ added: Type.Integer({ minimum: 0 }) }),
});

/** A search without a result, normalised. It contains nothing about the person. */
export const SearchMiss = Type.Object({
  _id: Id,
  text: Type.String(),
  times: Type.Integer({ minimum: 1 }),
  /** The language of the page of the last search. */
  language: OneOf(LANGUAGES),
  last_at: Timestamp,
});
export type SearchMiss = Static<typeof SearchMiss>;

export const listMisses = route({
  ...forManagers,
  summary: 'What was searched for and not found, the most frequent first',
  query: Type.Object({ q: searched.q }),
  data: SearchMiss,
  list: { limit: 50, sorts: ['times', 'last_at'], defaultSort: '-times' },
});

export const removeMiss = route({
  ...forManagers,
  ...ofOne,
  summary: 'Removes a search from the list; it comes back when it finds nothing again',
  data: Type.Null(),
});
