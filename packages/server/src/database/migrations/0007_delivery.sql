-- Areas are shown in the order of the country's own list, the capital first.
ALTER TABLE area ADD COLUMN position integer NOT NULL DEFAULT 0;

-- Which order took a place in which window of which day. The check of the constraint waits for the end of the
-- transaction, so that an order may book before its own row stands.
CREATE TABLE delivery_booking (
  order_id  uuid PRIMARY KEY REFERENCES "order" (id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  window_id uuid NOT NULL REFERENCES delivery_window (id) ON DELETE CASCADE,
  date      date NOT NULL
);
CREATE INDEX delivery_booking_of ON delivery_booking (window_id, date);
