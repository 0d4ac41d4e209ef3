-- The terminal of the machine writes, too: it has a name and no account.
ALTER TABLE audit_log ALTER COLUMN actor_id DROP NOT NULL;

-- What people are called, where they live and what they write, by the table it stands in. The log outlives people who
-- ask to be forgotten: that their data changed is kept, the data is not.
DROP FUNCTION hide_person(jsonb);
CREATE FUNCTION hide_person(columns jsonb, thing text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND (
      key IN ('email', 'phone', 'shipping', 'billing', 'message',
        'customer_name', 'customer_phone', 'customer_email', 'rider_name', 'rider_phone')
      OR thing = 'account' AND key = 'name'
      OR thing = 'comment' AND key IN ('author', 'comment')
      OR thing = 'contact_message' AND key IN ('name', 'subject', 'note')
      OR thing = 'order' AND key = 'note'
      -- What a mail server answered: it repeats the address.
      OR thing = 'outbox' AND key = 'last_error') THEN '"(personal)"'::jsonb
    ELSE value END)
  FROM jsonb_each(columns)
$$;

CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := nullif(current_setting('isoko.actor', true), '')::jsonb;
  secret constant text[] := ARRAY['password_hash', 'token_hash', 'access_token_hash'];
  is_hushed constant boolean := coalesce(current_setting('isoko.erasing', true), '') = 'on';
  was jsonb;
  is_now jsonb;
  whole jsonb;
  key text;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD) - secret; END IF;
  IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW) - secret; END IF;
  whole := coalesce(is_now, was);
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(before.key, before.value), jsonb_object_agg(before.key, is_now -> before.key)
      INTO was, is_now
      FROM jsonb_each(was) AS before
      WHERE before.value IS DISTINCT FROM is_now -> before.key;
    IF was IS NULL THEN RETURN NULL; END IF;
  END IF;
  IF is_hushed THEN was := NULL; is_now := NULL; END IF;
  was := hide_person(was, TG_TABLE_NAME);
  is_now := hide_person(is_now, TG_TABLE_NAME);
  SELECT string_agg(whole ->> name, ' ') INTO key FROM unnest(TG_ARGV) AS name;
  INSERT INTO audit_log (at, actor_id, actor_name, request_id, thing, thing_id, action, before, after)
    VALUES ((actor ->> 'at')::timestamptz, (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'request',
      TG_TABLE_NAME, key, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
      was, is_now);
  RETURN NULL;
END $$;

-- What was written down before.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET before = hide_person(before, thing), after = hide_person(after, thing)
  WHERE thing IN ('account', 'comment', 'contact_message', 'order', 'outbox');
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
