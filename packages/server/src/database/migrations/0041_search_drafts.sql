-- Products that are no drafts and those that still have words of theirs: of all others there is nothing to be written,
-- and nothing to be read before that is known. A file of products writes each as a draft first.
CREATE OR REPLACE FUNCTION refresh_product_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said uuid[];
BEGIN
  IF ids = '{}' THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('product_search'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  said := ARRAY(SELECT p.id FROM product p WHERE p.id = ANY (ids) AND (p.status = 'published'
    OR EXISTS (SELECT FROM product_search s WHERE s.product_id = p.id)
    OR EXISTS (SELECT FROM product_title t WHERE t.product_id = p.id)));
  IF said = '{}' THEN
    RETURN;
  END IF;

  INSERT INTO search_word (word, stem)
  SELECT DISTINCT w.word, search_stem(w.word) FROM product_words(said) w
  WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.word = w.word)
  ORDER BY w.word
  ON CONFLICT DO NOTHING;

  WITH wanted AS MATERIALIZED (
    SELECT known.id AS word_id, w.product_id, w.field
    FROM product_words(said) w JOIN search_word known ON known.word = w.word),
  gone AS (
    DELETE FROM product_search s WHERE s.product_id = ANY (said)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = s.product_id AND w.word_id = s.word_id))
  INSERT INTO product_search AS s (word_id, product_id, field) SELECT word_id, product_id, field FROM wanted
  ON CONFLICT (word_id, product_id) DO UPDATE SET field = excluded.field WHERE s.field <> excluded.field;

  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT product_id, left(array_to_string(words, ' '), 200) AS title
    FROM product_says(said) WHERE field IN ('name', 'sku')),
  gone AS (
    DELETE FROM product_title t WHERE t.product_id = ANY (said)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = t.product_id AND w.title = t.title))
  INSERT INTO product_title (product_id, title) SELECT product_id, title FROM wanted
  ON CONFLICT DO NOTHING;
END $$;

-- A new product looks for the addresses that begin like its own.
CREATE INDEX product_slug_begins ON product (slug text_pattern_ops);
