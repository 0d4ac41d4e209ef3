-- A word is looked up by its index, whatever the planner thinks a function returns: it took a thousand words for granted and read
-- the whole vocabulary for each product that was written, so that a file of thousands took ever longer. And what is said of
-- products is put together once, not twice.
CREATE OR REPLACE FUNCTION refresh_product_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  said uuid[];
  of_products uuid[];
  their_words text[];
  their_fields text[];
  their_languages text[];
BEGIN
  IF ids = '{}' THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('product_search'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  -- Limits, or a whole table would be read once for all of them.
  said := ARRAY(SELECT p.id FROM product p WHERE p.id = ANY (ids) AND (p.status = 'published'
    OR (SELECT true FROM product_search s WHERE s.product_id = p.id LIMIT 1)
    OR (SELECT true FROM product_title t WHERE t.product_id = p.id LIMIT 1)));
  IF said = '{}' THEN
    RETURN;
  END IF;

  SELECT array_agg(w.product_id), array_agg(w.word), array_agg(w.field), array_agg(w.language)
  INTO of_products, their_words, their_fields, their_languages FROM product_words(said) w;

  INSERT INTO search_word (word, stem)
  SELECT w.word, search_stem(w.word) FROM (SELECT DISTINCT word FROM unnest(their_words) AS word) w
  LEFT JOIN LATERAL (SELECT id FROM search_word WHERE word = w.word LIMIT 1) known ON true
  WHERE known.id IS NULL
  ORDER BY w.word
  ON CONFLICT DO NOTHING;

  WITH wanted AS MATERIALIZED (
    SELECT known.id AS word_id, w.product_id, w.field, w.language
    FROM unnest(of_products, their_words, their_fields, their_languages) AS w (product_id, word, field, language)
    CROSS JOIN LATERAL (SELECT id FROM search_word WHERE word = w.word LIMIT 1) known),
  gone AS (
    DELETE FROM product_search s WHERE s.product_id = ANY (said)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = s.product_id AND w.word_id = s.word_id))
  INSERT INTO product_search AS s (word_id, product_id, field, language)
  SELECT word_id, product_id, field, language FROM wanted
  ON CONFLICT (word_id, product_id) DO UPDATE SET field = excluded.field, language = excluded.language
    WHERE (s.field, s.language) IS DISTINCT FROM (excluded.field, excluded.language);

  WITH wanted AS MATERIALIZED (
    SELECT product_id, left(array_to_string(words, ' '), 200) AS title
    FROM product_says(said) WHERE field IN ('name', 'sku')
    UNION
    SELECT product_id, left(array_to_string(words, ' '), 200) FROM product_synonyms(said) WHERE is_whole),
  gone AS (
    DELETE FROM product_title t WHERE t.product_id = ANY (said)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = t.product_id AND w.title = t.title))
  INSERT INTO product_title (product_id, title) SELECT product_id, title FROM wanted
  ON CONFLICT DO NOTHING;
END $function$;
