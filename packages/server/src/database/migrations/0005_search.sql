-- What the search reads: one row a word of a published product. Triggers keep it right whoever writes.

-- Words as they are compared: without accents, lower case, letters and digits only.
CREATE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(word, 60) ORDER BY place), '{}')
  FROM regexp_split_to_table(lower(unaccent(normalize(said, NFKC))), '[^[:alnum:]]+')
    WITH ORDINALITY AS split (word, place)
  WHERE word <> ''
$$;

-- The English stem (potatoes, potato → potato); a word of another language mostly stays as it is.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('english_stem', word))[1], word)
$$;

CREATE TABLE product_search (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- Where the word stands. A title is not one word but a whole name or SKU.
  field      text NOT NULL CHECK (field IN ('title', 'name', 'sku', 'category', 'form')),
  word       text NOT NULL COLLATE "C",
  stem       text NOT NULL COLLATE "C",
  PRIMARY KEY (product_id, field, word)
);
-- Half words and words with a typo.
CREATE INDEX product_search_trigram ON product_search USING gin (word gin_trgm_ops) WHERE field <> 'title';
CREATE INDEX product_search_word ON product_search (word) WHERE field <> 'title';
CREATE INDEX product_search_stem ON product_search (stem) WHERE field <> 'title';
CREATE INDEX product_search_title ON product_search (word) WHERE field = 'title';

-- What product_search must hold for these products.
CREATE FUNCTION product_search_of(ids uuid[])
RETURNS TABLE (product_id uuid, field text, word text, stem text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above (id, above_id) AS (
    SELECT id, id FROM category
    UNION
    SELECT above.id, c.parent_id FROM above JOIN category c ON c.id = above.above_id WHERE c.parent_id IS NOT NULL),
  said (product_id, field, words) AS (
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
    WHERE p.id = ANY (ids) AND p.status = 'published' AND text.said IS NOT NULL)
  SELECT product_id, field, word, search_stem(word) FROM said, unnest(words) AS word
  UNION
  -- FRU-001 is also typed fru001.
  SELECT product_id, field, left(array_to_string(words, ''), 60), left(array_to_string(words, ''), 60)
  FROM said WHERE field = 'sku' AND words <> '{}'
  UNION
  SELECT product_id, 'title', left(array_to_string(words, ' '), 200), ''
  FROM said WHERE field IN ('name', 'sku') AND words <> '{}'
$$;

-- Writes the words of these products anew. Two writers of one product wait for each other, and everyone waits
-- while a category changes its name or place; so the one who writes last has seen all of it.
CREATE FUNCTION refresh_product_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids = '{}' OR ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('product_search'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_search WHERE product_id = ANY (ids);
  INSERT INTO product_search SELECT * FROM product_search_of(ids);
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
