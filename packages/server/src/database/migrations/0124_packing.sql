-- What lies in a bag already: who put it there, and when. A line of which there is more or less since then is picked anew
-- (decisions/0178).
CREATE TABLE picked_line (
  line_id uuid PRIMARY KEY REFERENCES order_line (id) ON DELETE CASCADE,
  picker_id uuid NOT NULL,
  picker_name text NOT NULL CHECK (picker_name <> ''),
  at timestamptz NOT NULL
);

CREATE FUNCTION forget_tick() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM picked_line WHERE line_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_tick AFTER UPDATE OF quantity ON order_line FOR EACH ROW
WHEN (OLD.quantity <> NEW.quantity) EXECUTE FUNCTION forget_tick();

-- How many bags an order was packed into; null: nobody has said.
ALTER TABLE "order" ADD COLUMN bags smallint CHECK (bags BETWEEN 1 AND 99);

-- Where in the shop a product is found, in the words of who works there: `A3`, `Freezer 2`.
ALTER TABLE product ADD COLUMN stock_place text;
