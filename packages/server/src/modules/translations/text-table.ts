import type {
  TextTableResult,
  TranslatedTexts,
  Translation,
} from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { TRANSLATED_KINDS, type TranslatedKind } from '@isoko/contract/rules/translations';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { csvLine } from '#server/http/csv.ts';
import { openForm } from '#server/input/form.ts';
import { kept, type Sentence, sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { readContentLanguage } from './reader.ts';
import { merge, readTexts, showTexts, titleOf } from './staff-translations.ts';
import { selectTranslations, selectVersions, type Texts, writeTexts } from './translation.store.ts';

/** The columns of the table before those of the languages. */
export const TEXT_COLUMNS = ['kind', 'id', 'name', 'text'] as const;

/**
 * One text of an item: a row of the table. For a page's part `text` is `sections.0.heading`, and `field` `sections`.
 */
interface TextPlace {
  item: Translation;
  field: string;
  text: string;
  written: string;
}

/** Every text of an item, in reading order. */
function placesOf(item: Translation): TextPlace[] {
  return Object.entries(item.written).flatMap(([field, written]) => {
    if (typeof written === 'string' && written) return [{ item, field, text: field, written }];
    if (!Array.isArray(written)) return [];
    return written.flatMap((part, at) =>
      Object.entries(part).flatMap(([name, said]) =>
        said ? [{ item, field, text: `${field}.${at}.${name}`, written: String(said) }] : [],
      ),
    );
  });
}

/** The translation of a text in one language; empty: there is none. */
function versionAt({ item, text }: TextPlace, language: Language): string {
  return textAt(item.translations[language] ?? {}, text);
}

function textAt(texts: TranslatedTexts, text: string): string {
  const [field = '', at, name = ''] = text.split('.');
  const version = texts[field];
  if (Array.isArray(version)) return version[Number(at)]?.[name] ?? '';
  return version ?? '';
}

/** All items of these kinds with their texts. */
async function* itemsOf(
  ctx: Context,
  kinds: readonly TranslatedKind[] = TRANSLATED_KINDS,
): AsyncGenerator<Translation> {
  const language = await readContentLanguage(ctx);
  for (const kind of kinds) {
    for (const row of await selectTranslations(ctx.db, kind, null)) yield showTexts(row, language);
  }
}

/**
 * Every text of the shop with its translations, one text per row, kind by kind; with `missing` only those without one
 * in that language. `putTextTable` imports the completed table.
 */
export async function* exportTexts(
  ctx: Context,
  { kind, missing }: { kind?: TranslatedKind; missing?: Language },
): AsyncGenerator<string> {
  const written = await readContentLanguage(ctx);
  // A translator reads the original first: it comes before the translations.
  const languages = [written, ...LANGUAGES.filter((each) => each !== written)];
  yield csvLine([...TEXT_COLUMNS, ...languages]);
  for await (const item of itemsOf(ctx, kind && [kind])) {
    for (const place of placesOf(item)) {
      if (missing && missing !== written && versionAt(place, missing)) continue;
      const said = languages.map((to) => (to === written ? place.written : versionAt(place, to)));
      yield csvLine([item.kind, item._id, titleOf(item), place.text, ...said]);
    }
  }
}

/** One row of an uploaded table of texts. */
export interface TypedText {
  row: number;
  id: string;
  kind: string;
  text: string;
  said: Partial<Record<Language, string>>;
}

type Outcome = 'changed' | 'unchanged' | 'empty' | Sentence;

const LONGEST_QUOTE = 80;
/** Files lose non-breaking spaces, and have their own line breaks: that alone is no change. */
const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
const quoteOf = (text: string) =>
  bare(text).length > LONGEST_QUOTE ? `${bare(text).slice(0, LONGEST_QUOTE)}…` : bare(text);

/**
 * Gives texts the translations of a table. An empty cell changes nothing. A row belongs to the text with its id, in
 * another shop to texts with the same original. Rows whose original has changed since the export are left out, and so
 * is a page of which only a part would be translated. `dryRun`: only reports the result.
 */
export async function putTextTable(
  ctx: Context,
  rows: readonly TypedText[],
  { dryRun }: { dryRun: boolean },
): Promise<Omit<TextTableResult, 'problems'> & { problems: { row: number; message: Sentence }[] }> {
  return inTransaction(ctx, async (ctx) => {
    const written = await readContentLanguage(ctx);
    const table = openTable(rows, { written, known: await findTexts(ctx) });
    const changes = [...table.items.values()].flatMap(({ item, said }) =>
      table.read(item, said).map((change) => ({ ...change, id: item._id, kind: item.kind })),
    );
    if (!dryRun) await writeChanges(ctx, changes);
    return sumUp(rows, table.outcomes);
  });
}

/** The new translations of an item in one language. */
interface TextChange {
  id: string;
  kind: TranslatedKind;
  language: Language;
  texts: Texts;
}

/** Adds the new translations to the present ones. */
async function writeChanges(ctx: Context, changes: readonly TextChange[]): Promise<void> {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const was = await selectVersions(ctx.db, ids, { lock: true });
  const whole = changes.map((change) => ({
    ...change,
    texts: merge(was.get(change.id)?.[change.language], change.texts),
  }));
  await writeTexts(ctx.db, whole, ctx.now());
}

function sumUp(rows: readonly TypedText[], outcomes: ReadonlyMap<number, Outcome>) {
  const all = rows.map(({ row }) => ({ row, of: outcomes.get(row) ?? 'unchanged' }));
  const count = (what: Outcome) => all.filter(({ of }) => of === what).length;
  const problems = all.flatMap(({ row, of }) => (typeof of === 'string' ? [] : [{ row, message: of }]));
  const [changed, unchanged, empty] = [count('changed'), count('unchanged'), count('empty')];
  return { rows: rows.length, changed, unchanged, empty, left_out: problems.length, problems };
}

interface Known {
  byId: ReadonlyMap<string, TextPlace>;
  byWords: ReadonlyMap<string, TextPlace[]>;
}

const idKey = (id: string, text: string) => `${id}\n${text}`;
const wordsKey = (kind: string, text: string, words: string) => `${kind}\n${text}\n${bare(words)}`;

/** The texts of the shop that a table can refer to. */
async function findTexts(ctx: Context): Promise<Known> {
  const byId = new Map<string, TextPlace>();
  const byWords = new Map<string, TextPlace[]>();
  for await (const item of itemsOf(ctx)) {
    for (const place of placesOf(item)) {
      byId.set(idKey(item._id, place.text), place);
      const key = wordsKey(item.kind, place.text, place.written);
      byWords.set(key, [...(byWords.get(key) ?? []), place]);
    }
  }
  return { byId, byWords };
}

/** The rows of a table about one item. */
interface Said {
  item: Translation;
  said: { row: number; place: TextPlace; to: Language; words: string }[];
}

/** Sorts rows by item, and keeps the result of each. */
function openTable(rows: readonly TypedText[], { written, known }: { written: Language; known: Known }) {
  const items = new Map<string, Said>();
  const outcomes = new Map<number, Outcome>();
  const others = LANGUAGES.filter((to) => to !== written);
  for (const typed of rows) {
    const words = others.flatMap((to) =>
      typed.said[to]?.trim() ? [{ to, words: typed.said[to] ?? '' }] : [],
    );
    const found = words.length ? placesFor(typed, { written, known }) : [];
    if (!words.length) outcomes.set(typed.row, 'empty');
    else if ('code' in found) outcomes.set(typed.row, found);
    else
      for (const place of found) {
        const of = items.get(place.item._id) ?? { item: place.item, said: [] };
        of.said.push(...words.map((each) => ({ ...each, place, row: typed.row })));
        items.set(place.item._id, of);
      }
  }
  /** The new translations of an item; an invalid one becomes the result of its rows. */
  const read = (item: Translation, said: Said['said']) =>
    others.flatMap((to) => {
      const texts = changesOf(item, { to, said: said.filter((each) => each.to === to), outcomes });
      return Object.keys(texts).length ? [{ language: to, texts }] : [];
    });
  return { items, outcomes, read };
}

/** The texts that a row is about, or why there is none. */
function placesFor(
  { id, kind, text, said }: TypedText,
  { written, known }: { written: Language; known: Known },
): TextPlace[] | Sentence {
  const words = said[written] ?? '';
  const own = known.byId.get(idKey(id, text));
  if (own && words && bare(words) !== bare(own.written))
    return sentence('The text itself was changed since this table was made. It says now: “{text}”', {
      text: quoteOf(own.written),
    });
  const found = own ? [own] : (known.byWords.get(wordsKey(kind, text, words)) ?? []);
  return found.length ? found : sentence('This shop has no such text any more.');
}

function changesOf(
  item: Translation,
  { to, said, outcomes }: { to: Language; said: Said['said']; outcomes: Map<number, Outcome> },
): Texts {
  const changed: Record<string, unknown> = {};
  for (const [field, of] of Map.groupBy(said, ({ place }) => place.field)) {
    const differs = of.some(({ place, words }) => bare(words) !== bare(versionAt(place, to)));
    if (!differs) continue;
    const read = readField(item, { to, field, of });
    for (const { row, place, words } of of) {
      if ('code' in read) outcomes.set(row, read);
      else if (bare(words) !== bare(versionAt(place, to)) && typeof outcomes.get(row) !== 'object')
        outcomes.set(row, 'changed');
    }
    if (!('code' in read)) Object.assign(changed, read.texts);
  }
  return changed;
}

/** One cleaned text of an item in a language; a page's parts are merged with the present ones. */
function readField(
  item: Translation,
  { to, field, of }: { to: Language; field: string; of: Said['said'] },
): { texts: Texts } | Sentence {
  const texts: TranslatedTexts = { [field]: of[0]?.words ?? '' };
  const written = item.written[field];
  if (Array.isArray(written)) {
    const words = new Map(of.map((each) => [each.place.text, each.words]));
    const places = placesOf(item).filter((place) => place.field === field);
    const wordsAt = (place: TextPlace) => words.get(place.text) ?? versionAt(place, to);
    if (!places.every(wordsAt)) return sentence('Please translate every part of this text, or none.');
    const parts = written.map((part) => ({ ...part }));
    for (const place of places) {
      const [, at = '', name = ''] = place.text.split('.');
      const part = parts[Number(at)];
      if (part) part[name] = wordsAt(place);
    }
    texts[field] = parts;
  }
  const form = openForm();
  const read = readTexts(form, { to, kind: item.kind, written: item.written, texts });
  try {
    form.finish();
  } catch (error) {
    const [fault] = error instanceof ShopError ? (error.details.fields ?? []) : [];
    if (!fault) throw error;
    return kept(fault.message);
  }
  return { texts: read };
}
