import type { TranslatedTexts, Translation } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { TRANSLATED_KINDS, type TranslatedKind } from '@isoko/contract/rules/translations';
import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { readContentLanguage } from './reader.ts';
import { showTexts, titleOf } from './staff-translations.ts';
import { selectTranslations } from './translation.store.ts';

/** The columns of the table before those of the languages. */
export const TEXT_COLUMNS = ['kind', 'id', 'name', 'text'] as const;

/** One text of an item: a row of the table. Of a page's part `text` is `sections.0.heading`, and `field` `sections`. */
export interface TextPlace {
  item: Translation;
  field: string;
  text: string;
  written: string;
}

/** Every written text of an item, in the order in which it is read. */
export function placesOf(item: Translation): TextPlace[] {
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

/** The version of a text in one language; empty: there is none. */
export function versionAt({ item, text }: TextPlace, language: Language): string {
  return textAt(item.translations[language] ?? {}, text);
}

function textAt(texts: TranslatedTexts, text: string): string {
  const [field = '', at, name = ''] = text.split('.');
  const version = texts[field];
  if (Array.isArray(version)) return version[Number(at)]?.[name] ?? '';
  return version ?? '';
}

/** All items of these kinds with their texts. */
export async function* itemsOf(
  ctx: Context,
  kinds: readonly TranslatedKind[] = TRANSLATED_KINDS,
): AsyncGenerator<Translation> {
  const language = await readContentLanguage(ctx);
  for (const kind of kinds) {
    for (const row of await selectTranslations(ctx.db, kind, null)) yield showTexts(row, language);
  }
}

/**
 * Every text of the shop's people with its versions, a row a text, kind by kind; with `missing` those that have none in that
 * language. Filled in, the table is taken back by `putTextTable`.
 */
export async function* exportTexts(
  ctx: Context,
  { kind, missing }: { kind?: TranslatedKind; missing?: Language },
): AsyncGenerator<string> {
  const written = await readContentLanguage(ctx);
  // Whoever translates reads what is written: it comes before its versions.
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
