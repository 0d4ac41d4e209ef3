import type { SearchMiss } from '@isoko/contract/routes/admin/search';
import type { Language } from '@isoko/contract/rules/languages';
import { type RawBuilder, sql } from 'kysely';
import { readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { Match } from '#server/modules/catalogue/products.ts';

/** The weight of a match by its field, and by how well the word fits. */
const FIELD_WORTH = sql`CASE s.field WHEN 'name' THEN 1.0::float8 WHEN 'sku' THEN 0.9 WHEN 'synonym' THEN 0.85 WHEN 'category' THEN 0.5 ELSE 0.4 END`;
const FIT = { exact: 1, stem: 0.9, begins: 0.75, inside: 0.45, typo: 0.35 };
/** A half word gets up to this much more the nearer it is to the whole: `ibira` means ibirayi before ibirahuri. */
const NEARLY_WHOLE = 0.05;
/** Added if a whole name or SKU is the typed text, continues it with another word, or only begins with it. */
const TITLE_WORTH = { same: 2, goesOn: 1, begins: 0.15 };

/** Added for the reader's own language, and for what sells, to order equal matches: less than any better match. */
const OWN_LANGUAGE = 0.03;
export const SELLS = 0.01;
/** A featured product counts as one that sells a little. */
const FEATURED_SHARE = 0.25;

/** The words of search texts, in order for each text, with what the shop knows of them. */
export async function askedWords(db: Db, texts: readonly string[]): Promise<AskedWord[][]> {
  const spaced = texts.map((text) => text.replace(AMOUNT, '$1 $2'));
  const { rows } = await sql<AskedWord & { text: number }>`
    SELECT text /* not null */, word /* not null */, stem /* not null */, is_stop /* not null */, is_known /* not null */,
      begins_known /* not null */
    FROM asked_words(${spaced}::text[]) WITH ORDINALITY AS asked (text, word, stem, is_stop, is_known, begins_known, place)
    ORDER BY place`.execute(db);
  return texts.map((_, at) => rows.filter(({ text }) => text === at));
}

/**
 * The products that match each of some texts, the best first and at most `limit`; `least` is the number of words they
 * need.
 */
export async function bestProducts(
  db: Db,
  texts: readonly { words: readonly AskedWord[]; least: number }[],
  { language, limit }: { language: Language; limit: number },
): Promise<{ text: number; product_id: string; score: number }[]> {
  if (!texts.length) return [];
  const each = texts.map(
    ({ words, least }, at) => sql`(
      SELECT ${at}::int AS text, m.product_id, ${scoreOfMatch} AS score, row_number() OVER (
        ORDER BY m.words DESC, ${scoreOfMatch} DESC, length(p.name), p.name, p.id) AS place
      FROM (${matching(words, language)}) AS m JOIN product p ON p.id = m.product_id AND p.status = 'published'
      WHERE m.words >= ${least} ORDER BY place LIMIT ${limit})`,
  );
  const { rows } = await sql<{ text: number; product_id: string; score: number }>`
    SELECT text /* not null */, product_id /* not null */, score::float8 AS score /* not null */ FROM (${sql.join(each, sql` UNION ALL `)}) AS best ORDER BY text, place`.execute(
    db,
  );
  return rows;
}

/**
 * The relation (product_id, words, score) of the published products that have at least one of the words. Among equal
 * matches, those with the words in `language` come first.
 */
export function matching(words: readonly AskedWord[], language: Language): Match['relation'] {
  if (!words.length)
    return sql`SELECT NULL::uuid AS product_id, 0 AS words, 0.0::float8 AS score WHERE false`;
  const hits = words.map((word, at) => hitsOf(word, { at, language }));
  const bests = words.map((_, at) => sql`max(hit.score) FILTER (WHERE hit.word = ${at})`);
  const title = sql`max(hit.score) FILTER (WHERE hit.word IS NULL)`;
  const scores = [...bests, title].map((best) => sql`coalesce(${best}, 0)`);
  return sql`SELECT hit.product_id, num_nonnulls(${sql.join(bests)}) AS words, ${sql.join(scores, sql` + `)} AS score
    FROM (${sql.join([...hits, titlesOf(words)], sql` UNION ALL `)}) AS hit
    GROUP BY hit.product_id HAVING count(hit.word) > 0`;
}

/** The score of product `p` among the matches (`m`): of equal ones those that sell, or are featured, come first. */
export const scoreOfMatch = sql<number>`m.score + ${SELLS}::float8 * greatest(
  (SELECT sold.share FROM product_sales sold WHERE sold.product_id = p.id),
  CASE WHEN p.is_featured THEN ${FEATURED_SHARE}::float8 ELSE 0 END)`;

/** A row for each match of the word with a product, with its score. SKUs match only exactly or by their beginning. */
function hitsOf(asked: AskedWord, { at, language }: { at: number; language: Language }): RawBuilder<unknown> {
  const { word, stem } = asked;
  const begins = `${word}%`;
  const inside = [...word].length >= INSIDE_FROM ? `%${word}%` : begins;
  const patterns = mayBeMistyped(asked) ? oneTypoPatterns(word, { isHalf: mayBeHalfAndMistyped(asked) }) : [];
  // Each kind of match is a query with its own index: in one query PostgreSQL would read every word there is.
  const ways = [
    sql`SELECT id, word, stem FROM search_word WHERE word LIKE ${inside}`,
    sql`SELECT id, word, stem FROM search_word WHERE stem = ${stem}`,
    ...(patterns.length
      ? [
          sql`SELECT id, word, stem FROM unnest(${patterns}::text[]) AS mistyped JOIN search_word ON word LIKE mistyped`,
        ]
      : []),
    ...(mayBeFarMistyped(asked)
      ? [
          sql`SELECT id, word, stem FROM search_word WHERE word % ${word} AND similarity(word, ${word}) >= ${ALIKE}`,
        ]
      : []),
  ];
  const own = language === 'en' ? sql`s.language IS NULL` : sql`s.language = ${language}`;
  return sql`
    SELECT s.product_id, ${at}::int AS word, fitting.fit * ${FIELD_WORTH} + CASE WHEN ${own} THEN ${OWN_LANGUAGE}::float8 ELSE 0 END AS score
    FROM (
      SELECT id, CASE WHEN word = ${word} THEN ${FIT.exact}::float8 WHEN stem = ${stem} THEN ${FIT.stem}
        WHEN word LIKE ${begins} THEN ${FIT.begins} + ${NEARLY_WHOLE * [...word].length}::float8 / char_length(word)
        WHEN word LIKE ${inside} THEN ${FIT.inside}
        ELSE ${FIT.typo} END AS fit
      FROM (${sql.join(ways, sql` UNION `)}) AS known OFFSET 0) AS fitting
    CROSS JOIN LATERAL (SELECT * FROM product_search hit
      WHERE hit.word_id = fitting.id AND (hit.field <> 'sku' OR fitting.fit >= ${FIT.begins}) OFFSET 0) AS s`;
}

/** A row for each title that begins with the words: it counts as no word, but adds to the score. */
function titlesOf(words: readonly AskedWord[]): RawBuilder<unknown> {
  const typed = words.map(({ word }) => word).join(' ');
  return sql`
    SELECT product_id, NULL::int AS word, CASE WHEN title = ${typed} THEN ${TITLE_WORTH.same}::float8
      WHEN title LIKE ${`${typed} %`} THEN ${TITLE_WORTH.goesOn} ELSE ${TITLE_WORTH.begins} END AS score
    FROM product_title WHERE title LIKE ${`${typed}%`}`;
}

/**
 * LIKE patterns for every word one typo away from this one: a letter wrong, missing, too many, or two swapped. With
 * `isHalf` also for words that continue it. `word` is letters and digits only, so nothing in it has a meaning for LIKE.
 */
export function oneTypoPatterns(word: string, { isHalf }: { isHalf: boolean }): string[] {
  const letters = [...word];
  const end = isHalf ? '%' : '';
  const patterns = new Set<string>();
  const add = (before: number, middle: string[], after: number) =>
    patterns.add([...letters.slice(0, before), ...middle, ...letters.slice(after)].join('') + end);
  for (let at = 0; at <= letters.length; at += 1) {
    const [here = '', next = ''] = letters.slice(at);
    add(at, ['_'], at);
    if (here) add(at, ['_'], at + 1);
    if (here) add(at, [], at + 1);
    if (next) add(at, [next, here], at + 2);
  }
  return [...patterns];
}

/** A normalised word of a search, and what the shop knows of it. */
interface AskedWord {
  word: string;
  /** Its English stem. */
  stem: string;
  /** Too common to help: `of`, `the`. */
  is_stop: boolean;
  /** Some product has this very word, or one of the same stem. */
  is_known: boolean;
  /** Some product has a word that begins with it. */
  begins_known: boolean;
}

/** A number and its unit are two words: `25kg`. */
const AMOUNT = /(\d)(kg|g|l|ml|cl|cm|m|w|litres?)\b/gi;
/** More words add nothing; the others are ignored. */
const MOST_WORDS = 8;
/** A half word is looked for inside words from this length on. */
const INSIDE_FROM = 3;
/** Short words have too many neighbours, long ones too many places for a typo. */
const TYPO_LENGTH = { from: 3, to: 24 };
/** From this length on a word may be both half typed and mistyped: shorter ones would match nearly everything. */
const HALF_AND_WRONG_FROM = 5;
/** From this length on a word may have more than one typo, if it is this similar (pg_trgm, 0 to 1). */
const ALIKE_FROM = 7;
const ALIKE = 0.45;
/** Common words of French and Kinyarwanda; PostgreSQL knows the English ones. */
const SMALL_WORDS = new Set(
  (
    'au aux avec d de des du en et l la le les ou par pour sans sur un une ' +
    'b bya by ca cy cyo mu mo mwa n na ni nk ku kwa bwa bwo rwa rwo w wa wo y ya yo z za zo'
  ).split(' '),
);

/** The words worth looking for: each once, common ones only if there are no others. */
export function worthSearching(asked: readonly AskedWord[]): AskedWord[] {
  const distinct = asked.filter(({ word }, at) => asked.findIndex((each) => each.word === word) === at);
  const telling = distinct.filter(({ is_stop, word }) => !is_stop && !SMALL_WORDS.has(word));
  return (telling.length ? telling : distinct).slice(0, MOST_WORDS);
}

/**
 * Whether a word is also looked for with a typo: if no product has it. Words of three letters must not even begin a
 * known word, and numbers (sizes, SKUs) must match exactly.
 */
function mayBeMistyped({ word, is_known, begins_known }: AskedWord): boolean {
  const { length } = [...word];
  if (length < TYPO_LENGTH.from || length > TYPO_LENGTH.to || /\d/.test(word)) return false;
  return !is_known && !(length === TYPO_LENGTH.from && begins_known);
}

/** Whether it may have more than one typo: a long word that no known word equals or begins with. */
function mayBeFarMistyped(asked: AskedWord): boolean {
  return mayBeMistyped(asked) && !asked.begins_known && [...asked.word].length >= ALIKE_FROM;
}

/** Whether it may be only the beginning of a mistyped word: if it is long enough and begins no known one. */
function mayBeHalfAndMistyped({ word, begins_known }: AskedWord): boolean {
  return !begins_known && [...word].length >= HALF_AND_WRONG_FROM;
}

/** When sales were last counted; null: never, or nothing had sold. */
export async function lastCounted(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT max(counted_at) AS at FROM product_sales`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/**
 * Counts the units sold in the last days again, a kilo as one, in one statement. Orders belong to a higher module: they
 * are only read.
 */
export async function countSales(db: Db, { now, days }: { now: Date; days: number }): Promise<number> {
  const { rows } = await sql`
    WITH sold AS MATERIALIZED (
      SELECT l.product_id, sum(CASE l.sold_by WHEN 'weight' THEN greatest(1, round(l.quantity / 1000.0)) ELSE l.quantity END)::int AS units
      FROM "order" o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
      WHERE o.placed_at > ${now}::timestamptz - make_interval(days => ${days})
        AND o.status NOT IN ('cancelled', 'expired')
      GROUP BY l.product_id HAVING sum(l.quantity) > 0),
    gone AS (
      DELETE FROM product_sales s WHERE NOT EXISTS (SELECT FROM sold WHERE sold.product_id = s.product_id))
    INSERT INTO product_sales (product_id, units, share, counted_at)
    SELECT product_id, units, ln(1 + units) / max(ln(1 + units)) OVER (), ${now} FROM sold
    ON CONFLICT (product_id) DO UPDATE
      SET units = excluded.units, share = excluded.share, counted_at = excluded.counted_at
    RETURNING product_id`.execute(db);
  return rows.length;
}

type MissRow = Omit<SearchMiss, 'last_at'> & { last_at: Date };

/** One page of searches without a result, and how many there are. */
export function pageOfMisses(db: Db, { q }: { q?: string }, list: ListPart): Promise<RowPage<MissRow>> {
  const source = {
    columns: sql`m.id AS _id, m.said AS text, m.times, m.language, m.last_at`,
    from: sql`search_miss m`,
    where: saysSomewhere(q, ['m.said']),
    order: { times: sql`m.times`, last_at: sql`m.last_at` },
    ties: sql`m.last_at DESC`,
    id: sql`m.id`,
  };
  return readPage<MissRow>(db, source, list);
}

/**
 * Counts a text that found nothing. If there are more than `most` texts, those searched for longest ago are deleted.
 */
export async function countMiss(
  db: Db,
  { said, language, at, most }: { said: string; language: Language; at: Date; most: number },
): Promise<void> {
  await sql`
    INSERT INTO search_miss AS m (said, language, last_at) VALUES (${said}, ${language}, ${at})
    ON CONFLICT (said) DO UPDATE
      SET times = m.times + 1, language = excluded.language, last_at = excluded.last_at`.execute(db);
  await sql`
    DELETE FROM search_miss WHERE id IN (
      SELECT id FROM search_miss ORDER BY last_at DESC, id OFFSET ${most})`.execute(db);
}

/** Deletes one; false for an unknown one. */
export async function deleteMiss(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM search_miss WHERE id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Whole titles of published products that are most similar to a text, the most similar first (pg_trgm, 0 to 1). */
export async function titlesLike(
  db: Db,
  { said, least, limit }: { said: string; least: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT t.title FROM (SELECT DISTINCT title FROM product_title WHERE title !~ '[0-9]') AS t
    WHERE similarity(t.title, ${said}) >= ${least}
    ORDER BY similarity(t.title, ${said}) DESC, t.title LIMIT ${limit}`.execute(db);
  return rows.map(({ title }) => title);
}
