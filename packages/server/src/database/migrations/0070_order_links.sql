-- The short link of an order, `/o/…`: SHA-256 of its 22 characters. It opens what the order's access token opens, as long.
CREATE TABLE order_link (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  order_id   uuid NOT NULL REFERENCES "order" (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX order_link_order ON order_link (order_id);
