-- Products of before; those that are written meanwhile have their places already.
INSERT INTO category_product SELECT * FROM places_of(ARRAY(SELECT id FROM product)) ON CONFLICT DO NOTHING;
