-- Staff: who must choose a password first, and what each of them changed.
ALTER TABLE account ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
CREATE INDEX account_staff ON account (role) WHERE role IS NOT NULL;

-- Every write of staff, as the database saw it. Append-only.
CREATE TABLE audit_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  -- Who: the account, and its name as it was.
  actor_id   uuid NOT NULL,
  actor_name text NOT NULL,
  request_id text NOT NULL,
  -- What: the table and the row's key.
  thing      text NOT NULL,
  thing_id   text NOT NULL,
  action     text NOT NULL CHECK (action IN ('created', 'changed', 'removed')),
  -- The row, or of a change the columns that differ. Secrets are never in it.
  before     jsonb,
  after      jsonb
);
CREATE INDEX audit_log_thing ON audit_log (thing, thing_id, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The log outlives people who ask to be forgotten: that their data changed is kept, the data is not.
CREATE FUNCTION hide_person(columns jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND key IN ('email', 'phone', 'shipping', 'billing', 'message',
      'customer_name', 'customer_phone', 'customer_email') THEN '"(personal)"'::jsonb
    ELSE value END)
  FROM jsonb_each(columns)
$$;

-- Writes a row's change down when a member of staff makes it: the transaction says who (in-transaction.ts).
-- TG_ARGV: the columns that are the key.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := nullif(current_setting('isoko.actor', true), '')::jsonb;
  secret constant text[] := ARRAY['password_hash', 'token_hash', 'access_token_hash'];
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
  was := hide_person(was);
  is_now := hide_person(is_now);
  SELECT string_agg(whole ->> name, ' ') INTO key FROM unnest(TG_ARGV) AS name;
  INSERT INTO audit_log (at, actor_id, actor_name, request_id, thing, thing_id, action, before, after)
    VALUES ((actor ->> 'at')::timestamptz, (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'request',
      TG_TABLE_NAME, key, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
      was, is_now);
  RETURN NULL;
END $$;

DO $$
DECLARE
  pair text[];
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['account', 'id'], ['category', 'id'], ['product', 'id'], ['variant', 'id'], ['stock_unit', 'id'],
    ['coupon', 'id'], ['shipping_zone', 'id'], ['shipping_method', 'id'], ['delivery_window', 'id'],
    ['region', 'id'], ['setting', 'key'], ['slide', 'id'], ['order', 'id'], ['order_line', 'id'],
    ['payment', 'id'], ['blog_category', 'id'], ['post', 'id'], ['comment', 'id'], ['page', 'id'],
    ['question', 'id'], ['announcement', 'id'], ['contact_message', 'id'], ['outbox', 'id']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I
         FOR EACH ROW EXECUTE FUNCTION record_change(%L)', pair[1], pair[2]);
  END LOOP;
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['product_category', 'product_id', 'category_id'], ['product_picture', 'product_id', 'position'],
    ['coupon_category', 'coupon_id', 'category_id'], ['coupon_product', 'coupon_id', 'product_id'],
    ['post_category', 'post_id', 'category_id'], ['shipping_zone_area', 'zone_id', 'district']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I
         FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L)', pair[1], pair[2], pair[3]);
  END LOOP;
END $$;
