-- Where the audit log begins, at most one row: months that had their time are files beside the backups (decisions/0224).
CREATE TABLE audit_start (
  -- Of the last row that was let go: its place in the chain, and its hash in hex.
  seq      bigint NOT NULL,
  row_hash char(64) NOT NULL
);

-- As before; what is before the start may go, and only the owner of the tables may say where that is.
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
  ELSIF OLD.seq <= (SELECT seq FROM audit_start) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
