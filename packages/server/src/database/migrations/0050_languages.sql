-- The language somebody read the shop in: what is written to them is written in it.
ALTER TABLE "order" ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr', 'rw'));
-- Of whoever caused a message about an account; a message about an order is in the order's.
ALTER TABLE outbox ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr', 'rw'));
