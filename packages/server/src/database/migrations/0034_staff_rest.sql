-- Staff about people, and how zones deliver.

-- What staff noted about a customer; it goes with the account.
CREATE TABLE account_note (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  at         timestamptz NOT NULL,
  author     text NOT NULL,
  -- Named like this so that the audit log keeps that something was noted, and not what (hide_person).
  message    text NOT NULL
);
CREATE INDEX account_note_of ON account_note (account_id, at DESC);
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON account_note
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- What each account ordered, as staff count it.
CREATE VIEW account_orders AS
  SELECT account_id, count(*)::integer AS orders_count, sum(total) AS orders_total, max(placed_at) AS last_order_at
  FROM "order" WHERE account_id IS NOT NULL AND status NOT IN ('cancelled', 'expired')
  GROUP BY account_id;

-- A link that lets somebody who was taken on choose a password.
ALTER TABLE account_link DROP CONSTRAINT account_link_purpose_check;
ALTER TABLE account_link ADD CONSTRAINT account_link_purpose_check
  CHECK (purpose IN ('confirm', 'reset', 'change_email', 'invite'));

-- A window must start this long after the order.
ALTER TABLE shipping_zone ADD COLUMN cut_off_minutes integer NOT NULL DEFAULT 120
  CHECK (cut_off_minutes BETWEEN 0 AND 4320);
-- Days of the week without deliveries, 1 Monday … 7 Sunday.
ALTER TABLE shipping_zone ADD COLUMN closed_weekdays integer[] NOT NULL DEFAULT '{}'
  CHECK (closed_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]);

-- Checked at the end of each statement, so that two windows of a zone can change places.
ALTER TABLE delivery_window DROP CONSTRAINT delivery_window_zone_id_from_time_key;
ALTER TABLE delivery_window ADD CONSTRAINT delivery_window_zone_id_from_time_key
  UNIQUE (zone_id, from_time) DEFERRABLE;

-- While somebody is erased the log keeps which rows went or changed, and nothing of what stood in them: what people
-- write is in more columns than hide_person knows.
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
  was := hide_person(was);
  is_now := hide_person(is_now);
  SELECT string_agg(whole ->> name, ' ') INTO key FROM unnest(TG_ARGV) AS name;
  INSERT INTO audit_log (at, actor_id, actor_name, request_id, thing, thing_id, action, before, after)
    VALUES ((actor ->> 'at')::timestamptz, (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'request',
      TG_TABLE_NAME, key, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
      was, is_now);
  RETURN NULL;
END $$;
