import type { TranslatedTexts } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { TranslatedKind } from '@isoko/contract/rules/translations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Texts of an item in one language, by field. */
export type Texts = Readonly<Record<string, unknown>>;

/** The translations of these items (ids of their rows) in a language. */
export async function selectTexts(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, Texts>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('translation')
    .select(['id', 'texts'])
    .where('id', '=', sql<string>`ANY (${[...new Set(ids)]}::uuid[])`)
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}

/** The translations of a zone's delivery methods in a language, by code. */
export async function selectMethodTexts(
  db: Db,
  zoneId: string,
  language: Language,
): Promise<Map<string, Texts>> {
  const rows = await db
    .selectFrom('shipping_method')
    .innerJoin('translation', 'translation.id', 'shipping_method.id')
    .select(['code', 'texts'])
    .where('zone_id', '=', zoneId)
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ code, texts }) => [code, texts]));
}

/** The names of a product and one of its variants in a language; null: not translated. */
export interface LineWords {
  product_id: string;
  /** −1: the product itself. */
  index: number;
  name: string | null;
  unit: string | null;
  label: string | null;
}

/** The names of these products and all their variants in a language. A local name is the Kinyarwanda one. */
export async function selectLineWords(
  db: Db,
  productIds: readonly string[],
  language: Language,
): Promise<LineWords[]> {
  if (!productIds.length) return [];
  const { rows } = await sql<LineWords>`
    SELECT p.id AS product_id, coalesce(v.index, -1) AS index /* not null */, of_variant.texts ->> 'label' AS label,
      coalesce(of_product.texts ->> 'name', CASE ${language} WHEN 'rw' THEN p.local_name END) AS name, of_product.texts ->> 'unit' AS unit
    FROM product p
    LEFT JOIN variant v ON v.product_id = p.id
    LEFT JOIN translation of_product ON of_product.id = p.id AND of_product.language = ${language}
    LEFT JOIN translation of_variant ON of_variant.id = v.id AND of_variant.language = ${language}
    WHERE p.id = ANY (${[...new Set(productIds)]}::uuid[])`.execute(db);
  return rows;
}

/** An item with its original texts and its translations. */
export interface TranslationRow {
  id: string;
  kind: TranslatedKind;
  /** Its whole row. */
  written: TranslatedTexts;
  translations: Partial<Record<Language, TranslatedTexts>>;
}

const versions = sql`coalesce((SELECT jsonb_object_agg(t.language, t.texts) FROM translation t WHERE t.id = w.id), '{}')`;

/**
 * A row in the form in which its texts are translated: the ingredients of a recipe are a list, translated as one text
 * of several lines.
 */
const writtenOf = (kind: TranslatedKind) =>
  kind === 'post'
    ? sql`to_jsonb(w) || jsonb_build_object('ingredients', array_to_string(w.ingredients, chr(10)))`
    : sql`to_jsonb(w)`;

/** The items of this kind, by their ids or all of them. */
export async function selectTranslations(
  db: Db,
  kind: TranslatedKind,
  ids: readonly string[] | null,
): Promise<TranslationRow[]> {
  const narrowed = ids ? sql`WHERE w.id = ANY (${ids}::uuid[])` : sql``;
  const { rows } = await sql<Pick<TranslationRow, 'id' | 'written' | 'translations'>>`
    SELECT w.id, ${writtenOf(kind)} AS written /* not null */, ${versions} AS translations /* not null */
    FROM ${sql.table(kind)} AS w ${narrowed} ORDER BY w.id`.execute(db);
  return rows.map((row) => ({ ...row, kind }));
}

/** The kind of the item with this id; null: it is not translated. */
export async function findKind(
  db: Db,
  id: string,
  kinds: readonly TranslatedKind[],
): Promise<TranslatedKind | null> {
  const each = kinds.map(
    (kind): RawBuilder<unknown> => sql`SELECT ${kind} AS kind FROM ${sql.table(kind)} WHERE id = ${id}`,
  );
  const { rows } = await sql<{ kind: TranslatedKind }>`${sql.join(each, sql` UNION ALL `)}`.execute(db);
  return rows[0]?.kind ?? null;
}

/** The ids of a product's variants in their order. */
export async function selectVariantIds(db: Db, productId: string): Promise<string[]> {
  const rows = db.selectFrom('variant').select('id').where('product_id', '=', productId).orderBy('index');
  return (await rows.execute()).map(({ id }) => id);
}

/** The translations of these items in every language, by id; `lock`: locked until the transaction ends. */
export async function selectVersions(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, Partial<Record<Language, TranslatedTexts>>>> {
  if (!ids.length) return new Map();
  const all = db
    .selectFrom('translation')
    .select(['id', 'language', 'texts'])
    .where('id', 'in', ids)
    .orderBy('id')
    .orderBy('language');
  const rows = await (lock ? all.forUpdate() : all).execute();
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...groups].map(([id, of]) => [
      id,
      Object.fromEntries(of.map(({ language, texts }) => [language, texts])),
    ]),
  );
}

/** Locks the translations of an item, and returns them. */
export async function lockVersions(db: Db, id: string): Promise<Partial<Record<Language, TranslatedTexts>>> {
  const rows = await db
    .selectFrom('translation')
    .select(['language', 'texts'])
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return Object.fromEntries(rows.map(({ language, texts }) => [language, texts]));
}

/** Writes the translations of items in a language; those without a text are deleted. */
export async function writeTexts(
  db: Db,
  versions: readonly { id: string; kind: TranslatedKind; language: Language; texts: Texts }[],
  at: Date,
): Promise<void> {
  const empty = versions.filter(({ texts }) => Object.keys(texts).length === 0);
  for (const language of LANGUAGES) {
    const ids = empty.filter((each) => each.language === language).map(({ id }) => id);
    if (ids.length)
      await db.deleteFrom('translation').where('id', 'in', ids).where('language', '=', language).execute();
  }
  const full = versions.filter((each) => !empty.includes(each));
  for (let from = 0; from < full.length; from += AT_ONCE) {
    const rows = full.slice(from, from + AT_ONCE);
    await db
      .insertInto('translation')
      .values(rows.map((each) => ({ ...each, texts: JSON.stringify(each.texts), updated_at: at })))
      .onConflict((conflict) =>
        conflict.columns(['id', 'language']).doUpdateSet((excluded) => ({
          texts: excluded.ref('excluded.texts'),
          updated_at: excluded.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** Rows per statement, because each statement writes the search words of its products again. */
const AT_ONCE = 100;
