-- An order may be a sale at the counter: paid and handed over from its first moment, without an address (decisions/0183).
ALTER TABLE "order" DROP CONSTRAINT order_source_check;
ALTER TABLE "order" ADD CONSTRAINT order_source_check CHECK (source IN ('web', 'phone', 'whatsapp', 'counter'));
ALTER TABLE "order" ADD CONSTRAINT order_counter CHECK (source <> 'counter'
  OR (shipping IS NULL AND shipping_total = 0 AND window_date IS NULL AND status IN ('delivered', 'cancelled')));
CREATE INDEX order_at_counter ON "order" (placed_at DESC) WHERE source = 'counter';

-- Who pays and goes is no customer of the book, unless they give their phone.
CREATE OR REPLACE FUNCTION file_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erase_due_at IS NOT NULL OR NEW.erased_at IS NOT NULL OR (NEW.source = 'counter' AND NEW.customer_phone = '') THEN
    NEW.customer_id := NULL;
  -- A join moves it by hand.
  ELSIF TG_OP = 'INSERT' OR NEW.customer_id IS NULL OR NEW.account_id IS DISTINCT FROM OLD.account_id THEN
    NEW.customer_id := customer_of(NEW);
  END IF;
  RETURN NEW;
END $$;
