-- Products of before; those that are written meanwhile have their row already.
INSERT INTO best_selling SELECT id, 0, is_featured, date_created FROM product ON CONFLICT DO NOTHING;
SELECT fold_best_selling(now());
