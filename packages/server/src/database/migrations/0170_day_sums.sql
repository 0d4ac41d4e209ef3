-- What was sold and taken on each day in Kigali, kept by whoever writes an order or money (I23, decisions/0199). A day has a few
-- rows, by the connection that writes: two orders that are paid at the same moment do not wait for each other.
CREATE TABLE day_sum (
  day     date NOT NULL,
  slot    smallint NOT NULL,
  orders  integer NOT NULL DEFAULT 0,
  sales   bigint NOT NULL DEFAULT 0,
  takings bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, slot)
);

CREATE FUNCTION kigali_day(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Africa/Kigali')::date;

CREATE FUNCTION add_to_day(of_day date, orders_more integer, sales_more bigint, takings_more bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO day_sum AS kept (day, slot, orders, sales, takings)
    VALUES (of_day, pg_backend_pid() % 32, orders_more, sales_more, takings_more)
    ON CONFLICT (day, slot) DO UPDATE SET orders = kept.orders + excluded.orders, sales = kept.sales + excluded.sales,
      takings = kept.takings + excluded.takings
$$;

-- Sold is what is paid, and neither cancelled nor expired; it counts on the day it was placed.
CREATE FUNCTION is_sold(status text, payment_status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN status NOT IN ('cancelled', 'expired') AND payment_status = 'paid';

CREATE FUNCTION keep_day_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had constant boolean := TG_OP <> 'INSERT' AND is_sold(OLD.status, OLD.payment_status);
  has constant boolean := TG_OP <> 'DELETE' AND is_sold(NEW.status, NEW.payment_status);
BEGIN
  IF had AND has THEN
    IF OLD.total <> NEW.total THEN PERFORM add_to_day(kigali_day(NEW.placed_at), 0, NEW.total - OLD.total, 0); END IF;
  ELSIF had THEN PERFORM add_to_day(kigali_day(OLD.placed_at), -1, -OLD.total, 0);
  ELSIF has THEN PERFORM add_to_day(kigali_day(NEW.placed_at), 1, NEW.total, 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_day_sales AFTER INSERT OR DELETE OR UPDATE OF status, payment_status, total
  ON "order" FOR EACH ROW EXECUTE FUNCTION keep_day_sales();

CREATE FUNCTION keep_day_takings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.kind = 'captured' THEN PERFORM add_to_day(kigali_day(NEW.at), 0, 0, NEW.amount); END IF;
  ELSIF OLD.kind = 'captured' THEN PERFORM add_to_day(kigali_day(OLD.at), 0, 0, -OLD.amount);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_day_takings AFTER INSERT OR DELETE ON payment_entry FOR EACH ROW EXECUTE FUNCTION keep_day_takings();

INSERT INTO day_sum (day, slot, orders, sales, takings)
  SELECT day, 0, sum(orders), sum(sales), sum(takings) FROM (
    SELECT kigali_day(placed_at) AS day, count(*) AS orders, sum(total) AS sales, 0 AS takings
      FROM "order" WHERE is_sold(status, payment_status) GROUP BY 1
    UNION ALL SELECT kigali_day(at), 0, 0, sum(amount) FROM payment_entry WHERE kind = 'captured' GROUP BY 1) said
  GROUP BY day;
