-- A log-in by a code, or the proof of a phone: one row an attempt. The code itself is nowhere: it is derived from the id.
CREATE TABLE login_code (
  id           uuid PRIMARY KEY,
  -- SHA-256 of the secret that only the browser has that asked.
  attempt_hash bytea NOT NULL UNIQUE CHECK (octet_length(attempt_hash) = 32),
  phone        text NOT NULL CHECK (phone ~ '^\+2507[2389][0-9]{7}$'),
  -- Whose session asked, to prove a phone; null: to log in.
  account_id   uuid REFERENCES account (id) ON DELETE CASCADE,
  sends        integer NOT NULL DEFAULT 1 CHECK (sends BETWEEN 1 AND 3),
  sent_at      timestamptz NOT NULL,
  failures     integer NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND 5),
  failed_at    timestamptz,
  used_at      timestamptz,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX login_code_phone ON login_code (phone text_pattern_ops, created_at);
CREATE INDEX login_code_age ON login_code (created_at);
CREATE INDEX login_code_account ON login_code (account_id) WHERE account_id IS NOT NULL;

-- A proved phone that opens its account no more, so that who has it is told.
CREATE TABLE left_phone (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  phone      text NOT NULL,
  at         timestamptz NOT NULL
);
CREATE INDEX left_phone_account ON left_phone (account_id);
CREATE INDEX left_phone_age ON left_phone (at);
