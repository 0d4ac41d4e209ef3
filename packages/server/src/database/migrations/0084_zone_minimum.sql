-- What an order in a zone begins at, in francs, where that is above the shop's own minimum; null: the shop's holds.
ALTER TABLE shipping_zone ADD COLUMN min_order_amount integer CHECK (min_order_amount > 0);
