-- What staff narrow orders by: few values each, so that an entry is a few bytes.
CREATE INDEX order_by_total ON "order" (total);
CREATE INDEX order_by_window ON "order" (window_date, window_from);
CREATE INDEX order_by_window_down ON "order" (window_date DESC NULLS LAST, window_from DESC NULLS LAST);
CREATE INDEX order_by_payment ON "order" (payment_status);
CREATE INDEX order_by_method ON "order" (payment_method);
