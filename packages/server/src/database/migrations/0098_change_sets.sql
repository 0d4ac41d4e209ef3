-- Changes of many products together, which can be taken back (decisions/0170).
CREATE TABLE change_set (
  -- Of an import it is the import's own.
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind         text NOT NULL CHECK (kind IN ('import', 'bulk')),
  -- In words: what was done, or the name of the file.
  title        text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  -- `working`: entries are still to be done, or the file is; `undoing`: entries are still to be taken back.
  state        text NOT NULL CHECK (state IN ('working', 'done', 'undoing', 'undone')),
  -- What is done to every product of it (contract: BulkChange); null: an import.
  change       jsonb,
  -- Who of the staff; null: the command in the terminal.
  actor_id     uuid,
  actor_name   text NOT NULL,
  date_created timestamptz NOT NULL,
  undone_at    timestamptz,
  undone_by    uuid,
  undone_name  text,
  CHECK ((kind = 'bulk') = (change IS NOT NULL)),
  CHECK ((undone_at IS NOT NULL) = (state IN ('undoing', 'undone')))
);
CREATE INDEX change_set_newest ON change_set (date_created DESC, id);
CREATE INDEX change_set_open ON change_set (state) WHERE state IN ('working', 'undoing');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON change_set
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- What a change set did. Not in the audit log, which has every row of the products themselves.
CREATE TABLE change_set_entry (
  set_id   uuid NOT NULL REFERENCES change_set (id) ON DELETE CASCADE,
  -- In which order it is done, and backwards taken back.
  position integer GENERATED ALWAYS AS IDENTITY,
  thing    text NOT NULL CHECK (thing IN ('product', 'category')),
  -- It may be gone since, so nothing refers to it.
  thing_id uuid NOT NULL,
  name     text NOT NULL,
  -- Null: it is still to be done. `left_out`: it was not possible, for this reason.
  action   text CHECK (action IN ('made', 'changed', 'removed', 'left_out')),
  -- What of it was otherwise before, and what it became: its parts by their names.
  before   jsonb,
  after    jsonb,
  -- What came of taking it back, and why it was kept.
  undo     text CHECK (undo IN ('undone', 'kept', 'drafted')),
  reason   text,
  PRIMARY KEY (set_id, thing, thing_id)
);
CREATE INDEX change_set_entry_place ON change_set_entry (set_id, position);
