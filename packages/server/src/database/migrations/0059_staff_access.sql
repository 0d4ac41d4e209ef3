-- How the people who work here show who they are (decisions/0131). Customers' sessions stay in `session`.

-- A browser in which somebody of the staff works.
CREATE TABLE staff_session (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id   uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash   bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  device       text NOT NULL CHECK (length(device) BETWEEN 1 AND 120),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- However much it is used.
  expires_at   timestamptz NOT NULL CHECK (expires_at > created_at),
  -- When it was last shown who is there; null: not since it was opened.
  proved_at    timestamptz
);
CREATE INDEX staff_session_account ON staff_session (account_id, last_used_at DESC);
CREATE INDEX staff_session_end ON staff_session (expires_at);

-- Browsers an account was logged in from, by the hash of what they keep.
CREATE TABLE staff_device (
  account_id   uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  device_hash  bytea NOT NULL CHECK (length(device_hash) = 32),
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_hash)
);

CREATE TABLE passkey (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id    uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- What the authenticator calls it, base64url.
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1400),
  public_key    text NOT NULL CHECK (length(public_key) BETWEEN 1 AND 4000),
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL DEFAULT '{}',
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- An app of one-time codes, one an account.
CREATE TABLE staff_totp (
  account_id   uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Sealed under the shop's secret: the server must read it, a copy of the database must not.
  totp_secret  text NOT NULL,
  -- Null: no code of it was shown yet, it opens nothing.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: none of it or before is taken again.
  last_step    bigint NOT NULL DEFAULT 0
);

-- For whoever lost the rest; a used one is gone.
CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (account_id, code_hash)
);

-- What a passkey is asked to sign, once.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  account_id     uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose        text NOT NULL CHECK (purpose IN ('register', 'log_in', 'step_up')),
  expires_at     timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_end ON passkey_challenge (expires_at);

-- Keys of programs, each of a role. They end with the role of the owner who made them.
CREATE TABLE api_key (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  role         text NOT NULL CHECK (role IN ('manager', 'packer', 'editor')),
  key_hash     bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  made_by      uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX api_key_made_by ON api_key (made_by);

-- What owners, and whoever it is about, are told by mail of what happens in the back office; one row a reader.
CREATE TABLE staff_notice (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind ~ '^[a-z_]{2,40}$'),
  at         timestamptz NOT NULL,
  -- Who did it, as they were called then.
  actor_name text NOT NULL,
  detail     jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX staff_notice_account ON staff_notice (account_id);
CREATE INDEX staff_notice_age ON staff_notice (at);

-- Whoever changes a role, blocks somebody or sets a password ends every session of that member of the staff with it.
CREATE FUNCTION end_staff_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_session WHERE account_id = NEW.id;
  IF NEW.role IS DISTINCT FROM 'owner' OR NEW.blocked_at IS NOT NULL THEN
    DELETE FROM api_key WHERE made_by = NEW.id;
  END IF;
  IF NEW.role IS NULL THEN
    DELETE FROM staff_device WHERE account_id = NEW.id;
    DELETE FROM passkey WHERE account_id = NEW.id;
    DELETE FROM staff_totp WHERE account_id = NEW.id;
    DELETE FROM recovery_code WHERE account_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER end_staff_access AFTER UPDATE OF role, blocked_at, password_hash, email ON account
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.blocked_at IS DISTINCT FROM NEW.blocked_at
    OR OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION end_staff_access();

CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON passkey
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON api_key
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
