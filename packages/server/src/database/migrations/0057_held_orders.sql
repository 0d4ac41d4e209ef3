-- Every order that is not paid and holds stock has an end, and whoever proved nothing holds little (decisions/0135).

-- Where an order goes, as it is compared: letters and digits alone. Empty of somebody who was forgotten.
ALTER TABLE "order" ADD COLUMN street_key text NOT NULL DEFAULT '';
CREATE FUNCTION to_street_key(shipping jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN coalesce(shipping ->> 'directions', '') = '' THEN '' ELSE lower(regexp_replace(
    concat_ws(' ', shipping ->> 'district', shipping ->> 'sector', shipping ->> 'street', shipping ->> 'directions'),
    '[^[:alnum:]]', '', 'g')) END
$$;
CREATE FUNCTION set_street_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.street_key := to_street_key(NEW.shipping);
  RETURN NEW;
END $$;
CREATE TRIGGER order_street_key BEFORE INSERT OR UPDATE OF shipping ON "order"
  FOR EACH ROW EXECUTE FUNCTION set_street_key();
UPDATE "order" SET street_key = to_street_key(shipping) WHERE status IN ('pending', 'confirmed');

DROP INDEX order_expiring;
CREATE INDEX order_expiring ON "order" (expires_at) WHERE expires_at IS NOT NULL;
-- What is open is counted by who ordered it and where it goes.
CREATE INDEX order_open_email ON "order" (lower(customer_email)) WHERE status IN ('pending', 'confirmed');
CREATE INDEX order_open_street ON "order" (street_key) WHERE status IN ('pending', 'confirmed');

-- Orders from before: a typed reference is looked for within two days, cash of a phone that proved nothing is packed or
-- called within a week and not before its delivery time is over. Nothing ends at once.
UPDATE "order" SET expires_at = now() + interval '48 hours'
  WHERE status = 'pending' AND payment_status IN ('unpaid', 'pending', 'failed') AND expires_at IS NULL;
UPDATE "order" SET expires_at =
    greatest(now() + interval '7 days', (window_date + window_to) AT TIME ZONE 'Africa/Kigali')
  WHERE status = 'confirmed' AND payment_status = 'unpaid' AND expires_at IS NULL AND source = 'web'
    AND NOT EXISTS (SELECT FROM contact_proof WHERE kind = 'phone' AND contact = customer_phone);

-- Prompts are counted by the wallet that rings.
CREATE INDEX payment_prompt ON payment (phone, created_at) WHERE method = 'mtn_momo' AND phone IS NOT NULL;
