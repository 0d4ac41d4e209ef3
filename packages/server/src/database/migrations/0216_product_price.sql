-- What each product costs at the least and when, kept by whoever writes a product or a variant (I23, decisions/0220): lists go
-- by price as an index has it. An offer ends by itself, at its second: a product has a row for the time until then and one for
-- the time after it, so that at any moment one row says what is paid.
CREATE TABLE product_price (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  since      timestamptz NOT NULL,
  until      timestamptz NOT NULL,
  price      integer NOT NULL,
  -- Any of the prices that count is an offer's.
  on_sale    boolean NOT NULL,
  is_shown   boolean NOT NULL,
  PRIMARY KEY (product_id, since),
  CHECK (since < until)
);
CREATE INDEX product_price_up ON product_price (price, product_id) INCLUDE (since, until, is_shown);
CREATE INDEX product_price_down ON product_price (price DESC, product_id) INCLUDE (since, until, is_shown);
CREATE INDEX product_price_on_sale ON product_price (product_id) INCLUDE (since, until) WHERE on_sale;

-- The variants' prices count when none is null (contract/rules/unit-price.ts).
CREATE FUNCTION prices_of(ids uuid[]) RETURNS SETOF product_price LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT p.id, coalesce(v.list_price, p.regular_price) AS list_price,
      coalesce(v.offer_price, p.sale_price, p.regular_price) AS offer_price,
      coalesce(v.has_offer, p.sale_price IS NOT NULL) AS has_offer, p.sale_until, p.status = 'published' AS is_shown
    FROM product p
    LEFT JOIN LATERAL (
      SELECT min(price) AS list_price, min(coalesce(sale_price, price)) AS offer_price, bool_or(sale_price IS NOT NULL) AS has_offer
      FROM variant WHERE product_id = p.id HAVING bool_and(price IS NOT NULL)) v ON true
    WHERE p.id = ANY (ids))
  SELECT id, '-infinity'::timestamptz, CASE WHEN has_offer THEN coalesce(sale_until, 'infinity') ELSE 'infinity' END,
    offer_price, has_offer, is_shown FROM said
  UNION ALL
  SELECT id, sale_until, 'infinity', list_price, false, is_shown FROM said WHERE has_offer AND sale_until IS NOT NULL
$$;

-- The product is locked first: of two who write its variants the second sees what the first wrote.
CREATE FUNCTION write_product_price(its_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product WHERE id = its_id FOR NO KEY UPDATE;
  DELETE FROM product_price kept WHERE product_id = its_id
    AND NOT EXISTS (SELECT FROM prices_of(ARRAY[its_id]) said WHERE said.since = kept.since);
  INSERT INTO product_price AS kept SELECT * FROM prices_of(ARRAY[its_id])
    ON CONFLICT (product_id, since) DO UPDATE SET until = excluded.until, price = excluded.price, on_sale = excluded.on_sale,
      is_shown = excluded.is_shown
    WHERE kept IS DISTINCT FROM excluded;
END $$;
CREATE FUNCTION keep_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_product_price(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_product_price(CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_product_price AFTER INSERT OR UPDATE OF regular_price, sale_price, sale_until, status ON product
  FOR EACH ROW EXECUTE FUNCTION keep_product_price();
CREATE TRIGGER keep_product_price AFTER INSERT OR DELETE OR UPDATE OF price, sale_price ON variant
  FOR EACH ROW EXECUTE FUNCTION keep_variant_price();
