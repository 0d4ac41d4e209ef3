-- Groups of words that mean the same goods (`umuceri`, `riz`, `rice`), as staff write them.
CREATE TABLE synonym_group (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  words      text[] NOT NULL CHECK (cardinality(words) BETWEEN 2 AND 20),
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON synonym_group
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON synonym_group
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- The same as words are compared, written by trigger. `stems` separated by spaces; a phrase is looked up by its first.
CREATE TABLE synonym_phrase (
  group_id   uuid NOT NULL,
  said       text NOT NULL COLLATE "C",
  stems      text NOT NULL COLLATE "C",
  first_stem text NOT NULL COLLATE "C",
  PRIMARY KEY (group_id, said)
);
CREATE INDEX synonym_phrase_first ON synonym_phrase (first_stem);

-- Units sold lately, counted by a job (modules/search). `share`: 1 for what sells best, by the logarithm of the units.
CREATE TABLE product_sales (
  product_id uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  units      integer NOT NULL CHECK (units > 0),
  share      double precision NOT NULL CHECK (share > 0 AND share <= 1),
  counted_at timestamptz NOT NULL
);

-- A word may also be there because it means the same as one that a name says. `language`: of a word that only the
-- local name has.
ALTER TABLE product_search ADD COLUMN language text,
  DROP CONSTRAINT product_search_field_check,
  ADD CONSTRAINT product_search_field_check CHECK (field IN ('name', 'sku', 'synonym', 'category', 'form')),
  DROP CONSTRAINT product_search_pkey,
  ADD CONSTRAINT product_search_pkey PRIMARY KEY (word_id, product_id) INCLUDE (field, language);

-- What products say in other words. A synonym of a category's name counts like that name. `is_whole`: it means the
-- same as a whole name.
CREATE FUNCTION product_synonyms(ids uuid[])
RETURNS TABLE (product_id uuid, field text, words text[], is_whole boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT said.product_id, CASE said.field WHEN 'category' THEN 'category' ELSE 'synonym' END,
    string_to_array(other.said, ' '), said.field = 'name' AND phrase.stems = said.stems
  FROM (
    SELECT each.product_id, each.field,
      (SELECT string_agg(search_stem(word), ' ' ORDER BY place)
        FROM unnest(each.words) WITH ORDINALITY AS w (word, place)) AS stems
    FROM product_says(ids) AS each
    WHERE each.field IN ('name', 'category') AND EXISTS (SELECT FROM synonym_phrase)) AS said
  JOIN synonym_phrase phrase ON phrase.first_stem = ANY (string_to_array(said.stems, ' '))
    AND position(' ' || phrase.stems || ' ' IN ' ' || said.stems || ' ') > 0
  JOIN synonym_phrase other ON other.group_id = phrase.group_id AND other.said <> phrase.said
$$;

DROP FUNCTION product_words(uuid[]);
CREATE FUNCTION product_words(ids uuid[])
RETURNS TABLE (product_id uuid, word text, field text, language text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (said.product_id, w.word) said.product_id, w.word, said.field,
    CASE WHEN said.field = 'name' AND w.word = ANY (own.local) AND NOT w.word = ANY (own.written) THEN 'rw' END
  FROM (
    SELECT product_id, field, words FROM product_says(ids)
    UNION ALL
    SELECT product_id, field, words FROM product_synonyms(ids)) AS said
  JOIN (
    SELECT id, search_words(name) AS written, coalesce(search_words(local_name), '{}') AS local
    FROM product WHERE id = ANY (ids)) AS own ON own.id = said.product_id
  CROSS JOIN LATERAL (
    SELECT left(unnest, 60) FROM unnest(said.words)
    UNION
    SELECT left(array_to_string(said.words, ''), 60) WHERE said.field = 'sku') AS w (word)
  ORDER BY said.product_id, w.word,
    array_position(ARRAY['name', 'sku', 'synonym', 'category', 'form'], said.field)
$$;

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
    SELECT known.id AS word_id, w.product_id, w.field, w.language
    FROM product_words(said) w JOIN search_word known ON known.word = w.word),
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
END $$;

-- The words of every product that says one of the changed words, before or now, are written anew; like a change of a
-- category it waits for who writes products.
CREATE FUNCTION search_synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('product_search'));
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    touched := ARRAY(SELECT first_stem FROM synonym_phrase WHERE group_id IN (SELECT id FROM old_rows));
    DELETE FROM synonym_phrase WHERE group_id IN (SELECT id FROM old_rows);
  ELSIF TG_OP = 'TRUNCATE' THEN
    touched := ARRAY(SELECT first_stem FROM synonym_phrase);
    DELETE FROM synonym_phrase;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    WITH fresh AS (
      INSERT INTO synonym_phrase (group_id, said, stems, first_stem)
      SELECT n.id, array_to_string(said.words, ' '), array_to_string(said.stems, ' '), said.stems[1]
      FROM new_rows n CROSS JOIN LATERAL unnest(n.words) AS typed
      CROSS JOIN LATERAL (
        SELECT array_agg(w.word ORDER BY w.place) AS words, array_agg(search_stem(w.word) ORDER BY w.place) AS stems
        FROM unnest(search_words(typed)) WITH ORDINALITY AS w (word, place)) AS said
      WHERE said.words IS NOT NULL
      ON CONFLICT DO NOTHING
      RETURNING first_stem)
    SELECT touched || array_agg(first_stem) INTO touched FROM fresh;
  END IF;
  PERFORM refresh_product_search(ARRAY(
    SELECT DISTINCT s.product_id FROM search_word w JOIN product_search s ON s.word_id = w.id
    WHERE w.stem = ANY (touched)));
  RETURN NULL;
END $$;
CREATE TRIGGER search_inserted AFTER INSERT ON synonym_group REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON synonym_group
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
CREATE TRIGGER search_deleted AFTER DELETE ON synonym_group REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
CREATE TRIGGER search_truncated AFTER TRUNCATE ON synonym_group
  FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();

SELECT refresh_product_search(ARRAY(SELECT id FROM product));
