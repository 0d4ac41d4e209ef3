-- What was said of the time of an order that took no window: the hours of the first day it could come, `{date, from, to}`, and
-- the words of its way of delivery. Earlier orders have neither.
ALTER TABLE "order"
  ADD COLUMN any_time jsonb,
  ADD COLUMN shipping_method_eta text;
