-- What a rider's phone saw when an order was left at a door without its code (decisions/0212). It shows a home: it goes with the
-- person, and after some weeks by itself. WebP gains nothing by another compression.
CREATE TABLE door_photo (
  order_id uuid PRIMARY KEY REFERENCES "order" (id) ON DELETE CASCADE,
  picture bytea NOT NULL CHECK (octet_length(picture) <= 500000),
  taken_at timestamptz NOT NULL
);
ALTER TABLE door_photo ALTER COLUMN picture SET STORAGE EXTERNAL;
CREATE INDEX door_photo_taken_at ON door_photo (taken_at);
