-- A message that staff send once more is a row of its own, with attempts of its own. `repeats`: the one it says again.
-- Its occasion is below zero, so that it never stands in the place of a message of its own.
ALTER TABLE outbox ADD COLUMN repeats uuid;
CREATE INDEX outbox_subject ON outbox (subject_id, created_at);

-- A link that an owner hands over in another way than by mail: who uses it has shown nothing of the account's mailbox. `phone`:
-- where the shop sends it; null of a link that no phone gets.
ALTER TABLE account_link
  ADD COLUMN is_handed_over boolean NOT NULL DEFAULT false,
  ADD COLUMN phone text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CHECK (purpose = 'invite' OR NOT is_handed_over),
  ADD CHECK (is_handed_over OR phone IS NULL);
