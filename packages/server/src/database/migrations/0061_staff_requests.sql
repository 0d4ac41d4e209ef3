-- What a call of staff that moves money or stock answered, by its Idempotency-Key: a second press, or a repetition
-- after a time-out, gets the same answer and moves nothing. Kept two days; answers name people (decisions/0133).
CREATE TABLE staff_request (
  -- Whose keys these are: the account's, or the API key's.
  scope       text NOT NULL,
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- SHA-256 of the call, its path and its body.
  fingerprint text NOT NULL,
  -- Written in the transaction that claimed the key: null is seen by nobody else. Text as it was sent, not jsonb.
  answer      json,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX staff_request_age ON staff_request (created_at);
