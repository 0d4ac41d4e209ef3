-- How much of each product is in the orders of the last ninety days that did not come to nothing, kept by whoever writes an order or a line
-- (I23, decisions/0221): what sells best is read as an index has it. An order counts from the moment it is written and no more
-- ninety days after it was placed, so each line leaves two changes, one of which is due then. What is due counts whether it was folded or
-- not; changes are rows of their own, so that two orders of one product do not wait for each other.
CREATE TABLE best_selling (
  product_id   uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  quantity     bigint NOT NULL DEFAULT 0,
  is_featured  boolean NOT NULL,
  date_created timestamptz NOT NULL,
  -- Up to when changes are in the sum.
  counted_at   timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX best_selling_down ON best_selling (quantity DESC, is_featured DESC, date_created DESC, product_id);
CREATE INDEX best_selling_up ON best_selling (quantity, is_featured DESC, date_created DESC, product_id);
CREATE TABLE best_selling_change (
  since      timestamptz NOT NULL,
  product_id uuid NOT NULL,
  quantity   bigint NOT NULL
);
CREATE INDEX best_selling_change_due ON best_selling_change (since);

CREATE FUNCTION is_selling(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN status NOT IN ('cancelled', 'expired');

CREATE FUNCTION keep_best_selling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO best_selling VALUES (NEW.id, 0, NEW.is_featured, NEW.date_created)
    ON CONFLICT (product_id) DO UPDATE SET is_featured = excluded.is_featured, date_created = excluded.date_created;
  RETURN NULL;
END $$;

-- Of a line that came, went or holds another quantity.
CREATE FUNCTION note_selling(its_order uuid, its_product uuid, more bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO best_selling_change SELECT due.since, its_product, due.sign * more
    FROM "order" o CROSS JOIN LATERAL (VALUES ('-infinity'::timestamptz, 1), (o.placed_at + interval '90 days', -1)) due (since, sign)
    WHERE o.id = its_order AND is_selling(o.status) AND more <> 0
$$;
CREATE FUNCTION keep_selling_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.product_id = OLD.product_id THEN
    PERFORM note_selling(NEW.order_id, NEW.product_id, NEW.quantity - OLD.quantity);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_selling(OLD.order_id, OLD.product_id, -OLD.quantity); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_selling(NEW.order_id, NEW.product_id, NEW.quantity); END IF;
  RETURN NULL;
END $$;

-- Of an order that came to nothing, or that counts again.
CREATE FUNCTION keep_selling_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO best_selling_change SELECT due.since, l.product_id, due.sign * l.quantity
    FROM order_line l
    CROSS JOIN LATERAL (
      SELECT '-infinity'::timestamptz, -1 WHERE is_selling(OLD.status)
      UNION ALL SELECT OLD.placed_at + interval '90 days', 1 WHERE is_selling(OLD.status)
      UNION ALL SELECT '-infinity'::timestamptz, 1 WHERE is_selling(NEW.status)
      UNION ALL SELECT NEW.placed_at + interval '90 days', -1 WHERE is_selling(NEW.status)) due (since, sign)
    WHERE l.order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_best_selling AFTER INSERT OR UPDATE OF is_featured, date_created ON product
  FOR EACH ROW EXECUTE FUNCTION keep_best_selling();
CREATE TRIGGER keep_selling AFTER INSERT OR DELETE OR UPDATE OF quantity, product_id ON order_line
  FOR EACH ROW EXECUTE FUNCTION keep_selling_line();
CREATE TRIGGER keep_selling AFTER UPDATE OF status, placed_at ON "order" FOR EACH ROW
  WHEN (is_selling(OLD.status) <> is_selling(NEW.status) OR OLD.placed_at <> NEW.placed_at) EXECUTE FUNCTION keep_selling_order();

-- Brings into the sums what is due; rows that someone else holds are left for the next time.
CREATE FUNCTION fold_best_selling(moment timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM best_selling_change c WHERE since <= moment AND NOT EXISTS (SELECT FROM product WHERE id = c.product_id);
  WITH held AS MATERIALIZED (
    SELECT product_id FROM best_selling WHERE product_id IN (SELECT product_id FROM best_selling_change WHERE since <= moment)
    FOR UPDATE SKIP LOCKED),
  due AS (
    DELETE FROM best_selling_change WHERE since <= moment AND product_id IN (SELECT product_id FROM held)
    RETURNING product_id, quantity)
  UPDATE best_selling kept SET quantity = kept.quantity + sums.quantity, counted_at = greatest(kept.counted_at, moment)
    FROM (SELECT product_id, sum(quantity) AS quantity FROM due GROUP BY product_id) sums
    WHERE kept.product_id = sums.product_id;
$$;

-- Orders of before: no one else writes them while their triggers are made.
CREATE FUNCTION fill_best_selling() RETURNS void LANGUAGE sql AS $$
  INSERT INTO best_selling_change SELECT due.since, l.product_id, due.sign * l.quantity
    FROM "order" o JOIN order_line l ON l.order_id = o.id
    CROSS JOIN LATERAL (VALUES ('-infinity'::timestamptz, 1), (o.placed_at + interval '90 days', -1)) due (since, sign)
    WHERE is_selling(o.status) AND o.placed_at + interval '90 days' > now()
    ORDER BY due.since DESC
$$;
SELECT fill_best_selling();
