-- What the shop was told of a stock unit that runs low: said once, until it is refilled. `alert_id`: the message that said it.
ALTER TABLE stock_unit
  ADD COLUMN alert text CHECK (alert IN ('low', 'out')),
  ADD COLUMN alert_id uuid,
  ADD CHECK ((alert IS NULL) = (alert_id IS NULL));
CREATE INDEX stock_unit_alert ON stock_unit (alert_id) WHERE alert_id IS NOT NULL;
