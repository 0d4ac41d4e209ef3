-- What had its time and is let go (decisions/0217): rows of a thing from before a moment.
CREATE TABLE let_go (
  thing  text PRIMARY KEY CHECK (thing IN ('message', 'stock_move')),
  before timestamptz NOT NULL
);

-- Moves that are folded into one are neither undone nor made again: their lots stay as they are.
CREATE OR REPLACE TRIGGER keep_lots AFTER INSERT ON stock_move FOR EACH ROW
  WHEN (NEW.on_hand_delta <> 0 AND current_setting('isoko.folding', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION keep_lots();
CREATE OR REPLACE TRIGGER forget_moves AFTER DELETE ON stock_move REFERENCING OLD TABLE AS old_moves FOR EACH STATEMENT
  WHEN (current_setting('isoko.folding', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION forget_moves();
