-- Links of one sign-up live beside each other; which secret each belongs to decides whether it counts (decisions/0134).
-- The password's hash of the sign-up a `confirm` link was mailed for; null of every other purpose.
ALTER TABLE account_link ADD COLUMN password_hash text;
UPDATE account_link SET password_hash = account.password_hash
  FROM account WHERE account.id = account_link.account_id AND purpose = 'confirm' AND used_at IS NULL;
DROP INDEX account_link_open;
CREATE UNIQUE INDEX account_link_open ON account_link (account_id, purpose)
  WHERE used_at IS NULL AND purpose <> 'confirm';
CREATE INDEX account_link_confirm ON account_link (account_id) WHERE used_at IS NULL AND purpose = 'confirm';

-- The browser that signed up, by the hash of a secret it keeps; null once the address is confirmed.
ALTER TABLE account ADD COLUMN sign_up_device_hash bytea;
-- A role that waits for its invitation to be opened; it gives nothing.
ALTER TABLE account ADD COLUMN invited_role text CHECK (invited_role IN ('owner', 'manager', 'packer', 'editor'));
-- The address was a customer's when it was invited: the owner is told.
ALTER TABLE account ADD COLUMN was_customer boolean NOT NULL DEFAULT false;
-- When the invitation was accepted with a new password; of the first owner, when the shop was opened.
ALTER TABLE account ADD COLUMN joined_at timestamptz;
ALTER TABLE account ADD CONSTRAINT account_invited_or_joined CHECK (role IS NULL OR invited_role IS NULL);
CREATE INDEX account_invited ON account (invited_role) WHERE invited_role IS NOT NULL;

-- Who has a password works here; who has none has not opened the invitation yet.
UPDATE account SET joined_at = password_changed_at WHERE role IS NOT NULL AND password_hash <> '!';
UPDATE account SET invited_role = role, role = NULL WHERE role IS NOT NULL AND password_hash = '!';

-- Where an account was signed in before: guesses of others do not keep these out.
CREATE TABLE known_device (
  account_id   uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- Of a secret the browser keeps, or of the network it called from.
  device_hash  bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_hash)
);
CREATE INDEX known_device_age ON known_device (last_used_at);
