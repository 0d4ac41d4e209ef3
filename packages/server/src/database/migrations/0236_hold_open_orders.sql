-- Locks what a new web order is limited by until the transaction ends: its account, else its phone, its e-mail address (null where it is
-- proved) and its address; then says of each how many web orders with an end it has open, and their total. One call instead of a round
-- trip each. Every statement in here sees what was committed while the locks were waited for, and names the statuses as the indexes do.
CREATE FUNCTION hold_open_orders(said "order") RETURNS TABLE (orders integer, francs bigint) LANGUAGE plpgsql AS $$
DECLARE
  street constant text := nullif(to_street_key(said.shipping), '');
BEGIN
  IF said.account_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('open orders account ' || said.account_id, 0));
    RETURN QUERY SELECT count(*)::integer, coalesce(sum(total), 0) FROM "order" WHERE account_id = said.account_id
      AND status IN ('pending', 'confirmed') AND expires_at IS NOT NULL AND source = 'web';
    RETURN;
  END IF;
  -- Always in this sequence.
  IF said.customer_email IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('open orders email ' || said.customer_email, 0));
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('open orders phone ' || said.customer_phone, 0));
  IF street IS NOT NULL THEN PERFORM pg_advisory_xact_lock(hashtextextended('open orders street ' || street, 0)); END IF;
  RETURN QUERY SELECT count(*)::integer, coalesce(sum(total), 0) FROM "order" WHERE customer_phone = said.customer_phone
    AND status IN ('pending', 'confirmed') AND expires_at IS NOT NULL AND source = 'web';
  RETURN QUERY SELECT count(*)::integer, coalesce(sum(total), 0) FROM "order" WHERE lower(customer_email) = lower(said.customer_email)
    AND status IN ('pending', 'confirmed') AND expires_at IS NOT NULL AND source = 'web';
  RETURN QUERY SELECT count(*)::integer, coalesce(sum(total), 0) FROM "order" WHERE street_key = street
    AND status IN ('pending', 'confirmed') AND expires_at IS NOT NULL AND source = 'web';
END $$;

-- As before, but a record that an order says nothing new of is only locked: it was written twice an order, each time with its words.
CREATE OR REPLACE FUNCTION customer_of(said "order") RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  whose uuid;
  found_id uuid;
  kept customer;
  is_now customer;
BEGIN
  LOOP
    -- There is none of the account while it goes.
    SELECT id INTO whose FROM customer WHERE account_id = said.account_id;
    whose := coalesce(whose, customer_of_phone(said.customer_phone));
    IF whose IS NULL THEN
      -- Of two first orders at the same time the second waits for the first.
      INSERT INTO customer (name, phone, is_of_phone, email, language, created_at)
        VALUES (said.customer_name, nullif(said.customer_phone, ''), said.customer_phone <> '', said.customer_email,
          said.language, said.placed_at)
        ON CONFLICT (phone) WHERE is_of_phone DO NOTHING RETURNING id INTO found_id;
      IF found_id IS NOT NULL THEN RETURN found_id; END IF;
    ELSE
      SELECT * INTO kept FROM customer WHERE id = whose FOR NO KEY UPDATE;
      -- Meanwhile it may be gone, or joined into another one: then that one is locked, too.
      IF FOUND AND kept.joined_into IS NULL THEN
        is_now := kept;
        IF said.source = 'web' THEN is_now.language := said.language; END IF;
        IF kept.account_id IS NULL THEN
          is_now.email := coalesce(said.customer_email, kept.email);
          IF cardinality(kept.other_names) < 5 AND lower(kept.name) <> lower(said.customer_name)
            AND lower(said.customer_name) NOT IN (SELECT lower(other) FROM unnest(kept.other_names) AS other) THEN
            is_now.other_names := kept.other_names || said.customer_name;
          END IF;
        END IF;
        IF is_now IS DISTINCT FROM kept THEN
          UPDATE customer SET language = is_now.language, email = is_now.email, other_names = is_now.other_names WHERE id = whose;
        END IF;
        RETURN whose;
      END IF;
    END IF;
  END LOOP;
END $$;
