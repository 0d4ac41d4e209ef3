-- A day that was closed: what its drawer held, and its figures as they were then. It never changes; what comes later is of a later day.
CREATE TABLE day_close (
  day        date PRIMARY KEY,
  closed_at  timestamptz NOT NULL,
  closed_by  text NOT NULL,
  -- Francs: what should lie in the drawer, what did, and what of it was taken out (to the bank).
  expected   integer NOT NULL,
  counted    integer NOT NULL CHECK (counted >= 0),
  taken_out  integer NOT NULL DEFAULT 0 CHECK (taken_out BETWEEN 0 AND counted),
  reason     text CHECK (length(reason) BETWEEN 1 AND 300),
  figures    jsonb NOT NULL,
  CHECK (counted = expected OR reason IS NOT NULL)
);
CREATE TRIGGER day_close_append_only BEFORE UPDATE OR DELETE ON day_close FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_close_whole BEFORE TRUNCATE ON day_close FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER record_change AFTER INSERT ON day_close FOR EACH ROW EXECUTE FUNCTION record_change('day');

-- In whose books money stands that moved: each movement in one day's. A day is written after what it holds.
CREATE TABLE booked_entry (
  entry_id bigint PRIMARY KEY REFERENCES payment_entry,
  day      date NOT NULL REFERENCES day_close DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX booked_entry_day ON booked_entry (day);
CREATE TRIGGER booked_entry_append_only BEFORE UPDATE ON booked_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE booked_cash (
  cash_id bigint PRIMARY KEY REFERENCES rider_cash,
  day     date NOT NULL REFERENCES day_close DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX booked_cash_day ON booked_cash (day);
CREATE TRIGGER booked_cash_append_only BEFORE UPDATE ON booked_cash FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What of an order stands in a day's books, by VAT class: first all of it, later what has changed since. Delivery is in its class.
CREATE TABLE booked_order (
  order_id uuid NOT NULL REFERENCES "order",
  day      date NOT NULL REFERENCES day_close DEFERRABLE INITIALLY DEFERRED,
  kind     text NOT NULL CHECK (kind IN ('sale', 'correction')),
  standard integer NOT NULL,
  zero     integer NOT NULL,
  exempt   integer NOT NULL,
  vat      integer NOT NULL,
  PRIMARY KEY (order_id, day)
);
CREATE INDEX booked_order_day ON booked_order (day);
CREATE TRIGGER booked_order_append_only BEFORE UPDATE ON booked_order FOR EACH ROW EXECUTE FUNCTION refuse_change();
