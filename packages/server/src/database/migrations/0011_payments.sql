-- Payments: tries to be paid for something. They know a reference and an amount; `purpose_id` is what is paid for.
CREATE TABLE payment (
  -- Also our own reference at the provider (X-Reference-Id): written before the provider is called.
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose_id     uuid NOT NULL,
  -- What the payer and the provider's books call the purpose: the order's number.
  label          text NOT NULL CHECK (label ~ '^[A-Za-z0-9 .,-]{1,60}$'),
  -- 1, 2, 3 … within the purpose.
  attempt        integer NOT NULL CHECK (attempt > 0),
  method         text NOT NULL CHECK (method ~ '^[a-z_]{2,40}$'),
  amount         integer NOT NULL CHECK (amount > 0),
  currency       text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- created: not yet (surely) at the provider · pending: the payer is asked · then one end.
  status         text NOT NULL CHECK (status IN ('created', 'pending', 'paid', 'failed', 'mismatch', 'refund_due', 'refunded')),
  -- The wallet asked, E.164.
  phone          text,
  -- What the provider calls it (financialTransactionId), or the reference typed by the shopper.
  provider_ref   text CHECK (length(provider_ref) BETWEEN 1 AND 100),
  -- Francs that really arrived and that went back.
  captured       integer NOT NULL DEFAULT 0 CHECK (captured >= 0),
  refunded       integer NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= captured),
  -- The provider's word for why it failed.
  reason         text,
  -- SHA-256 of the token in the callback's path.
  callback_hash  bytea,
  polls          integer NOT NULL DEFAULT 0 CHECK (polls >= 0),
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  UNIQUE (purpose_id, attempt)
);
-- One payment in flight a purpose.
CREATE UNIQUE INDEX payment_one_active ON payment (purpose_id) WHERE status IN ('created', 'pending');
CREATE UNIQUE INDEX payment_provider_ref ON payment (method, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE UNIQUE INDEX payment_callback ON payment (callback_hash) WHERE callback_hash IS NOT NULL;

-- Raw words of the provider, once each. Hints only.
CREATE TABLE payment_hint (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  uuid NOT NULL REFERENCES payment (id) ON DELETE CASCADE,
  digest      text NOT NULL,
  body        jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (payment_id, digest)
);

ALTER TABLE "order"
  ADD COLUMN substitution text NOT NULL DEFAULT 'call' CHECK (substitution IN ('replace', 'call', 'leave_out')),
  -- Until when an unpaid online order waits for its money.
  ADD COLUMN expires_at timestamptz;
CREATE INDEX order_expiring ON "order" (expires_at) WHERE status = 'pending' AND expires_at IS NOT NULL;
