-- What is sold by weight is counted in whole grams, in carts, orders and on shelves; its price is that of a kilo
-- (decisions/0175).
ALTER TABLE product
  ADD COLUMN sold_by text NOT NULL DEFAULT 'piece' CHECK (sold_by IN ('piece', 'weight')),
  ADD COLUMN step_grams integer CHECK (step_grams BETWEEN 1 AND 100000),
  ADD COLUMN min_grams integer CHECK (min_grams BETWEEN 1 AND 100000),
  ADD COLUMN piece_grams integer CHECK (piece_grams BETWEEN 1 AND 100000),
  ADD CONSTRAINT product_sold_by CHECK (CASE sold_by
    WHEN 'weight' THEN step_grams IS NOT NULL AND min_grams IS NOT NULL AND min_grams % step_grams = 0
    ELSE step_grams IS NULL AND min_grams IS NULL AND piece_grams IS NULL END);

-- A number of pieces says nothing about grams: what lies in carts goes when a product is sold in another way.
CREATE FUNCTION forget_cart_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM cart_line WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_cart_lines AFTER UPDATE OF sold_by ON product FOR EACH ROW
WHEN (OLD.sold_by <> NEW.sold_by) EXECUTE FUNCTION forget_cart_lines();

-- The same as lineSum of the contract (rules/cart-lines.ts). Francs, rounded half up.
CREATE FUNCTION line_sum(price integer, quantity integer, sold_by text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE sold_by WHEN 'weight' THEN ((price::bigint * quantity + 500) / 1000)::integer ELSE price * quantity END;

ALTER TABLE cart_line DROP CONSTRAINT cart_line_quantity_check;
ALTER TABLE cart_line ADD CONSTRAINT cart_line_quantity_check CHECK (quantity BETWEEN 1 AND 100000);

-- `ordered` is what a line that was weighed held before, in grams, and `ordered_discounted` what that cost after the coupon.
ALTER TABLE order_line
  ADD COLUMN sold_by text NOT NULL DEFAULT 'piece' CHECK (sold_by IN ('piece', 'weight')),
  ADD COLUMN ordered integer CHECK (ordered > 0),
  ADD COLUMN ordered_discounted integer CHECK (ordered_discounted >= 0),
  DROP CONSTRAINT order_line_check1,
  ADD CONSTRAINT order_line_sum CHECK (sum = line_sum(price, quantity, sold_by)),
  ADD CONSTRAINT order_line_weighed CHECK ((ordered IS NULL) = (ordered_discounted IS NULL)
    AND (ordered IS NULL OR sold_by = 'weight'));

-- `estimated_total` and `upper_total` are what an order with weighed lines was placed with, `held` what a way to pay in
-- advance asks above the total until it is packed, and `weight_gift` what of the discount the shop gave because the scale showed
-- more than that. Francs.
ALTER TABLE "order"
  ADD COLUMN estimated_total integer CHECK (estimated_total >= 0),
  ADD COLUMN upper_total integer CHECK (upper_total >= 0),
  ADD COLUMN held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  ADD COLUMN weight_gift integer NOT NULL DEFAULT 0 CHECK (weight_gift >= 0),
  ADD CONSTRAINT order_weighed CHECK ((estimated_total IS NULL) = (upper_total IS NULL)
    AND (upper_total IS NOT NULL OR (held = 0 AND weight_gift = 0)) AND weight_gift <= discount);
