-- The audit log says of an app of one-time codes, too, that it was added or taken away; of a code that was used nothing.
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON staff_totp
  FOR EACH ROW EXECUTE FUNCTION record_change('account_id');
