-- Whose wallet it was that did not pay is forgotten after 90 days (the privacy page says so): found without reading all
-- payments every minute.
CREATE INDEX payment_failed_payer ON payment (updated_at) WHERE status = 'failed' AND phone IS NOT NULL;
