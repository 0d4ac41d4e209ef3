-- Payments by what they are sorted, narrowed and searched by (decisions/0198).
CREATE INDEX payment_by_amount ON payment (amount);
CREATE INDEX payment_by_status ON payment (status);
CREATE INDEX payment_by_method ON payment (method);
CREATE INDEX payment_find ON payment USING gin (label gin_trgm_ops, provider_ref gin_trgm_ops, refund_ref gin_trgm_ops,
  phone gin_trgm_ops) WITH (gin_pending_list_limit = 256);
