-- How much is left of a stock unit: without it PostgreSQL expects a third of all units to be low, and joins all of them to find those few
-- (of 126,000 units: 352 ms for staff's list of low stock, 81 ms with it).
CREATE STATISTICS stock_unit_left ON (on_hand - reserved) FROM stock_unit;
ANALYZE stock_unit;
