-- Locks the record that an order belongs to (customer_of), and says whether its person is blocked then: each statement in here sees what was
-- committed while the lock was waited for.
CREATE FUNCTION hold_buyer(said "order") RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM customer_of(said);
  RETURN EXISTS (
    SELECT FROM customer JOIN customer kept ON kept.id = coalesce(customer.joined_into, customer.id)
    WHERE kept.blocked_at IS NOT NULL AND (customer.id = said.account_id
      OR customer.phone = said.customer_phone AND (customer.is_of_phone OR customer.id = customer_of_phone(said.customer_phone))));
END $$;
