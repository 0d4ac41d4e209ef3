-- A product sold by weight is in stock while as much of it is left as is sold at least: each stock unit knows how much that is, 1 of what
-- is sold by the piece, so that a move of stock tells whether it was the last without a look at the product (I23, decisions/0221).
ALTER TABLE stock_unit ADD COLUMN min_quantity integer NOT NULL DEFAULT 1 CHECK (min_quantity >= 1);

-- Where one statement writes a product with its units, the product's trigger does. The product is held: of one who opens a unit and one who changes how it is sold the second sees what the first wrote.
CREATE FUNCTION set_min_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.min_quantity := coalesce((SELECT min_grams FROM product WHERE id = NEW.product_id FOR SHARE), 1);
  RETURN NEW;
END $$;
CREATE TRIGGER set_min_quantity BEFORE INSERT ON stock_unit FOR EACH ROW EXECUTE FUNCTION set_min_quantity();

-- Stock units are locked in the order in which orders lock them.
CREATE FUNCTION write_min_quantities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stock_unit WHERE product_id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stock_unit u SET min_quantity = coalesce(p.min_grams, 1)
    FROM product p WHERE p.id = ANY (ids) AND u.product_id = p.id AND u.min_quantity <> coalesce(p.min_grams, 1);
END $$;

CREATE OR REPLACE FUNCTION keep_shown_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_stock VALUES (NEW.id, false, NEW.status = 'published') ON CONFLICT DO NOTHING;
  IF NEW.min_grams IS NOT NULL THEN PERFORM write_min_quantities(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION stock_of_products(ids uuid[]) RETURNS SETOF product_stock LANGUAGE sql STABLE AS $$
  SELECT p.id, EXISTS (SELECT FROM stock_unit u WHERE u.product_id = p.id AND u.on_hand - u.reserved >= u.min_quantity
      AND (u.variant_id IS NOT NULL OR NOT EXISTS (SELECT FROM variant v WHERE v.product_id = p.id))), p.status = 'published'
  FROM product p WHERE p.id = ANY (ids)
$$;
CREATE OR REPLACE TRIGGER keep_product_stock_moved AFTER UPDATE OF on_hand, reserved, min_quantity ON stock_unit FOR EACH ROW
  WHEN ((OLD.on_hand - OLD.reserved >= OLD.min_quantity) <> (NEW.on_hand - NEW.reserved >= NEW.min_quantity))
  EXECUTE FUNCTION keep_product_stock();
-- The change of the product says it.
CREATE OR REPLACE TRIGGER record_count AFTER UPDATE ON stock_unit FOR EACH ROW
  WHEN (OLD.reserved = NEW.reserved AND OLD.min_quantity = NEW.min_quantity) EXECUTE FUNCTION record_change('id');

CREATE OR REPLACE FUNCTION announce_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.on_hand - OLD.reserved >= OLD.min_quantity) IS DISTINCT FROM (NEW.on_hand - NEW.reserved >= NEW.min_quantity)
     OR OLD.on_hand <> NEW.on_hand THEN
    PERFORM pg_notify('shop_changed', 'catalogue');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_of_products() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  placed uuid[];
  priced uuid[];
  shown uuid[];
  measured uuid[];
BEGIN
  SELECT array_agg(id ORDER BY id) FILTER (WHERE is_shown OR is_dated), array_agg(id ORDER BY id) FILTER (WHERE is_shown OR is_priced),
      array_agg(id ORDER BY id) FILTER (WHERE is_shown), array_agg(id ORDER BY id) FILTER (WHERE is_measured)
      INTO placed, priced, shown, measured
    FROM (
      SELECT id, count(DISTINCT status) > 1 AS is_shown, count(DISTINCT date_created) > 1 AS is_dated,
        count(DISTINCT (regular_price, sale_price, sale_until)) > 1 AS is_priced,
        count(DISTINCT coalesce(min_grams, 1)) > 1 AS is_measured
      FROM (
        SELECT id, status, date_created, regular_price, sale_price, sale_until, min_grams FROM old_rows
        UNION ALL SELECT id, status, date_created, regular_price, sale_price, sale_until, min_grams FROM new_rows) was_and_is
      GROUP BY id) changed;
  IF measured IS NOT NULL THEN PERFORM write_min_quantities(measured); END IF;
  IF placed IS NOT NULL THEN PERFORM keep_category_products(placed); END IF;
  IF priced IS NOT NULL THEN PERFORM write_product_prices(priced); END IF;
  IF shown IS NOT NULL THEN PERFORM write_shown_stock(shown); END IF;
  RETURN NULL;
END $$;

-- What is weighed already; the triggers above write which of it is out of stock.
SELECT write_min_quantities(ARRAY(SELECT id FROM product WHERE sold_by = 'weight'));
