-- What the shop's people wrote, in the other languages of the shop (decisions/0160): one row an item and language. `texts` holds
-- the fields that have a version there, by their names on the wire; what is missing is shown as it was written.
CREATE TABLE translation (
  -- Of the item's row, whichever table that is in.
  id         uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('product', 'variant', 'category', 'blog_category', 'slide', 'announcement',
    'page', 'post', 'question', 'shipping_zone', 'shipping_method')),
  language   text NOT NULL CHECK (language IN ('en', 'fr', 'rw')),
  texts      jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (id, language)
);
CREATE INDEX translation_of_kinds ON translation (kind, language);
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON translation
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- No foreign key leads to eleven tables: what goes takes its translations along.
CREATE FUNCTION forget_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM translation WHERE id = OLD.id;
  RETURN NULL;
END $$;
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['product', 'variant', 'category', 'blog_category', 'slide', 'announcement', 'page', 'post',
    'question', 'shipping_zone', 'shipping_method'] LOOP
    EXECUTE format('CREATE TRIGGER forget_translations AFTER DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION forget_translations()', kind);
  END LOOP;
END $$;

-- A line of an order keeps what its product was called in every language when it was bought.
ALTER TABLE order_line ADD COLUMN translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object');
CREATE FUNCTION keep_line_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.translations := coalesce((
    SELECT jsonb_object_agg(said.language, said.texts)
    FROM (
      SELECT spoken.language, jsonb_strip_nulls(jsonb_build_object(
        'name', coalesce(of_product.texts ->> 'name', CASE spoken.language WHEN 'rw' THEN p.local_name END),
        'label', CASE WHEN NEW.label IS NOT NULL THEN of_variant.texts ->> 'label' END)) AS texts
      FROM unnest(ARRAY['en', 'fr', 'rw']) AS spoken (language)
      LEFT JOIN product p ON p.id = NEW.product_id
      LEFT JOIN variant v ON v.product_id = NEW.product_id AND v.index = NEW.variant_index
      LEFT JOIN translation of_product ON of_product.id = p.id AND of_product.language = spoken.language
      LEFT JOIN translation of_variant ON of_variant.id = v.id AND of_variant.language = spoken.language) AS said
    WHERE said.texts <> '{}'), '{}');
  RETURN NEW;
END $$;
CREATE TRIGGER keep_translations BEFORE INSERT ON order_line FOR EACH ROW EXECUTE FUNCTION keep_line_translations();

-- Translations are found like the words they stand for.
CREATE OR REPLACE FUNCTION product_says(ids uuid[])
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
    SELECT unnest(ARRAY['name', 'form']), unnest(ARRAY[t.texts ->> 'name', t.texts ->> 'unit'])
    FROM translation t WHERE t.id = p.id
    UNION ALL
    SELECT unnest(ARRAY['sku', 'form', 'form', 'form']), unnest(ARRAY[v.sku, v.label, v.size, v.color])
    FROM variant v WHERE v.product_id = p.id
    UNION ALL
    SELECT 'form', unnest(ARRAY[t.texts ->> 'label', t.texts ->> 'size', t.texts ->> 'color'])
    FROM variant v JOIN translation t ON t.id = v.id WHERE v.product_id = p.id
    UNION ALL
    SELECT 'category', unnest(ARRAY[c.name, c.local_name])
    FROM product_category pc JOIN above ON above.id = pc.category_id JOIN category c ON c.id = above.above_id
    WHERE pc.product_id = p.id
    UNION ALL
    SELECT 'category', t.texts ->> 'name'
    FROM product_category pc JOIN above ON above.id = pc.category_id JOIN translation t ON t.id = above.above_id
    WHERE pc.product_id = p.id) AS text (field, said)
  WHERE p.id = ANY (ids) AND p.status = 'published' AND search_words(text.said) <> '{}'
$$;

-- The products whose words these items are part of are written anew.
CREATE FUNCTION search_translation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(SELECT id FROM changed_rows WHERE kind IN ('product', 'variant', 'category'));
BEGIN
  IF changed = '{}' THEN RETURN NULL; END IF;
  PERFORM refresh_product_search(ARRAY(
    WITH RECURSIVE below (id) AS (
      SELECT unnest(changed)
      UNION
      SELECT c.id FROM category c JOIN below ON c.parent_id = below.id)
    SELECT p.id FROM product p WHERE p.id = ANY (changed)
    UNION SELECT v.product_id FROM variant v WHERE v.id = ANY (changed)
    UNION SELECT pc.product_id FROM product_category pc JOIN below ON below.id = pc.category_id));
  RETURN NULL;
END $$;
CREATE TRIGGER search_inserted AFTER INSERT ON translation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_translation_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON translation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_translation_changed();
CREATE TRIGGER search_deleted AFTER DELETE ON translation REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_translation_changed();
