-- A collection point can be closed for a while: no one chooses it then, its orders stay (decisions/0190).
ALTER TABLE shipping_zone
  ADD COLUMN is_open boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT shipping_zone_open CHECK (is_open OR address IS NOT NULL);
