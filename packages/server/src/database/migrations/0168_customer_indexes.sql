-- Customers by what they are sorted by (decisions/0198).
CREATE INDEX customer_by_name ON customer (name) WHERE joined_into IS NULL;
CREATE INDEX customer_by_orders ON customer (orders_count) WHERE joined_into IS NULL;
CREATE INDEX customer_by_total ON customer (orders_total) WHERE joined_into IS NULL;
CREATE INDEX customer_by_last_order ON customer (last_order_at NULLS FIRST) WHERE joined_into IS NULL;
CREATE INDEX customer_blocked ON customer (blocked_at) WHERE blocked_at IS NOT NULL;
