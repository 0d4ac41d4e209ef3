-- What is kept of a product's categories and prices is worked out once a change, not twice, and not at all for a statement that
-- changed no row: an import writes several for each of its rows (decisions/0220).
CREATE OR REPLACE FUNCTION write_category_products(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH said AS MATERIALIZED (SELECT * FROM places_of(ids)),
  gone AS (
    DELETE FROM category_product kept WHERE product_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM said WHERE (said.product_id, said.category_id) = (kept.product_id, kept.category_id)))
  INSERT INTO category_product AS kept SELECT * FROM said
    ON CONFLICT (product_id, category_id) DO UPDATE SET position = excluded.position, steps = excluded.steps,
      date_created = excluded.date_created
    WHERE kept IS DISTINCT FROM excluded;
END $$;
CREATE OR REPLACE FUNCTION keep_category_products(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('category_product'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_category_products(ids);
END $$;
CREATE OR REPLACE FUNCTION write_product_price(its_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product WHERE id = its_id FOR NO KEY UPDATE;
  WITH said AS MATERIALIZED (SELECT * FROM prices_of(ARRAY[its_id])),
  gone AS (
    DELETE FROM product_price kept WHERE product_id = its_id AND NOT EXISTS (SELECT FROM said WHERE said.since = kept.since))
  INSERT INTO product_price AS kept SELECT * FROM said
    ON CONFLICT (product_id, since) DO UPDATE SET until = excluded.until, price = excluded.price, on_sale = excluded.on_sale,
      is_shown = excluded.is_shown
    WHERE kept IS DISTINCT FROM excluded;
END $$;
