-- The log says who works here: of an account the name is hidden only while nobody of the staff has it.
DROP FUNCTION hide_person(jsonb, text);
CREATE FUNCTION hide_person(columns jsonb, thing text, is_staff boolean DEFAULT false)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND (
      key IN ('email', 'phone', 'shipping', 'billing', 'message',
        'customer_name', 'customer_phone', 'customer_email', 'rider_name', 'rider_phone')
      OR thing = 'account' AND key = 'name' AND NOT is_staff
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
  was_staff boolean;
  is_staff boolean;
  whole jsonb;
  key text;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD) - secret; END IF;
  IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW) - secret; END IF;
  -- Only accounts have a role.
  was_staff := was ->> 'role' IS NOT NULL;
  is_staff := is_now ->> 'role' IS NOT NULL;
  whole := coalesce(is_now, was);
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(before.key, before.value), jsonb_object_agg(before.key, is_now -> before.key)
      INTO was, is_now
      FROM jsonb_each(was) AS before
      WHERE before.value IS DISTINCT FROM is_now -> before.key;
    IF was IS NULL THEN RETURN NULL; END IF;
  END IF;
  IF is_hushed THEN was := NULL; is_now := NULL; END IF;
  was := hide_person(was, TG_TABLE_NAME, was_staff);
  is_now := hide_person(is_now, TG_TABLE_NAME, is_staff);
  SELECT string_agg(whole ->> name, ' ') INTO key FROM unnest(TG_ARGV) AS name;
  INSERT INTO audit_log (at, actor_id, actor_name, request_id, thing, thing_id, action, before, after)
    VALUES ((actor ->> 'at')::timestamptz, (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'request',
      TG_TABLE_NAME, key, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
      was, is_now);
  RETURN NULL;
END $$;

-- Nothing of the log changes, but that a person in it is hidden.
CREATE FUNCTION refuse_all_but_hiding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden audit_log := OLD;
BEGIN
  hidden.before := hide_person(OLD.before, OLD.thing);
  hidden.after := hide_person(OLD.after, OLD.thing);
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) = to_jsonb(hidden) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_hiding();

-- Somebody who worked here once and is erased as a customer later has no name in the log either.
CREATE FUNCTION forget_in_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_log SET before = hide_person(before, thing), after = hide_person(after, thing)
    WHERE thing = 'account' AND thing_id = OLD.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_in_log AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION forget_in_log();
