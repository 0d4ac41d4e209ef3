-- A change of whom shoppers pay waits (decisions/0131); one at a time. Until then `setting` says the old one.
CREATE TABLE payee_change (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The ways to pay whose name or instructions change, or which are new.
  value           jsonb NOT NULL,
  requested_by    text NOT NULL,
  takes_effect_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payee_change_one ON payee_change ((true));
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON payee_change
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
