-- Who brings orders. An order keeps the rider's name and phone as they were chosen; older orders have names that were typed.
CREATE TABLE rider (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name       text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  phone      text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language   text NOT NULL DEFAULT 'rw' CHECK (language IN ('en', 'fr', 'rw')),
  active     boolean NOT NULL DEFAULT true,
  -- What opens the rider's page, until when; a new one ends the one before.
  link_hash  bytea UNIQUE,
  link_until timestamptz,
  version    integer NOT NULL DEFAULT 1,
  CHECK ((link_hash IS NULL) = (link_until IS NULL))
);
CREATE TRIGGER rider_version BEFORE UPDATE ON rider FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON rider FOR EACH ROW EXECUTE FUNCTION record_change('id');

ALTER TABLE "order"
  ADD COLUMN rider_id uuid REFERENCES rider,
  -- What the customer says at the door, told when the order leaves.
  ADD COLUMN delivery_secret text CHECK (delivery_secret ~ '^[0-9]{4}$');
CREATE INDEX order_of_rider ON "order" (rider_id) WHERE status IN ('packed', 'out_for_delivery');

-- Where an order stands in its rider's round, once the rider has moved it by hand.
CREATE TABLE rider_stop (
  order_id uuid PRIMARY KEY REFERENCES "order" ON DELETE CASCADE,
  rider_id uuid NOT NULL REFERENCES rider ON DELETE CASCADE,
  position integer NOT NULL
);

-- What a rider handed over: `expected` is what the ledger said then. Both sign, each in their own place.
CREATE TABLE rider_hand_over (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  rider_id    uuid NOT NULL REFERENCES rider,
  at          timestamptz NOT NULL,
  received_by text NOT NULL,
  expected    integer NOT NULL,
  counted     integer NOT NULL CHECK (counted >= 0),
  reason      text CHECK (length(reason) BETWEEN 1 AND 300),
  -- A difference is still owed, or closed: the shop bears it.
  difference  text CHECK (difference IN ('owed', 'closed')),
  signed_at   timestamptz,
  CHECK ((counted = expected) = (difference IS NULL) AND (difference IS NULL OR reason IS NOT NULL))
);
CREATE INDEX rider_hand_over_latest ON rider_hand_over (rider_id, at DESC);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON rider_hand_over FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- The ledger of cash in riders' hands: the sum of a rider's rows is what the rider owes.
CREATE TABLE rider_cash (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rider_id         uuid NOT NULL REFERENCES rider,
  at               timestamptz NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('taken', 'handed_over', 'closed')),
  amount           integer NOT NULL CHECK (amount <> 0),
  payment_entry_id bigint UNIQUE REFERENCES payment_entry ON DELETE CASCADE,
  hand_over_id     uuid REFERENCES rider_hand_over,
  CHECK ((kind = 'taken') = (payment_entry_id IS NOT NULL) AND (kind = 'taken') = (hand_over_id IS NULL))
);
CREATE INDEX rider_cash_of ON rider_cash (rider_id, at);
CREATE TRIGGER rider_cash_append_only BEFORE UPDATE ON rider_cash FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rider_cash_whole BEFORE TRUNCATE ON rider_cash FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- Cash of an order that is on its way, or was just delivered, is in its rider's hands, whoever writes it down.
CREATE FUNCTION enter_rider_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rider_cash (rider_id, at, kind, amount, payment_entry_id)
    SELECT o.rider_id, NEW.at, 'taken', NEW.amount, NEW.id
    FROM payment p JOIN "order" o ON o.id = p.purpose_id
    WHERE p.id = NEW.payment_id AND p.method = 'cod' AND NEW.kind = 'captured'
      AND o.rider_id IS NOT NULL AND o.status IN ('out_for_delivery', 'delivered');
  RETURN NULL;
END $$;
CREATE TRIGGER enter_rider_cash AFTER INSERT ON payment_entry FOR EACH ROW EXECUTE FUNCTION enter_rider_cash();
