-- People with an account: who they are, where they are signed in, what they keep.
CREATE TABLE account (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- As typed, trimmed; compared in lower case.
  email               text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  name                text NOT NULL,
  -- E.164.
  phone               text,
  -- argon2id, as its library writes it.
  password_hash       text NOT NULL,
  -- Null: a customer.
  role                text CHECK (role IN ('owner', 'manager', 'packer', 'editor')),
  -- The address has been confirmed; before that nobody logs in.
  confirmed_at        timestamptz,
  blocked_at          timestamptz,
  -- The profile's addresses (contract: Address).
  shipping            jsonb,
  billing             jsonb,
  marketing_consent   boolean NOT NULL DEFAULT false,
  -- When the consent was last given or withdrawn; null: never asked.
  consent_changed_at  timestamptz,
  created_at          timestamptz NOT NULL,
  password_changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX account_email ON account (lower(email));
-- Those that are forgotten after a while.
CREATE INDEX account_unconfirmed ON account (created_at) WHERE confirmed_at IS NULL;

-- Every consent given and withdrawn, for the proof of it.
CREATE TABLE consent (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  at         timestamptz NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('marketing')),
  given      boolean NOT NULL,
  PRIMARY KEY (account_id, purpose, at)
);

CREATE TABLE session (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id   uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256 of the token: all the database knows of it.
  token_hash   bytea NOT NULL UNIQUE,
  device       text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id, last_used_at DESC);
CREATE INDEX session_age ON session (last_used_at);

-- Links in mails. The token is derived from the row's id; used once by one conditional UPDATE.
CREATE TABLE account_link (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('confirm', 'reset', 'change_email')),
  token_hash bytea NOT NULL UNIQUE,
  -- The address asked for, and the one of that moment, which is told: of `change_email`.
  new_email  text,
  old_email  text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  CHECK ((purpose = 'change_email') = (new_email IS NOT NULL)),
  CHECK ((new_email IS NULL) = (old_email IS NULL))
);
-- The newest kills the older ones.
CREATE UNIQUE INDEX account_link_open ON account_link (account_id, purpose) WHERE used_at IS NULL;
CREATE INDEX account_link_age ON account_link (created_at);

CREATE TABLE address (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  full_name  text NOT NULL,
  phone      text NOT NULL,
  phone_alt  text,
  province   text NOT NULL,
  district   text NOT NULL,
  sector     text NOT NULL,
  street     text,
  directions text NOT NULL,
  label      text,
  is_default boolean NOT NULL,
  lat        double precision CHECK (lat BETWEEN -90 AND 90),
  lng        double precision CHECK (lng BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);
CREATE INDEX address_account ON address (account_id, created_at);
CREATE UNIQUE INDEX address_default ON address (account_id) WHERE is_default;

CREATE TABLE wishlist (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE TABLE wishlist_item (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  wishlist_id uuid NOT NULL REFERENCES wishlist (id) ON DELETE CASCADE,
  product_id  uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  UNIQUE (wishlist_id, product_id)
);
CREATE INDEX wishlist_item_product ON wishlist_item (product_id);

-- The cart of an account: open until it becomes an order, and then never again.
CREATE TABLE cart (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id  uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  coupon_code text,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  -- What it became; one order a cart. Written before the order, in one transaction.
  order_id    uuid UNIQUE REFERENCES "order" (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX cart_open ON cart (account_id) WHERE order_id IS NULL;
CREATE INDEX cart_account ON cart (account_id);

CREATE TABLE cart_line (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cart_id       uuid NOT NULL REFERENCES cart (id) ON DELETE CASCADE,
  -- No foreign key: a product that was deleted is told of, and does not vanish from a cart.
  product_id    uuid NOT NULL,
  variant_index integer NOT NULL CHECK (variant_index >= -1),
  quantity      integer NOT NULL CHECK (quantity BETWEEN 1 AND 10000),
  -- The unit price its owner saw when the line was last written, in francs.
  price_seen    integer NOT NULL CHECK (price_seen >= 0),
  position      integer NOT NULL,
  UNIQUE (cart_id, product_id, variant_index)
);

-- Whose an order is; null of a guest's, and of one whose owner was erased.
ALTER TABLE "order"
  ADD COLUMN account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  -- The person is to be forgotten as soon as nothing is left to deliver or to pay back.
  ADD COLUMN erase_due_at timestamptz,
  ADD COLUMN erased_at timestamptz;
-- Staff may have noted something about a person: a note can be forgotten, nothing else of an event ever changes.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL AND (NEW.order_id, NEW.seq, NEW.at, NEW.type, NEW.status)
    = (OLD.order_id, OLD.seq, OLD.at, OLD.type, OLD.status) THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER order_event_append_only ON order_event;
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE ON order_event
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE INDEX order_account ON "order" (account_id, placed_at DESC, id) WHERE account_id IS NOT NULL;
CREATE INDEX order_guest_email ON "order" (lower(customer_email)) WHERE account_id IS NULL;
CREATE INDEX order_erase_due ON "order" (erase_due_at) WHERE erase_due_at IS NOT NULL AND erased_at IS NULL;

-- Messages to an account go with it. Their subject is the link they carry, or the occasion.
ALTER TABLE outbox ADD COLUMN account_id uuid REFERENCES account (id) ON DELETE CASCADE;
CREATE INDEX outbox_account ON outbox (account_id) WHERE account_id IS NOT NULL;
