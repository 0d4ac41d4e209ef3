-- Orders of before; those that are written meanwhile have their words already.
INSERT INTO order_words (order_id, words, phones)
  SELECT id, lower(concat_ws(E'\n', number, customer_name, customer_email, nullif(shipping ->> 'full_name', customer_name))),
    concat_ws(E'\n', customer_phone, nullif(shipping ->> 'phone', customer_phone), shipping ->> 'phone_alt')
  FROM "order"
  ON CONFLICT (order_id) DO NOTHING;
