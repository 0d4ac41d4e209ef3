-- An account is opened by a mailbox with a password, by a code to a phone, or by both (decisions/0153). An account without
-- a password has the mark of none, `!`, as staff have before their invitation is opened.
ALTER TABLE account
  ALTER COLUMN email DROP NOT NULL,
  -- Since when the phone is proved by a code; null: it was typed.
  ADD COLUMN phone_proved_at timestamptz,
  ADD CONSTRAINT account_has_way_in CHECK (email IS NOT NULL OR phone_proved_at IS NOT NULL),
  ADD CONSTRAINT account_proves_phone CHECK (phone_proved_at IS NULL OR phone IS NOT NULL),
  ADD CONSTRAINT account_confirms_email CHECK (confirmed_at IS NULL OR email IS NOT NULL),
  -- Staff come in by their own door, with an address, a password and a second factor.
  ADD CONSTRAINT account_of_staff CHECK ((role IS NULL AND invited_role IS NULL) OR email IS NOT NULL);

-- A proved phone opens one account.
CREATE UNIQUE INDEX account_phone_proved ON account (phone) WHERE phone_proved_at IS NOT NULL;

DROP INDEX account_unconfirmed;
CREATE INDEX account_unconfirmed ON account (created_at) WHERE confirmed_at IS NULL AND phone_proved_at IS NULL;

-- The first address of an account has none before it.
ALTER TABLE account_link
  DROP CONSTRAINT account_link_check1,
  ADD CONSTRAINT account_link_old_email CHECK (old_email IS NULL OR new_email IS NOT NULL);

-- A session that a code opened shows nothing of a password: who took the phone over has it too.
ALTER TABLE session ADD COLUMN by_code boolean NOT NULL DEFAULT false;
