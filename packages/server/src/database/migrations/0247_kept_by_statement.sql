-- What is kept of products that are shown together is written once a statement, not once a product, and of a draft nothing is worked
-- out: an import writes drafts and shows them by the batch (decisions/0225).

-- By EXECUTE, so that it is planned each time: ids are one product or all of a category, and what fits the one never ends for the other.
CREATE OR REPLACE FUNCTION write_category_products(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE '
    WITH said AS MATERIALIZED (SELECT * FROM places_of($1)),
    gone AS (
      DELETE FROM category_product kept WHERE product_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM said WHERE (said.product_id, said.category_id) = (kept.product_id, kept.category_id)))
    INSERT INTO category_product AS kept SELECT * FROM said
      ON CONFLICT (product_id, category_id) DO UPDATE SET position = excluded.position, steps = excluded.steps,
        date_created = excluded.date_created
      WHERE kept IS DISTINCT FROM excluded' USING ids;
END $$;

-- A draft is in no list: there is something to write once it is shown, or while it still is in one. The products are locked first: of
-- one who files a draft and one who shows it the second sees what the first wrote.
CREATE OR REPLACE FUNCTION keep_category_products(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('category_product'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM product p WHERE id = ANY (ids)
    AND (status = 'published' OR EXISTS (SELECT FROM category_product kept WHERE kept.product_id = p.id)) LIMIT 1;
  IF FOUND THEN PERFORM write_category_products(ids); END IF;
END $$;

-- Of a new product there is no row of before. What is written with it in one statement has its own trigger, which may be first.
CREATE OR REPLACE FUNCTION keep_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_price SELECT * FROM prices_of(ARRAY[NEW.id]) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_shown_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_stock VALUES (NEW.id, false, NEW.status = 'published') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_product_price AFTER INSERT ON product FOR EACH ROW EXECUTE FUNCTION keep_product_price();
CREATE OR REPLACE TRIGGER keep_product_stock AFTER INSERT ON product FOR EACH ROW EXECUTE FUNCTION keep_shown_stock();

CREATE FUNCTION write_product_prices(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  EXECUTE '
    WITH said AS MATERIALIZED (SELECT * FROM prices_of($1)),
    gone AS (
      DELETE FROM product_price kept WHERE product_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM said WHERE (said.product_id, said.since) = (kept.product_id, kept.since)))
    INSERT INTO product_price AS kept SELECT * FROM said
      ON CONFLICT (product_id, since) DO UPDATE SET until = excluded.until, price = excluded.price, on_sale = excluded.on_sale,
        is_shown = excluded.is_shown
      WHERE kept IS DISTINCT FROM excluded' USING ids;
END $$;

-- Stock is locked in the order of products.
CREATE FUNCTION write_shown_stock(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_stock WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  EXECUTE '
    INSERT INTO product_stock AS kept SELECT * FROM stock_of_products($1)
      ON CONFLICT (product_id) DO UPDATE SET is_in_stock = excluded.is_in_stock, is_shown = excluded.is_shown
      WHERE kept IS DISTINCT FROM excluded' USING ids;
END $$;

-- What changed of the products of one statement. Most changes of a product change none of it. Rows are grouped, not joined: the plan
-- stays what it was for the first statement of a connection, however many rows the next one has.
CREATE FUNCTION keep_of_products() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  placed uuid[];
  priced uuid[];
  shown uuid[];
BEGIN
  SELECT array_agg(id ORDER BY id) FILTER (WHERE is_shown OR is_dated), array_agg(id ORDER BY id) FILTER (WHERE is_shown OR is_priced),
      array_agg(id ORDER BY id) FILTER (WHERE is_shown) INTO placed, priced, shown
    FROM (
      SELECT id, count(DISTINCT status) > 1 AS is_shown, count(DISTINCT date_created) > 1 AS is_dated,
        count(DISTINCT (regular_price, sale_price, sale_until)) > 1 AS is_priced
      FROM (
        SELECT id, status, date_created, regular_price, sale_price, sale_until FROM old_rows
        UNION ALL SELECT id, status, date_created, regular_price, sale_price, sale_until FROM new_rows) was_and_is
      GROUP BY id) changed;
  IF placed IS NOT NULL THEN PERFORM keep_category_products(placed); END IF;
  IF priced IS NOT NULL THEN PERFORM write_product_prices(priced); END IF;
  IF shown IS NOT NULL THEN PERFORM write_shown_stock(shown); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_places AFTER UPDATE ON product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_of_products();
DROP FUNCTION keep_places_of_product();

-- What is not there hides no one: half of what is asked, as a row before or after is missing.
ALTER FUNCTION hide_person(jsonb, text, boolean) STRICT;
