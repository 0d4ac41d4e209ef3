-- How many published products a category shows, those below it included, kept by whoever writes category_product (I23, decisions/0227):
-- the tree of categories counts nothing. Each statement leaves one row for each category that it changed, so that two who file products
-- in one category do not wait for each other; a count is the sum of its rows, of which a sweep makes one.
CREATE TABLE category_count (
  category_id uuid NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  products    integer NOT NULL
);

-- A category that is gone has no count any more.
CREATE FUNCTION keep_category_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO category_count SELECT c.id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM changed JOIN category c ON c.id = changed.category_id GROUP BY c.id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_count_inserted AFTER INSERT ON category_product REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_category_count();
CREATE TRIGGER keep_count_deleted AFTER DELETE ON category_product REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_category_count();

-- Makes one row of several; of categories that someone removes at that moment, the next time.
CREATE FUNCTION fold_category_counts() RETURNS void LANGUAGE sql AS $$
  WITH several AS (SELECT category_id FROM category_count GROUP BY category_id HAVING count(*) > 1),
  held AS MATERIALIZED (
    SELECT id FROM category WHERE id IN (SELECT category_id FROM several) ORDER BY id FOR KEY SHARE SKIP LOCKED),
  folded AS (DELETE FROM category_count WHERE category_id IN (SELECT id FROM held) RETURNING category_id, products)
  INSERT INTO category_count SELECT category_id, sum(products) FROM folded GROUP BY category_id HAVING sum(products) <> 0
$$;

-- Products of before: no one else files any while the triggers are made.
INSERT INTO category_count SELECT category_id, count(*) FROM category_product GROUP BY category_id;
