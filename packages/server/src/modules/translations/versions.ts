import type { TranslatedTexts } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { keysOf } from '@isoko/contract/rules/objects';
import type { TranslatedKind } from '@isoko/contract/rules/translations';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { readContentLanguage } from './reader.ts';
import { merge, readTexts } from './staff-translations.ts';
import { lockVersions, selectVersions, writeTexts } from './translation.store.ts';

/** The texts of one item by language, for languages with a translation. */
type OfItem = Partial<Record<Language, TranslatedTexts>>;

/**
 * The names of a product and its variants in other languages, by the ids of their rows; items without a translation are
 * missing.
 */
export type Versions = Record<string, OfItem>;

/** A product and its variants by their ids. */
interface Items {
  _id: string;
  variants: readonly { _id: string }[];
}

const idsOf = ({ _id, variants }: Items) => [_id, ...variants.map((variant) => variant._id)];

/** The translations of these products and their variants, by product; each product has an entry. */
export async function versionsOf(ctx: Context, products: readonly Items[]): Promise<Map<string, Versions>> {
  const found = await selectVersions(ctx.db, products.flatMap(idsOf));
  return new Map(
    products.map((product) => {
      const items = idsOf(product).flatMap((id): [string, OfItem][] => {
        const item = found.get(id);
        return item ? [[id, item]] : [];
      });
      return [product._id, Object.fromEntries(items)];
    }),
  );
}

/** Gives a product and its variants exactly these translations, as read earlier. In the caller's transaction. */
export async function restoreVersions(ctx: Context, product: Items, versions: Versions): Promise<void> {
  const rows = idsOf(product).flatMap((id) =>
    LANGUAGES.map((language) => ({
      ...{ id, language, texts: versions[id]?.[language] ?? {} },
      kind: id === product._id ? ('product' as const) : ('variant' as const),
    })),
  );
  await writeTexts(ctx.db, rows, ctx.now());
}

/**
 * Gives an item the translations of a file; absent texts stay, and texts in the shop's own language are ignored.
 * Returns whether anything changed. In the caller's transaction.
 * @throws validation_error on `fr.name` if it is too long
 */
export async function putVersions(
  ctx: Context,
  { id, kind }: { id: string; kind: TranslatedKind },
  typed: OfItem,
): Promise<boolean> {
  const form = openForm();
  const written = await readContentLanguage(ctx);
  const was = await lockVersions(ctx.db, id);
  const changed = LANGUAGES.flatMap((language) => {
    const texts = typed[language];
    if (!texts || language === written) return [];
    const read = (of: TranslatedTexts) => readTexts(form, { to: language, kind, written: {}, texts: of });
    const before: TranslatedTexts = was[language] ?? {};
    // Non-breaking spaces, as French has them, are lost in files: that alone is no change.
    const same = read(Object.fromEntries(keysOf(texts).map((field) => [field, before[field] ?? null])));
    const said = Object.entries(read(texts)).filter(([field, text]) => text !== same[field]);
    return said.length ? [{ id, kind, language, texts: merge(before, Object.fromEntries(said)) }] : [];
  });
  form.finish();
  if (changed.length) await writeTexts(ctx.db, changed, ctx.now());
  return changed.length > 0;
}
