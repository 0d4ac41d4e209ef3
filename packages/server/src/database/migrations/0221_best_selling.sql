-- How much of each product is in the orders of the last ninety days that did not come to nothing, kept by whoever writes an order or a line
-- (I23, decisions/0221): what sells best is read as an index has it. Each line leaves a change, which counts from the moment it is written
-- until ninety days after its order was placed. Changes are rows of their own, so that two orders of one product do not wait for each
-- other; whether one is in the sum already, or should be no more, is looked up by index.
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
  until      timestamptz NOT NULL,
  product_id uuid NOT NULL,
  quantity   integer NOT NULL,
  is_counted boolean NOT NULL DEFAULT false
);
CREATE INDEX best_selling_change_new ON best_selling_change (until) WHERE NOT is_counted;
CREATE INDEX best_selling_change_over ON best_selling_change (until) WHERE is_counted;

CREATE FUNCTION is_selling(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN status NOT IN ('cancelled', 'expired');

CREATE FUNCTION keep_best_selling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO best_selling VALUES (NEW.id, 0, NEW.is_featured, NEW.date_created)
    ON CONFLICT (product_id) DO UPDATE SET is_featured = excluded.is_featured, date_created = excluded.date_created;
  RETURN NULL;
END $$;

-- Of a line that came, went or holds another quantity.
CREATE FUNCTION note_selling(its_order uuid, its_product uuid, more integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO best_selling_change SELECT placed_at + interval '90 days', its_product, more
    FROM "order" WHERE id = its_order AND is_selling(status) AND more <> 0
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
  INSERT INTO best_selling_change
    SELECT OLD.placed_at + interval '90 days', product_id, -quantity FROM order_line WHERE order_id = NEW.id AND is_selling(OLD.status)
    UNION ALL
    SELECT NEW.placed_at + interval '90 days', product_id, quantity FROM order_line WHERE order_id = NEW.id AND is_selling(NEW.status);
  RETURN NULL;
END $$;

CREATE TRIGGER keep_best_selling AFTER INSERT OR UPDATE OF is_featured, date_created ON product
  FOR EACH ROW EXECUTE FUNCTION keep_best_selling();
CREATE TRIGGER keep_selling AFTER INSERT OR DELETE OR UPDATE OF quantity, product_id ON order_line
  FOR EACH ROW EXECUTE FUNCTION keep_selling_line();
CREATE TRIGGER keep_selling AFTER UPDATE OF status, placed_at ON "order" FOR EACH ROW
  WHEN (is_selling(OLD.status) <> is_selling(NEW.status) OR OLD.placed_at <> NEW.placed_at) EXECUTE FUNCTION keep_selling_order();

-- What of these changes the sums do not say at a moment: new ones that count, and counted ones that are over.
CREATE FUNCTION due_of_selling(moment timestamptz) RETURNS TABLE (product_id uuid, quantity bigint) LANGUAGE sql STABLE AS $$
  SELECT product_id, sum(quantity) FROM (
    SELECT product_id, quantity FROM best_selling_change WHERE NOT is_counted AND until > moment
    UNION ALL SELECT product_id, -quantity FROM best_selling_change WHERE is_counted AND until <= moment) due GROUP BY product_id
$$;

-- Brings the sums to a moment; rows that someone else holds are left for the next time.
CREATE FUNCTION fold_best_selling(moment timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM best_selling_change c WHERE NOT is_counted AND (until <= moment OR NOT EXISTS (SELECT FROM product WHERE id = c.product_id));
  DELETE FROM best_selling_change c WHERE is_counted AND until <= moment AND NOT EXISTS (SELECT FROM product WHERE id = c.product_id);
  WITH held AS MATERIALIZED (
    SELECT product_id FROM best_selling WHERE product_id IN (SELECT product_id FROM due_of_selling(moment)) FOR UPDATE SKIP LOCKED),
  fresh AS (
    UPDATE best_selling_change SET is_counted = true
      WHERE NOT is_counted AND until > moment AND product_id IN (SELECT product_id FROM held) RETURNING product_id, quantity),
  ended AS (
    DELETE FROM best_selling_change
      WHERE is_counted AND until <= moment AND product_id IN (SELECT product_id FROM held) RETURNING product_id, -quantity AS quantity)
  UPDATE best_selling kept SET quantity = kept.quantity + sums.quantity, counted_at = greatest(kept.counted_at, moment)
    FROM (SELECT product_id, sum(quantity) AS quantity FROM (TABLE fresh UNION ALL TABLE ended) due GROUP BY product_id) sums
    WHERE kept.product_id = sums.product_id;
$$;

-- Orders of before: no one else writes them while their triggers are made.
CREATE FUNCTION fill_best_selling() RETURNS void LANGUAGE sql AS $$
  INSERT INTO best_selling_change SELECT o.placed_at + interval '90 days', l.product_id, l.quantity
    FROM "order" o JOIN order_line l ON l.order_id = o.id
    WHERE is_selling(o.status) AND o.placed_at + interval '90 days' > now()
$$;
SELECT fill_best_selling();
