-- A reference under which money was sent back stands for one refund. Letter case, blanks and dashes make no second one.
CREATE FUNCTION refund_key_of(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(reference, '[\s-]', '', 'g'));

-- A shop may hold references that were typed for several refunds before this was refused: the first keeps the
-- reference to itself, the later ones are marked and count no more. Nothing marks one from now on.
ALTER TABLE payment_entry ADD COLUMN is_repeat boolean NOT NULL DEFAULT false;
ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_append_only;
UPDATE payment_entry SET is_repeat = true WHERE kind = 'refunded' AND EXISTS (
  SELECT FROM payment_entry AS earlier WHERE earlier.kind = 'refunded' AND earlier.id < payment_entry.id
    AND refund_key_of(earlier.reference) = refund_key_of(payment_entry.reference));
ALTER TABLE payment_entry ENABLE TRIGGER payment_entry_append_only;
ALTER TABLE payment_entry ADD COLUMN refund_key text GENERATED ALWAYS AS (
  CASE WHEN kind = 'refunded' AND NOT is_repeat THEN refund_key_of(reference) END) STORED;

-- Of one payment each reference counts once; over all payments every one with a digit does: "cash" names no transfer.
CREATE UNIQUE INDEX payment_entry_one_refund ON payment_entry (payment_id, refund_key) WHERE refund_key IS NOT NULL;
CREATE UNIQUE INDEX payment_entry_refund_ref ON payment_entry (refund_key) WHERE refund_key ~ '[0-9]';
