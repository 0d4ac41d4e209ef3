-- What an order goes through on its way to the door: a packer who says that it is theirs, and money that went back in
-- another way than it came.

-- Who packs an order. The name stays as it was then, as in other records of staff.
ALTER TABLE "order"
  ADD COLUMN packer_id uuid,
  ADD COLUMN packer_name text,
  ADD COLUMN packer_since timestamptz,
  ADD CONSTRAINT order_packer_check CHECK (
    (packer_id IS NULL) = (packer_name IS NULL) AND (packer_id IS NULL) = (packer_since IS NULL));

-- In which way money went back; null: as it came.
ALTER TABLE payment ADD COLUMN refund_method text CHECK (refund_method ~ '^[a-z_]{2,40}$');
ALTER TABLE payment_entry ADD COLUMN method text CHECK (method ~ '^[a-z_]{2,40}$');

CREATE OR REPLACE FUNCTION enter_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO payment_entry (payment_id, at, kind, amount, reference, actor_name, method)
      VALUES (NEW.id, NEW.updated_at, 'refunded', NEW.refunded - refunded_before, NEW.refund_ref, actor,
        NEW.refund_method);
  END IF;
  RETURN NULL;
END $$;

-- The inbox looks for the orders of a rider.
CREATE INDEX order_rider ON "order" (rider_name) WHERE rider_name IS NOT NULL AND status NOT IN ('delivered', 'cancelled', 'expired');
