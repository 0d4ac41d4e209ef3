-- The catalogue in the hands of staff.

-- How often a product was changed: whoever changes what somebody else has changed meanwhile is told.
ALTER TABLE product ADD COLUMN version integer NOT NULL DEFAULT 1;
-- The index the next variant gets, once one was taken away: carts and orders may still name the old ones.
ALTER TABLE product ADD COLUMN next_variant_index integer NOT NULL DEFAULT 0 CHECK (next_variant_index >= 0);

-- Why staff moved stock, and who.
ALTER TABLE stock_move DROP CONSTRAINT stock_move_reason_check;
ALTER TABLE stock_move ADD CONSTRAINT stock_move_reason_check CHECK (reason IN (
  'opening', 'adjusted', 'reserved', 'released', 'claimed',
  'received', 'counted', 'damaged', 'returned', 'correction'));
ALTER TABLE stock_move ADD COLUMN actor_name text;

-- What staff find drafts by, and what they sort by.
CREATE INDEX product_all_newest ON product (date_created DESC, id);
CREATE INDEX product_all_by_name ON product (name, id);
-- What is still under way with a product's lines, whatever became of its units.
CREATE INDEX order_line_product ON order_line (product_id);

CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON picture
  FOR EACH ROW EXECUTE FUNCTION record_change('name');
