-- What the search reads: the words of every published product. Triggers keep them right whoever writes.

-- Words as they are compared: without accents, lower case, letters and digits only. One expression, so that it
-- is inlined: it runs for every name and SKU.
CREATE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(
    trim(regexp_replace(lower(unaccent(normalize(said, NFKC))), '[^[:alnum:]]+', ' ', 'g')), ' ')
$$;

-- The English stem (potatoes, potato → potato); a word of another language mostly stays as it is.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('english_stem', word))[1], word)
$$;

-- Every word that products have or once had: a few thousand, so that half words and typos are looked up among
-- words and not among products. A word no product has any more does no harm and stays.
CREATE TABLE search_word (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text NOT NULL UNIQUE COLLATE "C",
  stem text NOT NULL COLLATE "C"
);
CREATE INDEX search_word_stem ON search_word (stem);
-- Without fastupdate: every pattern of a search would walk the list of pending entries.
CREATE INDEX search_word_trigram ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Which published product has which word, and the best field it stands in. Words are never deleted, so word_id has
-- no foreign key: checking it would be a third of the cost of writing.
CREATE TABLE product_search (
  word_id    integer NOT NULL,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  field      text NOT NULL CHECK (field IN ('name', 'sku', 'category', 'form')),
  PRIMARY KEY (word_id, product_id) INCLUDE (field)
);
CREATE INDEX product_search_of_product ON product_search (product_id);

-- Whole names and SKUs, as they are compared.
CREATE TABLE product_title (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  title      text NOT NULL COLLATE "C",
  PRIMARY KEY (product_id, title)
);
CREATE INDEX product_title_begins ON product_title (title);

-- What these products say and where. Local names are names; a word of a category counts for all below it.
CREATE FUNCTION product_says(ids uuid[])
RETURNS TABLE (product_id uuid, field text, words text[]) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above (id, above_id) AS (
    SELECT id, id FROM category
    UNION
    SELECT above.id, c.parent_id FROM above JOIN category c ON c.id = above.above_id WHERE c.parent_id IS NOT NULL)
  SELECT p.id, text.field, search_words(text.said)
  FROM product p
  CROSS JOIN LATERAL (
    VALUES ('name', p.name), ('name', p.local_name), ('sku', p.sku), ('form', p.unit)
    UNION ALL
    SELECT unnest(ARRAY['sku', 'form', 'form', 'form']), unnest(ARRAY[v.sku, v.label, v.size, v.color])
    FROM variant v WHERE v.product_id = p.id
    UNION ALL
    SELECT 'category', unnest(ARRAY[c.name, c.local_name])
    FROM product_category pc JOIN above ON above.id = pc.category_id JOIN category c ON c.id = above.above_id
    WHERE pc.product_id = p.id) AS text (field, said)
  WHERE p.id = ANY (ids) AND p.status = 'published' AND search_words(text.said) <> '{}'
$$;

-- The same word by word; each once a product, in its best field. FRU-001 is also typed fru001.
CREATE FUNCTION product_words(ids uuid[])
RETURNS TABLE (product_id uuid, word text, field text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (said.product_id, w.word) said.product_id, w.word, said.field
  FROM product_says(ids) AS said
  CROSS JOIN LATERAL (
    SELECT left(unnest, 60) FROM unnest(said.words)
    UNION
    SELECT left(array_to_string(said.words, ''), 60) WHERE said.field = 'sku') AS w (word)
  ORDER BY said.product_id, w.word, array_position(ARRAY['name', 'sku', 'category', 'form'], said.field)
$$;

-- Writes the words of these products anew. Two writers of one product wait for each other, and everyone waits
-- while a category changes its name or place; so the one who writes last has seen all of it.
CREATE FUNCTION refresh_product_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids = '{}' THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('product_search'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;

  INSERT INTO search_word (word, stem)
  SELECT DISTINCT w.word, search_stem(w.word) FROM product_words(ids) w
  WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.word = w.word)
  ORDER BY w.word
  ON CONFLICT DO NOTHING;

  WITH wanted AS MATERIALIZED (
    SELECT known.id AS word_id, w.product_id, w.field
    FROM product_words(ids) w JOIN search_word known ON known.word = w.word),
  gone AS (
    DELETE FROM product_search s WHERE s.product_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = s.product_id AND w.word_id = s.word_id))
  INSERT INTO product_search AS s (word_id, product_id, field) SELECT word_id, product_id, field FROM wanted
  ON CONFLICT (word_id, product_id) DO UPDATE SET field = excluded.field WHERE s.field <> excluded.field;

  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT product_id, left(array_to_string(words, ' '), 200) AS title
    FROM product_says(ids) WHERE field IN ('name', 'sku')),
  gone AS (
    DELETE FROM product_title t WHERE t.product_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = t.product_id AND w.title = t.title))
  INSERT INTO product_title (product_id, title) SELECT product_id, title FROM wanted
  ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION search_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_product_search(ARRAY(SELECT id FROM new_rows));
  ELSE
    PERFORM refresh_product_search(ARRAY(
      SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.name, n.local_name, n.sku, n.unit, n.status)
        IS DISTINCT FROM (o.name, o.local_name, o.sku, o.unit, o.status)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_product_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_product_changed();

-- Variants and the categories of a product: whatever changes, the product's words are written anew.
CREATE FUNCTION search_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM refresh_product_search(ARRAY(SELECT DISTINCT product_id FROM new_rows));
    WHEN 'DELETE' THEN PERFORM refresh_product_search(ARRAY(SELECT DISTINCT product_id FROM old_rows));
    WHEN 'UPDATE' THEN
      PERFORM refresh_product_search(ARRAY(SELECT product_id FROM new_rows UNION SELECT product_id FROM old_rows));
    ELSE PERFORM refresh_product_search(ARRAY(SELECT id FROM product));
  END CASE;
  RETURN NULL;
END $$;

DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['variant', 'product_category'] LOOP
    EXECUTE format('CREATE TRIGGER search_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed()', part);
    EXECUTE format('CREATE TRIGGER search_updated AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed()', part);
    EXECUTE format('CREATE TRIGGER search_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed()', part);
    EXECUTE format('CREATE TRIGGER search_truncated AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed()', part);
  END LOOP;
END $$;

-- A category's name counts for everything below it.
CREATE FUNCTION search_category_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.local_name, n.parent_id) IS DISTINCT FROM (o.name, o.local_name, o.parent_id)) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('product_search'));
  PERFORM refresh_product_search(ARRAY(
    WITH RECURSIVE below (id) AS (
      SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.name, n.local_name, n.parent_id) IS DISTINCT FROM (o.name, o.local_name, o.parent_id)
      UNION
      SELECT c.id FROM category c JOIN below ON c.parent_id = below.id)
    SELECT DISTINCT pc.product_id FROM product_category pc JOIN below ON below.id = pc.category_id));
  RETURN NULL;
END $$;
CREATE TRIGGER search_updated AFTER UPDATE ON category
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_category_changed();

SELECT refresh_product_search(ARRAY(SELECT id FROM product));
