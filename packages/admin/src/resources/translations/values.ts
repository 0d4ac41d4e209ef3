import type { TranslatedTexts, Translation } from '@isoko/contract/routes/admin/translations';
import type { Language } from '@isoko/contract/rules/languages';
import { keysOf, valueAt } from '@isoko/contract/rules/objects';
import { textsOf } from '@isoko/contract/rules/translations';
import { othersOf } from '#admin/ui/texts.ts';

type Parts = Record<string, string>[];
/** The versions of one item in the form, by language and field. */
export type Versions = Partial<Record<Language, Record<string, string | Parts>>>;

const isEmpty = (text: unknown): boolean => !text || (Array.isArray(text) && text.length === 0);

/** The fields of an item that have a text, or had one and still have a version of it. */
export function shownFields({ kind, written, translations, language }: Translation): string[] {
  const has = (field: string) => othersOf(language).some((to) => !isEmpty(translations[to]?.[field]));
  return keysOf(textsOf(kind)).filter((field) => !isEmpty(written[field]) || has(field));
}

/** The parts of a page in the language in which it was written. */
export function partsOf({ written }: Pick<Translation, 'written'>, field: string): Parts {
  const parts = written[field];
  return Array.isArray(parts) ? parts : [];
}

/** The initial values of the form: a text for every field, and for every written part. */
export function versionsOf(translation: Translation): Versions {
  const fields = shownFields(translation);
  return Object.fromEntries(
    othersOf(translation.language).map((to) => [
      to,
      Object.fromEntries(fields.map((field) => [field, versionOf(translation, to, field)])),
    ]),
  );
}

function versionOf(translation: Translation, to: Language, field: string): string | Parts {
  const { kind } = textsOf(translation.kind)[field] ?? {};
  const version = translation.translations[to]?.[field];
  if (kind !== 'sections' && kind !== 'numbers') return typeof version === 'string' ? version : '';
  return partsOf(translation, field).map((part, index) =>
    Object.fromEntries(
      Object.keys(part).map((name) => [name, Array.isArray(version) ? textOf(version[index], name) : '']),
    ),
  );
}

/** React-admin's inputs turn an emptied text into null. */
const textOf = (of: unknown, name: string): string => String(valueAt(of, name) ?? '');

/** The texts that the form changed, as the call takes them; null: none. */
export function changedVersions(translation: Translation, typed: unknown) {
  const changes: Partial<Record<Language, TranslatedTexts>> = {};
  for (const to of othersOf(translation.language)) {
    const texts = changedTexts(versionsOf(translation)[to] ?? {}, valueAt(typed, to));
    if (Object.keys(texts).length) changes[to] = texts;
  }
  return Object.keys(changes).length ? changes : null;
}

function changedTexts(was: Record<string, string | Parts>, typed: unknown): TranslatedTexts {
  const entries = Object.entries(was).flatMap(([field, before]) => {
    const now = sentOf(before, valueAt(typed, field));
    return JSON.stringify(now) === JSON.stringify(sentOf(before, before)) ? [] : [[field, now] as const];
  });
  return Object.fromEntries(entries);
}

/** A text as the call takes it: null if emptied, and an empty list if every part of it is empty. */
function sentOf(shape: string | Parts, typed: unknown): string | Parts | null {
  if (!Array.isArray(shape)) return typeof typed === 'string' && typed ? typed : null;
  const parts = shape.map((part, index) =>
    Object.fromEntries(Object.keys(part).map((name) => [name, textOf(valueAt(typed, `${index}`), name)])),
  );
  return isBlank(parts) ? [] : parts;
}

const isBlank = (parts: Parts): boolean => parts.every((part) => Object.values(part).every((text) => !text));

/** Whether a part lacks its translation while another part of its list has one: readers get all of them or none. */
export function isPartMissing(
  { written, list }: { written: string; list: unknown },
  typed: string | null | undefined,
): boolean {
  return Boolean(written) && !typed && Array.isArray(list) && !isBlank(list);
}
