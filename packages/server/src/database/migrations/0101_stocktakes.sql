-- A count of what lies on the shelves: begun for some stock units, counted one by one, reviewed, then booked as stock moves.
CREATE TABLE stocktake (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'booked', 'discarded')),
  started_at timestamptz NOT NULL,
  started_by text NOT NULL,
  ended_at   timestamptz,
  ended_by   text,
  CHECK ((status = 'open') = (ended_at IS NULL))
);
CREATE INDEX stocktake_started ON stocktake (started_at DESC, id);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON stocktake FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- `expected` is what the books held at the moment of the count: what moves later does not change the difference.
CREATE TABLE stocktake_line (
  stocktake_id uuid NOT NULL REFERENCES stocktake ON DELETE CASCADE,
  unit_id      uuid NOT NULL REFERENCES stock_unit ON DELETE CASCADE,
  position     integer NOT NULL,
  counted      integer CHECK (counted BETWEEN 0 AND 1000000),
  expected     integer,
  counted_at   timestamptz,
  counted_by   text,
  PRIMARY KEY (stocktake_id, unit_id),
  CHECK ((counted IS NULL) = (expected IS NULL) AND (counted IS NULL) = (counted_at IS NULL))
);
CREATE INDEX stocktake_line_place ON stocktake_line (stocktake_id, position);
CREATE INDEX stocktake_line_unit ON stocktake_line (unit_id);
