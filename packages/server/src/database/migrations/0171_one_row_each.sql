-- The audit log leaves out what is a row of its own already: a message in the outbox, and what orders hold of a stock unit
-- (stock moves, with who moved it). What staff count, throw away or correct stays in it (decisions/0200).
DROP TRIGGER record_change ON outbox;
CREATE TRIGGER record_change AFTER DELETE OR UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION record_change('id');
DROP TRIGGER record_change ON stock_unit;
CREATE TRIGGER record_change AFTER INSERT OR DELETE ON stock_unit FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER record_count AFTER UPDATE ON stock_unit FOR EACH ROW WHEN (OLD.reserved = NEW.reserved)
  EXECUTE FUNCTION record_change('id');
