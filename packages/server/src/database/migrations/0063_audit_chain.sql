-- The audit log holds against whoever gets at the shop's own role (decisions/0132): its rows are a chain of hashes, and
-- nobody but the owner of the tables writes anything else to it than new rows at its end.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_action_check
  CHECK (action IN ('created', 'changed', 'removed', 'exported'));

ALTER TABLE audit_log
  -- Of a row that names a person: which keys of before and after may be hidden one day, and a salted hash of the two as
  -- they were. The salt goes with the names, and then nothing tells what they were.
  ADD COLUMN personal text[],
  ADD COLUMN salt bytea,
  ADD COLUMN content_hash bytea,
  -- Its place in the chain, in the order of commits and without gaps, the hash of the row before it, and its own.
  ADD COLUMN seq bigint,
  ADD COLUMN prev_hash bytea,
  ADD COLUMN row_hash bytea;

-- What of a row's columns can be checked for ever: everything but what may be hidden.
CREATE FUNCTION without_personal(columns jsonb, personal text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN personal IS NULL THEN columns ELSE (
    SELECT jsonb_object_agg(key, CASE
      WHEN value <> 'null' AND key = ANY (personal) THEN '"(personal)"'::jsonb ELSE value END)
    FROM jsonb_each(columns)) END
$$;

-- The hash of a row behind the one with the hash `prev`. check-chain.store.ts has the same words of its own.
CREATE FUNCTION audit_row_hash(prev bytea, entry audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(prev || convert_to(jsonb_build_array(
    entry.seq, extract(epoch FROM entry.at), entry.actor_id, entry.actor_name, entry.request_id,
    entry.thing, entry.thing_id, entry.action,
    without_personal(entry.before, entry.personal), without_personal(entry.after, entry.personal),
    to_jsonb(entry.personal), encode(entry.content_hash, 'hex'))::text, 'UTF8'))
$$;

-- A new row has no place yet. Of an account it says which words are a person's.
CREATE FUNCTION seal_audit_content() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.seq := NULL; NEW.prev_hash := NULL; NEW.row_hash := NULL;
  NEW.personal := NULL; NEW.salt := NULL; NEW.content_hash := NULL;
  IF NEW.thing <> 'account' THEN RETURN NEW; END IF;
  SELECT array_agg(DISTINCT key ORDER BY key) INTO NEW.personal FROM (
    SELECT key FROM jsonb_each(NEW.before) WHERE value <> hide_person(NEW.before, NEW.thing) -> key
    UNION ALL SELECT key FROM jsonb_each(NEW.after) WHERE value <> hide_person(NEW.after, NEW.thing) -> key) hideable;
  IF NEW.personal IS NULL THEN RETURN NEW; END IF;
  NEW.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  NEW.content_hash := sha256(NEW.salt || convert_to(jsonb_build_array(NEW.before, NEW.after)::text, 'UTF8'));
  RETURN NEW;
END $$;

-- Gives a row its place at the end of the chain. At the commit, behind every other lock of a transaction: what holds the
-- chain waits for nobody. Rows of one transaction follow each other.
CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry audit_log;
  head audit_log;
BEGIN
  PERFORM pg_advisory_xact_lock(7246504);
  SELECT * INTO entry FROM audit_log WHERE id = NEW.id;
  SELECT * INTO head FROM audit_log WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  entry.seq := coalesce(head.seq, 0) + 1;
  entry.prev_hash := coalesce(head.row_hash, decode(repeat('00', 32), 'hex'));
  UPDATE audit_log SET seq = entry.seq, prev_hash = entry.prev_hash,
    row_hash = audit_row_hash(entry.prev_hash, entry) WHERE id = NEW.id;
  RETURN NULL;
END $$;

-- The rows of before this, by their ids.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET salt = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), personal = found.personal
  FROM (
    SELECT log.id, array_agg(DISTINCT part.key ORDER BY part.key) AS personal FROM audit_log log, LATERAL (
      SELECT key FROM jsonb_each(log.before) WHERE value <> hide_person(log.before, log.thing) -> key
      UNION ALL SELECT key FROM jsonb_each(log.after) WHERE value <> hide_person(log.after, log.thing) -> key) part
    WHERE log.thing = 'account' GROUP BY log.id) found
  WHERE audit_log.id = found.id;
UPDATE audit_log SET content_hash = sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8'))
  WHERE salt IS NOT NULL;
DO $$
DECLARE
  entry audit_log;
  place bigint := 0;
  prev bytea := decode(repeat('00', 32), 'hex');
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    place := place + 1;
    entry.seq := place;
    entry.row_hash := audit_row_hash(prev, entry);
    UPDATE audit_log SET seq = place, prev_hash = prev, row_hash = entry.row_hash WHERE id = entry.id;
    prev := entry.row_hash;
  END LOOP;
END $$;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
CREATE UNIQUE INDEX audit_log_seq ON audit_log (seq);
CREATE INDEX audit_log_at ON audit_log (at);

CREATE TRIGGER seal_content BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION seal_audit_content();
CREATE CONSTRAINT TRIGGER chain_audit AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- Nothing of the log changes, but that a row gets its place once, and that a person in it is hidden.
CREATE OR REPLACE FUNCTION refuse_all_but_hiding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted audit_log := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.seq IS NULL AND NEW.seq IS NOT NULL THEN
      wanted.seq := NEW.seq; wanted.prev_hash := NEW.prev_hash; wanted.row_hash := NEW.row_hash;
    ELSE
      wanted.before := without_personal(OLD.before, OLD.personal);
      wanted.after := without_personal(OLD.after, OLD.personal);
      wanted.salt := NULL;
    END IF;
    IF to_jsonb(NEW) = to_jsonb(wanted) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Of somebody who is erased nothing is left to guess the name by.
CREATE OR REPLACE FUNCTION forget_in_log() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit_log SET before = without_personal(before, personal), after = without_personal(after, personal), salt = NULL
    WHERE thing = 'account' AND thing_id = OLD.id::text AND salt IS NOT NULL;
  RETURN NULL;
END $$;

-- As before, with the rights of the tables' owner; what is named `…_hash` or `…_secret` is never written down.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor jsonb := nullif(current_setting('isoko.actor', true), '')::jsonb;
  is_hushed constant boolean := coalesce(current_setting('isoko.erasing', true), '') = 'on';
  secret text[];
  was jsonb;
  is_now jsonb;
  was_staff boolean;
  is_staff boolean;
  whole jsonb;
  key text;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW); END IF;
  SELECT array_agg(name) INTO secret FROM jsonb_object_keys(coalesce(is_now, was)) AS name
    WHERE name LIKE '%\_hash' OR name LIKE '%\_secret';
  IF secret IS NOT NULL THEN was := was - secret; is_now := is_now - secret; END IF;
  -- Only accounts have a role that says who works here.
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

-- Books that are only added to are not emptied either.
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DO $$
DECLARE
  book text;
BEGIN
  FOREACH book IN ARRAY ARRAY['audit_log', 'security_event', 'order_event', 'stock_move', 'payment_entry'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()',
      book || '_whole', book);
  END LOOP;
END $$;
CREATE TRIGGER security_event_append_only BEFORE UPDATE ON security_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
