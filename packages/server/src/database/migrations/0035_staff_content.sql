-- What the shop says, in the hands of staff.

-- A slide may wait for its day, or be put aside.
ALTER TABLE slide ADD COLUMN status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published'));

-- How often a text was changed: whoever changes what somebody else has changed meanwhile is told.
ALTER TABLE post ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE page ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Taken away from everybody's eyes, but not deleted: its author may have it in their data.
ALTER TABLE comment DROP CONSTRAINT comment_status_check;
ALTER TABLE comment ADD CONSTRAINT comment_status_check CHECK (status IN ('pending', 'published', 'hidden'));
CREATE INDEX comment_newest ON comment (created_at DESC, id);

-- Who said that a message is answered (the name as it was), and what staff tell each other about it.
ALTER TABLE contact_message ADD COLUMN answered_by text;
ALTER TABLE contact_message ADD COLUMN note text;
CREATE INDEX contact_message_waiting ON contact_message (created_at DESC) WHERE answered_at IS NULL;

-- Drafts as a page of the shop shows them to whoever has its address, for a short while. No change of the shop, so
-- nobody hears of one and the log of staff's changes has none.
CREATE TABLE preview (
  token_hash bytea PRIMARY KEY,
  -- The page of the shop.
  path       text NOT NULL,
  -- The call of the API whose answer has the draft in it there, and that answer.
  key        text NOT NULL,
  answer     jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX preview_expiry ON preview (expires_at);
