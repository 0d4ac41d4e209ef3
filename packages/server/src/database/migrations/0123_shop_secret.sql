-- Which secret the shop's processes share, told by a keyed fingerprint: one with another secret would derive other tokens
-- for the same orders, links and callbacks, and must not start (docs/decisions/0179-one-secret.md). The secret before this
-- one is sealed under the present one, so that every process knows it for as long as what it made opens something.
CREATE TABLE shop_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[A-Za-z0-9_-]{43}$'),
  since timestamptz NOT NULL,
  earlier text,
  earlier_until timestamptz,
  CHECK ((earlier IS NULL) = (earlier_until IS NULL))
);
