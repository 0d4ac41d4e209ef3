-- Mailboxes and phones that somebody has shown to be theirs. What is typed proves nothing (decisions/0130).
CREATE TABLE contact_proof (
  kind      text NOT NULL CHECK (kind IN ('email', 'phone')),
  -- An e-mail address in lower case, or a phone in E.164.
  contact   text NOT NULL CHECK (length(contact) BETWEEN 3 AND 254),
  -- By what it was shown last.
  proved_by text NOT NULL CHECK (proved_by IN ('link', 'payment', 'delivery', 'code')),
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (kind, contact)
);

-- Accounts that were confirmed by a link, wallets that paid and phones whose orders arrived before there was this table.
INSERT INTO contact_proof (kind, contact, proved_by, proved_at)
  SELECT 'email', lower(email), 'link', confirmed_at FROM account WHERE confirmed_at IS NOT NULL
  ON CONFLICT DO NOTHING;
INSERT INTO contact_proof (kind, contact, proved_by, proved_at)
  SELECT 'phone', phone, 'payment', max(updated_at) FROM payment
    WHERE method = 'mtn_momo' AND captured > 0 AND phone IS NOT NULL GROUP BY phone
  ON CONFLICT DO NOTHING;
INSERT INTO contact_proof (kind, contact, proved_by, proved_at)
  SELECT 'phone', customer_phone, 'delivery', max(placed_at) FROM "order"
    WHERE status = 'delivered' AND erased_at IS NULL AND customer_phone <> '' GROUP BY customer_phone
  ON CONFLICT DO NOTHING;

-- What an investigation asks for: who did or tried what, from where. Addresses and accounts are keyed hashes, so that
-- a copy of the table names nobody; kept 90 days.
CREATE TABLE security_event (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL,
  kind         text NOT NULL CHECK (kind ~ '^[a-z_]{2,40}$'),
  -- Keyed hashes; null where there is none.
  address_hash text,
  account_hash text,
  -- The request's id, as in the log.
  request_id   text,
  -- Which call, role, setting …; never a person's data or a secret.
  detail       jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX security_event_newest ON security_event (at DESC, id DESC);
CREATE INDEX security_event_account ON security_event (account_hash, at DESC) WHERE account_hash IS NOT NULL;
CREATE INDEX security_event_address ON security_event (address_hash, at DESC) WHERE address_hash IS NOT NULL;
