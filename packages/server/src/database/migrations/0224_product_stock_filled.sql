-- Products of before; those that are written meanwhile have their row already.
INSERT INTO product_stock SELECT * FROM stock_of_products(ARRAY(SELECT id FROM product)) ON CONFLICT DO NOTHING;
