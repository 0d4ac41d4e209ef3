-- One reference is one payment, however it was typed: compared in capitals without blanks and dashes. It may stand on
-- several payments until money was found under it (decisions/0135).
ALTER TABLE payment
  ADD COLUMN ref_key text,
  -- Money was counted under it on an older payment too, in times when its letter case made it another one: for people.
  ADD COLUMN ref_shared boolean NOT NULL DEFAULT false;
CREATE FUNCTION to_ref_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(reference, '[[:space:]-]', '', 'g'))
$$;
CREATE FUNCTION set_ref_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ref_key := to_ref_key(NEW.provider_ref);
  RETURN NEW;
END $$;
CREATE TRIGGER payment_ref_key BEFORE INSERT OR UPDATE OF provider_ref ON payment
  FOR EACH ROW EXECUTE FUNCTION set_ref_key();
UPDATE payment SET ref_key = to_ref_key(provider_ref) WHERE provider_ref IS NOT NULL;

UPDATE payment SET ref_shared = true WHERE captured > 0 AND method IN ('mtn_momo', 'momo_code') AND EXISTS (
  SELECT FROM payment older WHERE older.ref_key = payment.ref_key AND older.captured > 0
    AND older.method IN ('mtn_momo', 'momo_code')
    AND (older.created_at, older.id) < (payment.created_at, payment.id));

DROP INDEX payment_provider_ref;
CREATE INDEX payment_ref ON payment (ref_key) WHERE ref_key IS NOT NULL;
CREATE UNIQUE INDEX payment_ref_counts ON payment (ref_key)
  WHERE captured > 0 AND NOT ref_shared AND method IN ('mtn_momo', 'momo_code');
