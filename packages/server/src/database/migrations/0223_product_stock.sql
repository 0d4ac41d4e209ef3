-- Whether something of a product can be bought, kept by whoever moves the last of it, writes its variants or shows it (I23, decisions/0221):
-- what is in stock is found and counted without a look at each unit. Most moves of stock change nothing here.
CREATE TABLE product_stock (
  product_id  uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  is_in_stock boolean NOT NULL,
  is_shown    boolean NOT NULL
);
CREATE INDEX product_stock_shown ON product_stock (product_id) WHERE is_in_stock AND is_shown;

-- A unit of its own counts, or of a variant where it has variants.
CREATE FUNCTION stock_of_products(ids uuid[]) RETURNS SETOF product_stock LANGUAGE sql STABLE AS $$
  SELECT p.id, EXISTS (SELECT FROM stock_unit u WHERE u.product_id = p.id AND u.on_hand > u.reserved
      AND (u.variant_id IS NOT NULL OR NOT EXISTS (SELECT FROM variant v WHERE v.product_id = p.id))), p.status = 'published'
  FROM product p WHERE p.id = ANY (ids)
$$;
-- The row is locked first: of two who take the last of two variants the second sees what the first took.
CREATE FUNCTION write_product_stock(its_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_stock WHERE product_id = its_id FOR UPDATE;
  INSERT INTO product_stock AS kept SELECT * FROM stock_of_products(ARRAY[its_id])
    ON CONFLICT (product_id) DO UPDATE SET is_in_stock = excluded.is_in_stock, is_shown = excluded.is_shown
    WHERE kept IS DISTINCT FROM excluded;
END $$;
CREATE FUNCTION keep_shown_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_product_stock(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_product_stock(CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_product_stock AFTER INSERT OR UPDATE OF status ON product FOR EACH ROW EXECUTE FUNCTION keep_shown_stock();
CREATE TRIGGER keep_product_stock AFTER INSERT OR DELETE ON variant FOR EACH ROW EXECUTE FUNCTION keep_product_stock();
CREATE TRIGGER keep_product_stock AFTER INSERT OR DELETE ON stock_unit FOR EACH ROW EXECUTE FUNCTION keep_product_stock();
CREATE TRIGGER keep_product_stock_moved AFTER UPDATE OF on_hand, reserved ON stock_unit FOR EACH ROW
  WHEN ((OLD.on_hand > OLD.reserved) <> (NEW.on_hand > NEW.reserved)) EXECUTE FUNCTION keep_product_stock();
