-- An order that staff place while visitors cannot see the shop is a test, and may be wiped whole (decisions/0172). Orders
-- of before stay what they are.
ALTER TABLE "order" ADD COLUMN is_test boolean NOT NULL DEFAULT false;

-- What it is is said once: no real order can become one that may go.
CREATE TRIGGER order_stays_real BEFORE UPDATE OF is_test ON "order" FOR EACH ROW
  WHEN (OLD.is_test IS DISTINCT FROM NEW.is_test) EXECUTE FUNCTION refuse_change();

CREATE INDEX order_test ON "order" (placed_at) WHERE is_test;

-- Events of an order stay for as long as it does; those of a test go with it.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL AND NEW.said IS NULL
    AND (NEW.order_id, NEW.seq, NEW.at, NEW.type, NEW.status)
      = (OLD.order_id, OLD.seq, OLD.at, OLD.type, OLD.status) THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM "order" WHERE id = OLD.order_id AND is_test) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
