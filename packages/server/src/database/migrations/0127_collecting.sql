-- Customers may collect their orders (decisions/0182). A point is a zone that is one place: it has an address and hours, and no
-- areas; its windows, its fee and its rules are those of any zone.
ALTER TABLE shipping_zone
  ADD COLUMN address text,
  ADD COLUMN opens_at time,
  ADD COLUMN closes_at time,
  ADD CONSTRAINT shipping_zone_point CHECK (
    (address IS NULL) = (opens_at IS NULL) AND (address IS NULL) = (closes_at IS NULL) AND opens_at < closes_at);

-- Where an order is collected: as it was agreed (name, address, hours), and the point itself while there is one. Who brings orders
-- brings them to an address.
ALTER TABLE "order"
  ADD COLUMN point_id uuid REFERENCES shipping_zone ON DELETE SET NULL,
  ADD COLUMN point jsonb,
  ADD CONSTRAINT order_collected CHECK (point IS NULL OR shipping IS NULL),
  ADD CONSTRAINT order_of_point CHECK (point_id IS NULL OR point IS NOT NULL),
  ADD CONSTRAINT order_brought CHECK (rider_id IS NULL OR shipping IS NOT NULL);
CREATE INDEX order_point ON "order" (point_id) WHERE point_id IS NOT NULL;
