-- Orders and their money in the hands of staff.

ALTER TABLE "order"
  -- Where it came from: the shop itself, or typed in for somebody who called or wrote.
  ADD COLUMN source text NOT NULL DEFAULT 'web' CHECK (source IN ('web', 'phone', 'whatsapp')),
  -- How often it was changed: whoever changes what somebody else has changed meanwhile is told.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN rider_name text,
  ADD COLUMN rider_phone text,
  ADD CHECK (rider_phone IS NULL OR rider_name IS NOT NULL);

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER order_version BEFORE UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION raise_version();

-- What the inbox looks for.
CREATE INDEX order_by_status ON "order" (status, placed_at DESC);
CREATE INDEX order_by_phone ON "order" (customer_phone);

-- What staff tell each other about an order. They go with the order's person.
CREATE TABLE order_note (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id    uuid NOT NULL REFERENCES "order" (id) ON DELETE CASCADE,
  at          timestamptz NOT NULL,
  author_name text NOT NULL,
  message     text NOT NULL
);
CREATE INDEX order_note_order ON order_note (order_id, at);
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON order_note
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- Of what arrived the francs that still have to be sent back: all of it, or the difference of an order that became cheaper.
ALTER TABLE payment ADD COLUMN owed integer NOT NULL DEFAULT 0;
-- Under which reference money was sent back last.
ALTER TABLE payment ADD COLUMN refund_ref text CHECK (length(refund_ref) BETWEEN 1 AND 100);
UPDATE payment SET owed = captured - refunded WHERE status = 'refund_due';
ALTER TABLE payment ADD CHECK (owed >= 0 AND refunded + owed <= captured);
CREATE INDEX payment_newest ON payment (created_at DESC, id);
CREATE INDEX payment_open ON payment (status, created_at) WHERE status IN ('pending', 'mismatch', 'refund_due') OR owed > 0;

-- All money that moved, when and by whose word: what a day's close adds up. Append-only.
CREATE TABLE payment_entry (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment (id) ON DELETE CASCADE,
  at         timestamptz NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('captured', 'refunded')),
  -- Francs.
  amount     integer NOT NULL CHECK (amount <> 0),
  reference  text,
  -- Who of the staff said so; null: the operator.
  actor_name text
);
CREATE INDEX payment_entry_payment ON payment_entry (payment_id, id);
CREATE INDEX payment_entry_day ON payment_entry (at);
INSERT INTO payment_entry (payment_id, at, kind, amount, reference)
  SELECT id, updated_at, 'captured', captured, provider_ref FROM payment WHERE captured > 0;
INSERT INTO payment_entry (payment_id, at, kind, amount)
  SELECT id, updated_at, 'refunded', refunded FROM payment WHERE refunded > 0;

CREATE FUNCTION enter_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('isoko.actor', true), '')::jsonb ->> 'name';
  captured_before integer := 0;
  refunded_before integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    captured_before := OLD.captured;
    refunded_before := OLD.refunded;
  END IF;
  IF NEW.captured <> captured_before THEN
    INSERT INTO payment_entry (payment_id, at, kind, amount, reference, actor_name)
      VALUES (NEW.id, NEW.updated_at, 'captured', NEW.captured - captured_before, NEW.provider_ref, actor);
  END IF;
  IF NEW.refunded <> refunded_before THEN
    INSERT INTO payment_entry (payment_id, at, kind, amount, reference, actor_name)
      VALUES (NEW.id, NEW.updated_at, 'refunded', NEW.refunded - refunded_before, NEW.refund_ref, actor);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enter_payment AFTER INSERT OR UPDATE OF captured, refunded ON payment
  FOR EACH ROW EXECUTE FUNCTION enter_payment();
CREATE TRIGGER payment_entry_append_only BEFORE UPDATE ON payment_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Of some messages there is one each time: that an order was changed, that it is on its way again.
ALTER TABLE outbox ADD COLUMN occasion integer NOT NULL DEFAULT 0;
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_subject_id_audience_key;
ALTER TABLE outbox ADD UNIQUE (kind, subject_id, audience, occasion);
