-- What the edge remembers across restarts and processes.

-- One row a counted try (sliding windows); old rows are removed as new ones come.
CREATE TABLE rate_limit_hit (
  purpose text NOT NULL,
  -- Who is counted, as a hash: no address, e-mail or phone stands here.
  subject text NOT NULL,
  at      timestamptz NOT NULL
);
CREATE INDEX rate_limit_hit_of ON rate_limit_hit (purpose, subject, at);
CREATE INDEX rate_limit_hit_old ON rate_limit_hit (at);

-- Tells every process that what the public sees has changed; the payload is the topic.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;

DO $$
DECLARE
  pair text[];
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['category', 'catalogue'], ['product', 'catalogue'], ['product_category', 'catalogue'],
    ['product_picture', 'catalogue'], ['variant', 'catalogue'],
    ['slide', 'content'],
    ['setting', 'shop'], ['region', 'shop'], ['shipping_zone', 'shop'], ['shipping_zone_area', 'shop'],
    ['shipping_method', 'shop'], ['delivery_window', 'shop']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', pair[1], pair[2]);
  END LOOP;
END $$;

-- Stock moves with every order: pages are told only when something runs out or comes back; a number on a page
-- may otherwise be as old as its cache (60 s), the quote and the order always look at the row.
CREATE FUNCTION announce_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.on_hand - OLD.reserved > 0) IS DISTINCT FROM (NEW.on_hand - NEW.reserved > 0)
     OR OLD.on_hand <> NEW.on_hand THEN
    PERFORM pg_notify('shop_changed', 'catalogue');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_availability AFTER UPDATE ON stock_unit
  FOR EACH ROW EXECUTE FUNCTION announce_availability();
CREATE TRIGGER announce_change AFTER INSERT OR DELETE ON stock_unit
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
