-- Rows without a name of their own: of one press another row says what it was about.
CREATE FUNCTION is_part_of_press(thing text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN thing IN ('variant', 'stock_unit', 'product_picture', 'product_category', 'order_line', 'order_note', 'line_question', 'delivery_window', 'shipping_zone_area', 'post_category', 'coupon_category', 'coupon_product', 'translation');
CREATE INDEX audit_log_press ON audit_log (request_id, is_part_of_press(thing), id);
CREATE INDEX audit_log_action ON audit_log (action);
