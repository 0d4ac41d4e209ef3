-- What the shop knows of its own health (decisions/0169).

-- The other side of each wire: when it last did what it was asked, when it last did not, and why.
CREATE TABLE wire (
  name    text PRIMARY KEY CHECK (name ~ '^[a-z_]{2,40}$'),
  good_at timestamptz,
  bad_at  timestamptz,
  reason  text CHECK (length(reason) <= 300),
  CHECK (good_at IS NOT NULL OR bad_at IS NOT NULL)
);

-- Backups that were asked for. One without an end is waited for, or being made.
CREATE TABLE backup (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The number of the day in Kigali that it is of; null: somebody pressed.
  night      integer UNIQUE,
  asked_by   text,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  created_at timestamptz NOT NULL,
  ended_at   timestamptz,
  -- A name in VAR_DIR/backups.
  file       text,
  bytes      bigint CHECK (bytes >= 0),
  is_sealed  boolean NOT NULL DEFAULT false,
  -- In the storage elsewhere, if there is one.
  copy       text NOT NULL DEFAULT 'none' CHECK (copy IN ('none', 'done', 'failed')),
  problem    text CHECK (length(problem) <= 500),
  -- When its file went because enough newer ones are kept.
  removed_at timestamptz,
  CHECK ((night IS NULL) = (asked_by IS NOT NULL)),
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK ((state = 'done') = (file IS NOT NULL AND bytes IS NOT NULL))
);
CREATE INDEX backup_age ON backup (created_at);
-- One is waited for at a time, of those that were pressed.
CREATE UNIQUE INDEX backup_pressed ON backup ((true)) WHERE state = 'waiting' AND night IS NULL;

-- Restores that were tried out: a backup became a shop again, whose books agreed.
CREATE TABLE restore_drill (
  id       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at       timestamptz NOT NULL,
  by_name  text NOT NULL,
  -- Of which moment the backup was.
  made_at  timestamptz NOT NULL,
  row_count bigint NOT NULL CHECK (row_count >= 0)
);
CREATE INDEX restore_drill_age ON restore_drill (at);
