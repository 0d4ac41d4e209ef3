-- What the shop itself wrote into a page last, in every language: while the page still says it, it follows the zones and
-- ways to pay; once someone edits it, it is theirs (decisions/0172). Null: the shop never wrote it.
ALTER TABLE page ADD COLUMN generated jsonb CHECK (jsonb_typeof(generated) = 'object');
