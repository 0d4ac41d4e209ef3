-- Products of before; those that are written meanwhile have their prices already.
INSERT INTO product_price SELECT * FROM prices_of(ARRAY(SELECT id FROM product)) ON CONFLICT DO NOTHING;
