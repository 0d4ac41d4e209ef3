-- Who the shop buys from.
CREATE TABLE supplier (
  id      uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name    text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  phone   text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  note    text CHECK (length(note) BETWEEN 1 AND 300),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX supplier_name ON supplier (lower(name));
CREATE TRIGGER supplier_version BEFORE UPDATE ON supplier FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON supplier FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- Goods that were bought and put on the shelves. It is booked as a whole and never changes; the supplier's name is kept as it was.
CREATE TABLE goods_receipt (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  supplier_id   uuid REFERENCES supplier ON DELETE SET NULL,
  supplier_name text NOT NULL CHECK (length(supplier_name) BETWEEN 2 AND 120),
  day           date NOT NULL,
  note          text CHECK (length(note) BETWEEN 1 AND 300),
  booked_at     timestamptz NOT NULL,
  booked_by     text NOT NULL
);
CREATE INDEX goods_receipt_day ON goods_receipt (day DESC, id);
CREATE INDEX goods_receipt_supplier ON goods_receipt (supplier_id);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON goods_receipt FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- What came: pieces or grams, and what all of them cost together in francs; null: nobody knows.
CREATE TABLE goods_receipt_line (
  receipt_id    uuid NOT NULL REFERENCES goods_receipt ON DELETE CASCADE,
  position      integer NOT NULL,
  product_id    uuid NOT NULL,
  variant_index integer NOT NULL,
  name          text NOT NULL,
  label         text,
  sold_by       text NOT NULL CHECK (sold_by IN ('piece', 'weight')),
  quantity      integer NOT NULL CHECK (quantity > 0),
  cost          integer CHECK (cost >= 0),
  best_before   date,
  PRIMARY KEY (receipt_id, position)
);
CREATE TRIGGER goods_receipt_line_append_only BEFORE UPDATE ON goods_receipt_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What came on a shelf together, and what is left of it. The lots of a stock unit hold what it holds (I22); `cost` is what all of the
-- lot cost, `cost_left` what of that is left: francs are shared out, never lost. Null: nobody knows what it cost.
CREATE TABLE stock_lot (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id     uuid NOT NULL REFERENCES stock_unit ON DELETE CASCADE,
  -- The move that brought it; of lots from before there were lots null.
  move_id     bigint,
  receipt_id  uuid REFERENCES goods_receipt ON DELETE SET NULL,
  source      text NOT NULL,
  received_at timestamptz NOT NULL,
  best_before date,
  quantity    integer NOT NULL CHECK (quantity > 0),
  remaining   integer NOT NULL CHECK (remaining >= 0),
  cost        integer CHECK (cost >= 0),
  cost_left   integer CHECK (cost_left >= 0),
  CHECK ((cost IS NULL) = (cost_left IS NULL))
);
CREATE INDEX stock_lot_open ON stock_lot (unit_id, best_before, received_at, id) WHERE remaining > 0;
CREATE INDEX stock_lot_unit ON stock_lot (unit_id);
CREATE INDEX stock_lot_move ON stock_lot (move_id);
CREATE INDEX stock_lot_receipt ON stock_lot (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX stock_lot_date ON stock_lot (best_before) WHERE remaining > 0 AND best_before IS NOT NULL;

-- What left a lot (below 0: came back into it) and what that had cost: kept as it was then, for products that are deleted too.
CREATE TABLE stock_out (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  move_id       bigint NOT NULL,
  -- Null: it left before there were lots.
  lot_id        bigint,
  unit_id       uuid NOT NULL,
  product_id    uuid NOT NULL,
  variant_index integer NOT NULL,
  name          text NOT NULL,
  order_id      uuid REFERENCES "order" ON DELETE CASCADE,
  at            timestamptz NOT NULL,
  reason        text NOT NULL,
  quantity      integer NOT NULL CHECK (quantity <> 0),
  cost          integer CHECK (cost IS NULL OR cost = 0 OR (cost > 0) = (quantity > 0))
);
CREATE INDEX stock_out_move ON stock_out (move_id);
CREATE INDEX stock_out_lot ON stock_out (lot_id);
CREATE INDEX stock_out_order ON stock_out (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_out_corrected ON stock_out (unit_id, at) WHERE reason IN ('counted', 'adjusted', 'correction');
CREATE INDEX stock_out_at ON stock_out (at);
CREATE TRIGGER stock_out_append_only BEFORE UPDATE ON stock_out FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_out_whole BEFORE TRUNCATE ON stock_out FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- What is there opens a lot of unknown cost; what orders took or waste was before cost nobody knows what.
INSERT INTO stock_lot (unit_id, source, received_at, quantity, remaining)
  SELECT id, 'opening', now(), on_hand, on_hand FROM stock_unit WHERE on_hand > 0;
INSERT INTO stock_out (move_id, unit_id, product_id, variant_index, name, order_id, at, reason, quantity)
  SELECT m.id, m.unit_id, u.product_id, coalesce(v.index, -1), p.name, m.order_id, m.at, m.reason, -m.on_hand_delta
  FROM stock_move m JOIN stock_unit u ON u.id = m.unit_id JOIN product p ON p.id = u.product_id
    LEFT JOIN variant v ON v.id = u.variant_id
  WHERE m.on_hand_delta <> 0 AND (m.order_id IS NOT NULL OR m.reason = 'damaged');

-- Waste has its reasons.
ALTER TABLE stock_move DROP CONSTRAINT stock_move_reason_check;
ALTER TABLE stock_move ADD CONSTRAINT stock_move_reason_check CHECK (reason IN (
  'opening', 'adjusted', 'reserved', 'released', 'claimed', 'received', 'counted', 'damaged', 'returned', 'correction',
  'spoiled', 'given_away', 'stolen', 'own_use'));

-- Shares `part` of what is left out of `whole` francs; the last part takes the rest.
CREATE FUNCTION cost_share(whole integer, part integer, of_all integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN part = of_all THEN whole ELSE round(whole::numeric * part / of_all)::integer END
$$;

-- Writes down what a move took from a lot, or gave back to it (`part` below 0), and what that cost.
CREATE FUNCTION take_from_lot(move stock_move, lot bigint, part integer, worth integer) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stock_lot SET remaining = remaining - part, cost_left = cost_left - worth WHERE id = lot;
  INSERT INTO stock_out (move_id, lot_id, unit_id, product_id, variant_index, name, order_id, at, reason, quantity, cost)
    SELECT move.id, lot, u.id, u.product_id, coalesce(v.index, -1), p.name, move.order_id, move.at, move.reason, part, worth
    FROM stock_unit u JOIN product p ON p.id = u.product_id LEFT JOIN variant v ON v.id = u.variant_id WHERE u.id = move.unit_id;
END $$;

-- Goods leave by the oldest date, then the oldest lot. Every way stock moves comes by here, with its unit locked by the move's own
-- statement, so that two orders never take the same piece. What an order returns goes back where it took it; what a correction takes or
-- gives undoes earlier corrections first.
CREATE FUNCTION keep_lots() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  corrections CONSTANT text[] := ARRAY['counted', 'adjusted', 'correction'];
  is_correction CONSTANT boolean := NEW.order_id IS NULL AND NEW.reason = ANY(corrections);
  is_return CONSTANT boolean := NEW.order_id IS NOT NULL AND NEW.reason = 'returned';
  rest integer := abs(NEW.on_hand_delta);
  part integer;
  lot record;
BEGIN
  IF NEW.on_hand_delta < 0 THEN
    FOR lot IN SELECT l.id, l.remaining, l.cost_left FROM stock_lot l WHERE l.unit_id = NEW.unit_id AND l.remaining > 0
      ORDER BY (is_correction AND l.source = ANY(corrections)) DESC,
        -- What came back broken is thrown away, not what lies beside it.
        (NEW.reason = 'damaged' AND NEW.order_id IS NOT NULL AND EXISTS (SELECT FROM stock_out o
          WHERE o.order_id = NEW.order_id AND o.lot_id = l.id AND o.reason = 'returned')) DESC,
        l.best_before NULLS LAST, l.received_at, l.id
      FOR UPDATE
    LOOP
      EXIT WHEN rest = 0;
      part := least(rest, lot.remaining);
      PERFORM take_from_lot(NEW, lot.id, part, cost_share(lot.cost_left, part, lot.remaining));
      rest := rest - part;
    END LOOP;
    RETURN NULL;
  END IF;
  IF is_return OR is_correction THEN
    FOR lot IN SELECT o.lot_id AS id, sum(o.quantity)::integer AS taken, sum(o.cost)::integer AS cost
      FROM stock_out o JOIN stock_lot l ON l.id = o.lot_id
      WHERE o.unit_id = NEW.unit_id AND CASE WHEN is_return THEN o.order_id = NEW.order_id AND o.reason IN ('claimed', 'returned')
        ELSE o.order_id IS NULL AND o.reason = ANY(corrections) AND o.at > NEW.at - interval '30 days' END
      GROUP BY o.lot_id HAVING sum(o.quantity) > 0 ORDER BY max(o.id) DESC
    LOOP
      EXIT WHEN rest = 0;
      part := least(rest, lot.taken);
      PERFORM take_from_lot(NEW, lot.id, -part, -cost_share(lot.cost, part, lot.taken));
      rest := rest - part;
    END LOOP;
  END IF;
  IF rest > 0 THEN
    INSERT INTO stock_lot (unit_id, move_id, source, received_at, quantity, remaining)
      VALUES (NEW.unit_id, NEW.id, NEW.reason, NEW.at, rest, rest);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_lots AFTER INSERT ON stock_move FOR EACH ROW WHEN (NEW.on_hand_delta <> 0) EXECUTE FUNCTION keep_lots();

-- Moves that are taken back (of a test order) give their lots back what they took. Moves that go with their stock unit leave the book
-- of what was sold as it is.
CREATE FUNCTION forget_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  WITH gone AS (
    DELETE FROM stock_out o USING old_moves m WHERE o.move_id = m.id AND EXISTS (SELECT FROM stock_unit u WHERE u.id = m.unit_id)
    RETURNING o.lot_id, o.quantity, o.cost),
  summed AS (SELECT lot_id, sum(quantity)::integer AS quantity, sum(cost)::integer AS cost FROM gone GROUP BY lot_id)
  UPDATE stock_lot l SET remaining = l.remaining + s.quantity, cost_left = l.cost_left + s.cost
  FROM summed s WHERE s.lot_id = l.id;
  DELETE FROM stock_lot l USING old_moves m WHERE l.move_id = m.id AND l.remaining = l.quantity;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_moves AFTER DELETE ON stock_move REFERENCING OLD TABLE AS old_moves FOR EACH STATEMENT EXECUTE FUNCTION forget_moves();
