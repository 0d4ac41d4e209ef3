-- What a packer asks the customer about a line whose goods are missing, and what came of it (decisions/0155). Its order's
-- row is its lock. A question waits while it has no outcome, or the outcome `to_staff`: a member of staff has to call.
CREATE TABLE line_question (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id     uuid NOT NULL REFERENCES "order" (id) ON DELETE CASCADE,
  -- Which of its order: messages about it are told apart by this.
  number       integer NOT NULL CHECK (number > 0),
  -- The line as it was asked about; it may be gone since, so nothing refers to it.
  line_id      uuid NOT NULL,
  line         jsonb NOT NULL,
  -- How many of the line there are.
  kept         integer NOT NULL CHECK (kept >= 0),
  -- What is proposed in its place, at the price that was promised; null: only less of it.
  substitute   jsonb CHECK (substitute IS NOT NULL OR kept > 0),
  -- Francs: the order as it was, and as a yes would make it.
  total_before integer NOT NULL CHECK (total_before >= 0),
  total_after  integer NOT NULL CHECK (total_after >= 0),
  asked_at     timestamptz NOT NULL,
  -- A member of staff, by name.
  asked_by     text NOT NULL,
  answer_by    timestamptz NOT NULL CHECK (answer_by > asked_at),
  answer       text CHECK (answer IN ('yes', 'no', 'call', 'silence')),
  -- Who gave it: by the order's page, staff who were told, or nobody.
  answered_by  text CHECK (answered_by IN ('customer', 'staff', 'nobody')),
  answered_at  timestamptz,
  outcome      text CHECK (outcome IN ('changed', 'left_out', 'to_staff', 'withdrawn')),
  -- Why an answer could not be followed: the substitute is gone or has become dearer, or nothing would be left.
  trouble      text CHECK (trouble IN ('gone', 'dearer', 'empty')),
  closed_at    timestamptz,
  UNIQUE (order_id, number),
  CHECK ((answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (answered_at IS NULL)),
  CHECK ((answer = 'silence') = (answered_by = 'nobody')),
  CHECK ((outcome IS NULL) = (closed_at IS NULL)),
  CHECK (outcome NOT IN ('changed', 'left_out') OR answer IN ('yes', 'no', 'silence'))
);
-- One question a line at a time, whoever asks.
CREATE UNIQUE INDEX line_question_waits ON line_question (line_id) WHERE outcome IS NULL OR outcome = 'to_staff';
CREATE INDEX line_question_late ON line_question (answer_by) WHERE outcome IS NULL;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON line_question
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
