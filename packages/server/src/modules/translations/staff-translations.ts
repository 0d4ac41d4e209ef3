import type { TranslatedTexts, Translation } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { keysOf, valueAt } from '@isoko/contract/rules/objects';
import { TRANSLATED_KINDS, type TranslatedKind, textsOf } from '@isoko/contract/rules/translations';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { type Form, openForm } from '#server/input/form.ts';
import { cleanHtml, plainText } from '#server/input/rich-text.ts';
import { oneLine, paragraph } from '#server/input/text.ts';
import { ShopError } from '#server/shop-error.ts';
import { readShopSettings } from '../settings/read-shop.ts';
import { readContentLanguage, readOurs } from './reader.ts';
import {
  findKind,
  lockVersions,
  selectTranslations,
  selectVariantIds,
  type Texts,
  type TranslationRow,
  writeTexts,
} from './translation.store.ts';

/**
 * The texts of one item (id of its row) in every language.
 * @throws not_found
 */
export async function getTranslation(ctx: Context, id: string): Promise<Translation> {
  const kind = await findKind(ctx.db, id, TRANSLATED_KINDS);
  const [row] = kind ? await selectTranslations(ctx.db, kind, [id]) : [];
  if (!row) throw new ShopError('not_found');
  const shown = showTexts(row, await readContentLanguage(ctx));
  const variants = row.kind === 'product' ? await selectVariantIds(ctx.db, id) : [];
  return { ...shown, parts: variants.map((_id) => ({ _id, kind: 'variant' as const })) };
}

/** One page of the items of a kind, by name; with `missing` those without a translation in that language. */
export async function listTranslations(
  ctx: Context,
  { kind, q = '', missing }: { kind: TranslatedKind; q?: string; missing?: Language },
  { limit, offset }: ListPart,
): Promise<Page<Translation>> {
  const language = await readContentLanguage(ctx);
  const words = q.trim().toLowerCase();
  const found = (await selectTranslations(ctx.db, kind, null))
    .map((row) => showTexts(row, language))
    .filter((each) => !missing || (each.missing[missing]?.length ?? 0) > 0)
    .filter((each) => titleOf(each).toLowerCase().includes(words))
    .sort((a, b) => titleOf(a).localeCompare(titleOf(b)) || a._id.localeCompare(b._id));
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** The title of an item: its first text. */
export const titleOf = ({ kind, written }: Translation): string =>
  String(written[keysOf(textsOf(kind))[0] ?? ''] ?? '');

/**
 * How many items of each kind there are, and how many lack a translation of a text, by language; only payment methods
 * that are on.
 */
export async function countMissing(ctx: Context) {
  const from = await readContentLanguage(ctx);
  const others = LANGUAGES.filter((to) => to !== from);
  const counted = <Item>(items: readonly Item[], lacks: (item: Item, to: Language) => boolean) => ({
    count: items.length,
    missing: Object.fromEntries(others.map((to) => [to, items.filter((each) => lacks(each, to)).length])),
  });
  const kinds = TRANSLATED_KINDS.map(async (kind) => {
    const all = (await selectTranslations(ctx.db, kind, null)).map((row) => showTexts(row, from));
    return { kind, ...counted(all, ({ missing }, to) => (missing[to]?.length ?? 0) > 0) };
  });
  const { payment_methods } = await readShopSettings(ctx);
  const ways = counted(
    payment_methods.filter(({ on }) => on),
    (way, to) => 'written_in' in readOurs(WAY_TEXTS, way, { from, to }, valueAt(way.versions, to)),
  );
  return [...(await Promise.all(kinds)), { kind: 'payment_method' as const, ...ways }];
}

/** The texts of a payment method. */
const WAY_TEXTS = ['name', 'instructions'];

/** The texts of an item for staff. */
export function showTexts(
  { id, kind, written: row, translations }: TranslationRow,
  language: Language,
): Translation {
  const fields = keysOf(textsOf(kind));
  const written = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
  const filled = fields.filter((field) => !isEmpty(written[field]));
  const others = LANGUAGES.filter((to) => to !== language);
  const lacking = (to: Language) => filled.filter((field) => isEmpty(translations[to]?.[field]));
  return {
    _id: id,
    ...{ kind, language, written },
    translations,
    missing: Object.fromEntries(others.map((to) => [to, lacking(to)])),
    parts: [],
  };
}

const isEmpty = (text: unknown): boolean =>
  text === undefined || text === null || text === '' || (Array.isArray(text) && text.length === 0);

/**
 * Changes translations of the texts of one item; absent texts stay, null or an empty text deletes one.
 * @throws not_found; validation_error on `fr.name` if it is too long, is no text of that kind of item, or has other
 * parts than the original
 */
export async function changeTranslation(
  ctx: Context,
  id: string,
  typed: Partial<Record<Language, TranslatedTexts>>,
): Promise<Translation> {
  return inTransaction(ctx, async (ctx) => {
    const { kind, written, language } = await getTranslation(ctx, id);
    const form = openForm();
    const was = await lockVersions(ctx.db, id);
    const versions = LANGUAGES.flatMap((to) => {
      const texts = typed[to];
      if (!texts) return [];
      if (to === language)
        form.refuse(to, 'This is the language the shop writes in: change the text itself.');
      return [
        { id, kind, language: to, texts: merge(was[to], readTexts(form, { to, kind, written, texts })) },
      ];
    });
    form.finish();
    await writeTexts(ctx.db, versions, ctx.now());
    return getTranslation(ctx, id);
  });
}

/** Texts after a change; those that became null are removed. */
export function merge(was: Texts = {}, change: Texts): Texts {
  return Object.fromEntries(Object.entries({ ...was, ...change }).filter(([, text]) => text !== null));
}

interface Typed {
  to: Language;
  kind: TranslatedKind;
  written: TranslatedTexts;
  texts: TranslatedTexts;
}

/** The cleaned texts of one language; null for an empty one. */
export function readTexts(form: Form, { to, kind, written, texts }: Typed): Texts {
  const known = textsOf(kind);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => {
      const row = known[field];
      const at = `${to}.${field}`;
      if (!row) {
        form.refuse(at, {
          code: 'There is no such text. Please choose one of these: {texts}.',
          values: { texts: keysOf(known).join(', ') },
        });
        return [field, null];
      }
      if (Array.isArray(text))
        return [field, readParts(form, { at, kind: row.kind, parts: text, like: written[field] })];
      const clean =
        row.kind === 'html'
          ? cleanHtml(text ?? '')
          : (row.kind === 'lines' ? paragraph : oneLine)(text ?? '');
      if (row.kind === 'sections' || row.kind === 'numbers')
        form.refuse(at, 'Please send its parts as a list.');
      if (clean.length > row.longest)
        form.refuse(at, { code: 'Please write at most {n} characters.', values: { n: row.longest } });
      const isNothing = row.kind === 'html' ? !plainText(clean) : !clean;
      return [field, isNothing ? null : clean];
    }),
  );
}

/** The parts of a page: as many as in the original, each with the same names. */
function readParts(
  form: Form,
  { at, kind, parts, like }: { at: string; kind: string; parts: Record<string, string>[]; like: unknown },
): Record<string, string>[] | null {
  const written = Array.isArray(like) ? like : [];
  if (!parts.length) return null;
  if ((kind !== 'sections' && kind !== 'numbers') || parts.length !== written.length) {
    form.refuse(at, { code: 'Please translate all {n} parts.', values: { n: written.length } });
    return null;
  }
  return parts.map((part, index) => {
    const names: string[] = Object.keys(written[index] ?? {});
    const clean = (name: string) =>
      (name === 'html' ? cleanHtml : oneLine)(String(valueAt(part, name) ?? ''));
    return Object.fromEntries(names.map((name) => [name, clean(name)]));
  });
}
