-- What a file leaves open, asked before anything is written, and the photos that came beside it (decisions/0173).
ALTER TABLE catalogue_import
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]',
  -- How many photos were chosen, and the names of those that no product of the file is called by.
  ADD COLUMN photos jsonb NOT NULL DEFAULT '{"count": 0, "unmatched": []}';
ALTER TABLE catalogue_import_run
  -- Cells that were corrected by hand, in their order: { column, row or was, value }.
  ADD COLUMN fixes jsonb NOT NULL DEFAULT '[]',
  -- Pictures of the gallery by the names of the files they were, in small letters.
  ADD COLUMN photos jsonb NOT NULL DEFAULT '{}';
-- What the cell held. Of problems from before nothing is known.
ALTER TABLE catalogue_import_problem ADD COLUMN value text;
