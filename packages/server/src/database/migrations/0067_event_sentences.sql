-- What an order's timeline says of itself is stored as codes and values ([{"code": …, "values": {…}}]) and put into words
-- for whoever reads it; `note` is what people wrote, as they wrote it.
ALTER TABLE order_event ADD COLUMN said jsonb CHECK (jsonb_typeof(said) = 'array' AND said <> '[]');

-- One sentence about one line of an order, as it was written in English; null: none of them.
CREATE FUNCTION pg_temp.line_sentence(words text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  parts text[];
BEGIN
  parts := regexp_match(words, '^(.+): ([0-9]+) instead of ([0-9]+)\.$');
  IF parts IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'line_reduced', 'values',
      jsonb_build_object('name', parts[1], 'n', parts[2]::bigint, 'm', parts[3]::bigint));
  END IF;
  parts := regexp_match(words, '^(.+): left out\.$');
  IF parts IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'line_left_out', 'values', jsonb_build_object('name', parts[1]));
  END IF;
  parts := regexp_match(words, '^([0-9]+ × .+) in place of ([0-9]+) × (.+)\.$');
  IF parts IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'line_replaced', 'values',
      jsonb_build_object('others', parts[1], 'n', parts[2]::bigint, 'name', parts[3]));
  END IF;
  RETURN NULL;
END $$;

-- A note that is nothing but such sentences, one after the other, each as short as can be; null: it is something else.
CREATE FUNCTION pg_temp.line_sentences(words text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one jsonb;
  rest jsonb;
BEGIN
  FOR stop IN 1..length(words) LOOP
    CONTINUE WHEN substr(words, stop, 1) <> '.' OR substr(words, stop + 1, 1) NOT IN ('', ' ');
    one := pg_temp.line_sentence(left(words, stop));
    CONTINUE WHEN one IS NULL;
    IF stop = length(words) THEN RETURN jsonb_build_array(one); END IF;
    rest := pg_temp.line_sentences(substr(words, stop + 2));
    IF rest IS NOT NULL THEN RETURN jsonb_build_array(one) || rest; END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- A list of what a shopper changed; null: something else.
CREATE FUNCTION pg_temp.changed_sentence(words text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN words LIKE '%.' AND bool_and(part.code IS NOT NULL) THEN
    jsonb_build_array(jsonb_build_object('code', 'changed', 'values',
      jsonb_build_object('parts', jsonb_agg(part.code ORDER BY told.at)))) END
  FROM unnest(string_to_array(rtrim(words, '.'), ', ')) WITH ORDINALITY told (name, at)
  LEFT JOIN (VALUES ('Delivery address', 'shipping'), ('Delivery time', 'delivery_window'), ('Note', 'note'),
    ('What to do when something is out', 'substitution')) part (name, code) USING (name)
$$;

-- Why a payment failed: of several words of the operator that say the same, the one that says it best.
CREATE FUNCTION pg_temp.failed_sentence(words text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_array(jsonb_build_object('code', 'payment_failed', 'values', jsonb_build_object('reason', reason)))
  FROM (VALUES
    ('You declined the payment.', 'APPROVAL_REJECTED'),
    ('The request timed out. Please try again and enter your PIN within 5 minutes.', 'EXPIRED'),
    ('The payment did not go through. Check your balance and try again.', 'NOT_ENOUGH_FUNDS'),
    ('This number is not registered for MoMo.', 'PAYER_NOT_FOUND'),
    ('This MoMo account is not active.', 'SENDER_ACCOUNT_NOT_ACTIVE'),
    ('Your MoMo limit is reached.', 'PAYER_LIMIT_REACHED'),
    ('You gave this payment up.', 'ABANDONED'),
    ('We could not find a payment with this reference. Please check it and type it again.', 'REFERENCE_NOT_FOUND'),
    ('We could not ask for the payment. Please try again or choose another way to pay.', 'SERVICE_UNAVAILABLE'),
    ('The payment did not go through. Please try again.', NULL)
  ) known (sentence, reason) WHERE sentence = words
$$;

ALTER TABLE order_event DISABLE TRIGGER order_event_append_only;
UPDATE order_event SET said = converted.said, note = NULL
FROM (SELECT order_id, seq, CASE type
    WHEN 'changed' THEN pg_temp.changed_sentence(note)
    WHEN 'lines_changed' THEN pg_temp.line_sentences(note)
    WHEN 'payment_failed' THEN pg_temp.failed_sentence(note)
  END AS said FROM order_event WHERE note IS NOT NULL) converted
WHERE converted.said IS NOT NULL AND (order_event.order_id, order_event.seq) = (converted.order_id, converted.seq);
-- An amount that went back stands before what staff wrote about it.
UPDATE order_event SET
  said = jsonb_build_array(jsonb_build_object('code', 'sent_back', 'values',
    jsonb_build_object('amount', replace(told.parts[1], ',', '')::bigint))),
  note = nullif(told.parts[2], '')
FROM (SELECT order_id, seq, regexp_match(note, '^FRW[\u00a0 ]([0-9][0-9,]*)\.(?: (.*))?$') AS parts
  FROM order_event WHERE type = 'refunded') told
WHERE told.parts IS NOT NULL AND (order_event.order_id, order_event.seq) = (told.order_id, told.seq);
ALTER TABLE order_event ENABLE TRIGGER order_event_append_only;

DROP FUNCTION pg_temp.line_sentence(text), pg_temp.line_sentences(text), pg_temp.changed_sentence(text),
  pg_temp.failed_sentence(text);

-- What an event says can be forgotten as what somebody noted can, nothing else of it ever changes.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL AND NEW.said IS NULL
    AND (NEW.order_id, NEW.seq, NEW.at, NEW.type, NEW.status)
      = (OLD.order_id, OLD.seq, OLD.at, OLD.type, OLD.status) THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
