-- Files of products on their way into the catalogue.
CREATE TABLE catalogue_import (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  filename     text NOT NULL CHECK (length(filename) BETWEEN 1 AND 200),
  state        text NOT NULL CHECK (state IN ('ready', 'checking', 'checked', 'running', 'done', 'cancelled')),
  format       text NOT NULL CHECK (format IN ('isoko', 'woocommerce', 'shopify', 'other')),
  mode         text NOT NULL CHECK (mode IN ('all', 'new', 'existing')),
  encoding     text NOT NULL CHECK (encoding IN ('utf-8', 'windows-1252')),
  separator    text NOT NULL CHECK (separator IN (',', ';', E'\t')),
  -- The header: what each column is, and what stands in it in the first rows.
  columns      jsonb NOT NULL,
  rows         integer NOT NULL CHECK (rows >= 0),
  -- Who of the staff; null: the command in the terminal, which does the work itself.
  actor_id     uuid,
  actor_name   text NOT NULL,
  date_created timestamptz NOT NULL,
  -- When somebody last did something with it: who is forgotten is cancelled.
  touched_at   timestamptz NOT NULL,
  finished_at  timestamptz
);
CREATE INDEX catalogue_import_newest ON catalogue_import (date_created DESC, id);
CREATE INDEX catalogue_import_open ON catalogue_import (state) WHERE state NOT IN ('done', 'cancelled');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON catalogue_import
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- How far the work on a file is. Not in the audit log: it changes with every batch, and the file is large.
CREATE TABLE catalogue_import_run (
  import_id  uuid PRIMARY KEY REFERENCES catalogue_import (id) ON DELETE CASCADE,
  -- Gone when the import is over.
  file       bytea,
  -- How many products of the file, in its order, are through; and how many rows these are.
  position   integer NOT NULL DEFAULT 0 CHECK (position >= 0),
  done_rows  integer NOT NULL DEFAULT 0 CHECK (done_rows >= 0),
  -- What came of them (contract: ImportCounts), without the categories:
  counts     jsonb NOT NULL DEFAULT '{}',
  -- their paths, each once, because a dry run makes none that would be found again.
  categories text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE catalogue_import_problem (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES catalogue_import (id) ON DELETE CASCADE,
  row       integer NOT NULL,
  "column"  text,
  kind      text NOT NULL CHECK (kind IN ('problem', 'note')),
  message   text NOT NULL
);
CREATE INDEX catalogue_import_problem_row ON catalogue_import_problem (import_id, row, id);

-- Which picture of the gallery came from which address, so that it is fetched once.
CREATE TABLE fetched_picture (
  source  text PRIMARY KEY CHECK (length(source) <= 2000),
  picture text NOT NULL REFERENCES picture (name) ON DELETE CASCADE
);
