-- Messages to people, written in the business transaction and sent by a job. Rows keep ids, no tokens.
CREATE TABLE outbox (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Which message: order_placed, order_paid, …
  kind       text NOT NULL CHECK (kind ~ '^[a-z_]{2,60}$'),
  -- Whom it is about: the order's id.
  subject_id uuid NOT NULL,
  -- `customer` or `shop`: the address itself is read when it is sent.
  audience   text NOT NULL CHECK (audience IN ('customer', 'shop')),
  status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed', 'skipped')),
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at    timestamptz,
  -- Once a message, whoever writes it twice.
  UNIQUE (kind, subject_id, audience)
);
CREATE INDEX outbox_pending ON outbox (created_at) WHERE status = 'pending';
