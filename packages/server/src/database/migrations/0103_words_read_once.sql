-- What is said of products, read once: a text that many have in common (their categories) is taken apart once, and a
-- phrase of synonyms is found by its first word instead of compared with every text. An import of thousands is searched
-- seconds later.

CREATE OR REPLACE FUNCTION product_says(ids uuid[])
 RETURNS TABLE(product_id uuid, field text, words text[])
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE above (id, above_id) AS (
    SELECT id, id FROM category
    UNION
    SELECT above.id, c.parent_id FROM above JOIN category c ON c.id = above.above_id WHERE c.parent_id IS NOT NULL),
  category_says AS MATERIALIZED (
    SELECT c.id, search_words(text.said) AS words
    FROM category c CROSS JOIN LATERAL (
      VALUES (c.name), (c.local_name)
      UNION
      SELECT t.texts ->> 'name' FROM translation t WHERE t.id = c.id) AS text (said)
    WHERE text.said IS NOT NULL)
  SELECT p.id, text.field, text.words
  FROM product p
  CROSS JOIN LATERAL (
    SELECT own.field, search_words(own.said) AS words
    FROM (
      VALUES ('name', p.name), ('name', p.local_name), ('sku', p.sku), ('form', p.unit)
      UNION ALL
      SELECT unnest(ARRAY['name', 'form']), unnest(ARRAY[t.texts ->> 'name', t.texts ->> 'unit'])
      FROM translation t WHERE t.id = p.id
      UNION ALL
      SELECT unnest(ARRAY['sku', 'form', 'form', 'form']), unnest(ARRAY[v.sku, v.label, v.size, v.color])
      FROM variant v WHERE v.product_id = p.id
      UNION ALL
      SELECT 'form', unnest(ARRAY[t.texts ->> 'label', t.texts ->> 'size', t.texts ->> 'color'])
      FROM variant v JOIN translation t ON t.id = v.id WHERE v.product_id = p.id) AS own (field, said)
    WHERE own.said IS NOT NULL
    UNION ALL
    SELECT 'category', category_says.words
    FROM product_category pc JOIN above ON above.id = pc.category_id
    JOIN category_says ON category_says.id = above.above_id
    WHERE pc.product_id = p.id
    -- So that the words are not taken apart a second time for the condition below.
    OFFSET 0) AS text (field, words)
  WHERE p.id = ANY (ids) AND p.status = 'published' AND text.words <> '{}'
$function$;

CREATE OR REPLACE FUNCTION product_synonyms(ids uuid[])
 RETURNS TABLE(product_id uuid, field text, words text[], is_whole boolean)
 LANGUAGE sql
 STABLE
AS $function$
  WITH said AS MATERIALIZED (
    SELECT each.product_id, each.field, each.words FROM product_says(ids) AS each
    WHERE each.field IN ('name', 'category') AND EXISTS (SELECT FROM synonym_phrase)),
  stemmed AS MATERIALIZED (
    SELECT once.words, (
      SELECT string_agg(search_stem(word), ' ' ORDER BY place)
      FROM unnest(once.words) WITH ORDINALITY AS w (word, place)) AS stems
    FROM (SELECT DISTINCT said.words FROM said) AS once),
  meant AS MATERIALIZED (
    SELECT DISTINCT stemmed.words, other.said, phrase.stems = stemmed.stems AS is_whole
    FROM stemmed
    CROSS JOIN LATERAL unnest(string_to_array(stemmed.stems, ' ')) AS stem
    JOIN synonym_phrase phrase ON phrase.first_stem = stem
      AND position(' ' || phrase.stems || ' ' IN ' ' || stemmed.stems || ' ') > 0
    JOIN synonym_phrase other ON other.group_id = phrase.group_id AND other.said <> phrase.said)
  SELECT DISTINCT said.product_id, CASE said.field WHEN 'category' THEN 'category' ELSE 'synonym' END,
    string_to_array(meant.said, ' '), said.field = 'name' AND meant.is_whole
  FROM said JOIN meant ON meant.words = said.words
$function$;
