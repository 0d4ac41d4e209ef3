-- A shelf is counted in grams, too: ten tonnes are no typing error.
ALTER TABLE stocktake_line DROP CONSTRAINT stocktake_line_counted_check;
ALTER TABLE stocktake_line ADD CONSTRAINT stocktake_line_counted_check CHECK (counted BETWEEN 0 AND 10000000);
