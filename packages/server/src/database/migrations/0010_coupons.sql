-- Coupons and who used them. Money is whole francs.
CREATE TABLE coupon (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Upper case; what a shopper types is upper-cased and trimmed before it is compared.
  code         text NOT NULL UNIQUE CHECK (code = upper(btrim(code)) AND length(code) BETWEEN 2 AND 40),
  kind         text NOT NULL CHECK (kind IN ('percent', 'fixed', 'free_shipping')),
  -- Percent 1…100, or francs; 0 for free delivery, which is the standard method's.
  value        integer NOT NULL CHECK (value >= 0),
  min_subtotal integer NOT NULL DEFAULT 0 CHECK (min_subtotal >= 0),
  max_discount integer CHECK (max_discount > 0),
  starts_at    timestamptz,
  ends_at      timestamptz,
  max_uses     integer CHECK (max_uses > 0),
  used         integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  -- Uses no order here knows: before the shop moved here, or on paper. `used` counts them too.
  used_before  integer NOT NULL DEFAULT 0 CHECK (used_before BETWEEN 0 AND used),
  per_customer integer CHECK (per_customer > 0),
  is_active    boolean NOT NULL DEFAULT true,
  note         text,
  created_at   timestamptz NOT NULL,
  CHECK (max_uses IS NULL OR used <= max_uses),
  CHECK (kind <> 'percent' OR value BETWEEN 1 AND 100),
  CHECK (ends_at IS NULL OR starts_at IS NULL OR starts_at < ends_at)
);

-- What it is for; without rows: everything. Sub-categories are included.
CREATE TABLE coupon_category (
  coupon_id   uuid NOT NULL REFERENCES coupon (id) ON DELETE CASCADE,
  category_id uuid NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  PRIMARY KEY (coupon_id, category_id)
);
CREATE TABLE coupon_product (
  coupon_id  uuid NOT NULL REFERENCES coupon (id) ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  PRIMARY KEY (coupon_id, product_id)
);

-- One row an order that used a coupon. Restored once, when the order is cancelled or expires.
CREATE TABLE coupon_redemption (
  order_id    uuid PRIMARY KEY REFERENCES "order" (id) ON DELETE RESTRICT,
  coupon_id   uuid NOT NULL REFERENCES coupon (id) ON DELETE RESTRICT,
  -- Francs the coupon took off the items, or off the delivery.
  discount    integer NOT NULL CHECK (discount >= 0),
  redeemed_at timestamptz NOT NULL,
  restored_at timestamptz
);
CREATE INDEX coupon_redemption_active ON coupon_redemption (coupon_id) WHERE restored_at IS NULL;

-- Who used it, as hashes of phone and e-mail: whichever matches is the same buyer. `slot` counts 1…per_customer.
CREATE TABLE coupon_buyer (
  coupon_id uuid NOT NULL REFERENCES coupon (id) ON DELETE CASCADE,
  buyer     text NOT NULL,
  slot      integer NOT NULL CHECK (slot > 0),
  order_id  uuid NOT NULL REFERENCES coupon_redemption (order_id) ON DELETE CASCADE,
  PRIMARY KEY (coupon_id, buyer, slot)
);
CREATE INDEX coupon_buyer_order ON coupon_buyer (order_id);

ALTER TABLE "order"
  ADD COLUMN coupon_code text,
  ADD COLUMN coupon_kind text CHECK (coupon_kind IN ('percent', 'fixed', 'free_shipping')),
  ADD CHECK ((coupon_code IS NULL) = (coupon_kind IS NULL));
