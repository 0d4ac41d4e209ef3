-- Orders: frozen as bought, their events append-only, one order a key.
CREATE SEQUENCE order_number;

CREATE TABLE "order" (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number               text NOT NULL UNIQUE,
  status               text NOT NULL CHECK (status IN ('pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered', 'cancelled', 'expired')),
  placed_at            timestamptz NOT NULL,
  customer_name        text NOT NULL,
  customer_phone       text NOT NULL,
  customer_email       text,
  -- Addresses as they were given (contract: Address).
  shipping             jsonb NOT NULL,
  billing              jsonb,
  shipping_zone        text NOT NULL,
  shipping_method_code text NOT NULL,
  shipping_method_name text NOT NULL,
  window_date          date,
  window_from          time,
  window_to            time,
  window_id            uuid REFERENCES delivery_window (id) ON DELETE SET NULL,
  note                 text,
  payment_method       text NOT NULL,
  -- What it was called when the order was placed.
  payment_name         text NOT NULL,
  payment_status       text NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'failed', 'refund_due', 'refunded', 'mismatch')),
  subtotal             integer NOT NULL CHECK (subtotal >= 0),
  discount             integer NOT NULL DEFAULT 0 CHECK (discount >= 0 AND discount <= subtotal),
  shipping_total       integer NOT NULL CHECK (shipping_total >= 0),
  total                integer NOT NULL CHECK (total >= 0),
  -- SHA-256 of the token that opens a guest's order.
  access_token_hash    bytea,
  CHECK (total = subtotal - discount + shipping_total),
  CHECK ((window_date IS NULL) = (window_from IS NULL) AND (window_date IS NULL) = (window_to IS NULL))
);
CREATE INDEX order_newest ON "order" (placed_at DESC, id);
CREATE INDEX order_window ON "order" (window_id, window_date) WHERE window_id IS NOT NULL;

CREATE TABLE order_line (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id         uuid NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  position         integer NOT NULL,
  -- What was sold; the words below stay even when it is gone.
  unit_id          uuid REFERENCES stock_unit (id) ON DELETE SET NULL,
  product_id       uuid NOT NULL,
  variant_index    integer NOT NULL,
  name             text NOT NULL,
  slug             text NOT NULL,
  sku              text,
  label            text,
  image            text,
  vat_class        text NOT NULL CHECK (vat_class IN ('exempt', 'standard', 'zero')),
  regular_price    integer NOT NULL CHECK (regular_price >= 0),
  price            integer NOT NULL CHECK (price >= 0),
  quantity         integer NOT NULL CHECK (quantity > 0),
  sum              integer NOT NULL,
  discounted_price integer NOT NULL CHECK (discounted_price >= 0 AND discounted_price <= sum),
  CHECK (sum = price * quantity),
  UNIQUE (order_id, position)
);
CREATE INDEX order_line_unit ON order_line (unit_id);

-- Stock is reserved before its order is written, in one transaction.
ALTER TABLE stock_move ADD FOREIGN KEY (order_id) REFERENCES "order" (id) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE order_event (
  order_id uuid NOT NULL REFERENCES "order" (id) ON DELETE RESTRICT,
  -- 1, 2, 3 … without gaps.
  seq      integer NOT NULL CHECK (seq > 0),
  at       timestamptz NOT NULL,
  type     text NOT NULL,
  status   text NOT NULL CHECK (status IN ('pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered', 'cancelled', 'expired')),
  note     text,
  PRIMARY KEY (order_id, seq)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE ON order_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_move_append_only BEFORE UPDATE ON stock_move
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The answer to a keyed request, replayed to its repetition. Kept 48 hours.
CREATE TABLE idempotency (
  scope       text NOT NULL,
  key         text NOT NULL,
  fingerprint text NOT NULL,
  -- The key is claimed before its order is written, in one transaction.
  order_id    uuid NOT NULL REFERENCES "order" (id) DEFERRABLE INITIALLY DEFERRED,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
CREATE UNIQUE INDEX idempotency_one_order ON idempotency (order_id);
