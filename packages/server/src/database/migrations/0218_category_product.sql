-- Which products a category shows, those below it included, kept by whoever writes a product, its places or the tree (I23,
-- decisions/0220): the list of a category is read as an index has it, and no one walks up the tree for each product.
CREATE TABLE category_product (
  product_id   uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  category_id  uuid NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  -- Of its places in this category and below: the first, and how many steps the lowest one is below.
  position     integer NOT NULL,
  steps        integer NOT NULL,
  date_created timestamptz NOT NULL,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX category_product_newest ON category_product (category_id, date_created DESC, product_id);

CREATE FUNCTION places_of(ids uuid[]) RETURNS SETOF category_product LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above (product_id, category_id, position, steps) AS (
    SELECT product_id, category_id, position, 0 FROM product_category WHERE product_id = ANY (ids)
    UNION
    SELECT above.product_id, c.parent_id, above.position, above.steps + 1
    FROM above JOIN category c ON c.id = above.category_id WHERE c.parent_id IS NOT NULL AND above.steps < 10)
  SELECT p.id, above.category_id, min(above.position), max(above.steps), p.date_created
  FROM above JOIN product p ON p.id = above.product_id AND p.status = 'published'
  GROUP BY p.id, above.category_id
$$;
CREATE FUNCTION write_category_products(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM category_product kept WHERE product_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM places_of(ids) said WHERE (said.product_id, said.category_id) = (kept.product_id, kept.category_id));
  INSERT INTO category_product AS kept SELECT * FROM places_of(ids)
    ON CONFLICT (product_id, category_id) DO UPDATE SET position = excluded.position, steps = excluded.steps,
      date_created = excluded.date_created
    WHERE kept IS DISTINCT FROM excluded;
END $$;

-- Whoever moves a category waits for those who write products, and they for it; of one product's writers the second waits.
CREATE FUNCTION keep_category_products(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('category_product'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_category_products(ids);
END $$;
CREATE FUNCTION keep_places_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_category_products(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_category_products(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_places_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('category_product'));
  PERFORM write_category_products(ARRAY(
    WITH RECURSIVE below (id) AS (
      SELECT NEW.id UNION SELECT c.id FROM category c JOIN below ON c.parent_id = below.id)
    SELECT DISTINCT product_id FROM product_category WHERE category_id IN (SELECT id FROM below)));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_places AFTER UPDATE OF status, date_created ON product
  FOR EACH ROW EXECUTE FUNCTION keep_places_of_product();
CREATE TRIGGER keep_places_inserted AFTER INSERT ON product_category REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
CREATE TRIGGER keep_places_updated AFTER UPDATE ON product_category REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
CREATE TRIGGER keep_places_deleted AFTER DELETE ON product_category REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
CREATE TRIGGER keep_places_below AFTER UPDATE OF parent_id ON category
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION keep_places_below();
