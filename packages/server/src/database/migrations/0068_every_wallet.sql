-- A reference counts for one payment and a wallet is asked by one payment, whichever way to pay that is: a new operator
-- needs no change here (decisions/0145). Cash has no reference.
DROP INDEX payment_ref_counts;
CREATE UNIQUE INDEX payment_ref_counts ON payment (ref_key) WHERE captured > 0 AND NOT ref_shared;

DROP INDEX payment_prompt;
CREATE INDEX payment_prompt ON payment (phone, created_at) WHERE phone IS NOT NULL;
