-- As 0163.
CREATE INDEX order_by_source ON "order" (source);
CREATE INDEX order_by_zone ON "order" (shipping_zone);
CREATE INDEX order_by_district ON "order" ((shipping ->> 'district'), (shipping ->> 'sector'));
CREATE INDEX order_by_rider ON "order" (lower(rider_name)) WHERE rider_name IS NOT NULL;
CREATE INDEX order_claimed ON "order" (packer_id) WHERE packer_id IS NOT NULL;
CREATE INDEX order_collected ON "order" (placed_at) WHERE point IS NOT NULL;
CREATE INDEX order_without_money ON "order" (placed_at)
  WHERE payment_status IN ('unpaid', 'pending', 'failed', 'mismatch') AND status NOT IN ('cancelled', 'expired');
CREATE INDEX order_event_at ON order_event (at);
