-- What is noted about a supplier is about a person, and is removed with the supplier: nothing for the log, like the phone.
CREATE OR REPLACE FUNCTION hide_person(columns jsonb, thing text, is_staff boolean DEFAULT false)
RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND (
      key IN ('email', 'phone', 'shipping', 'billing', 'message',
        'customer_name', 'customer_phone', 'customer_email', 'rider_name', 'rider_phone')
      OR thing = 'account' AND key = 'name' AND NOT is_staff
      OR thing = 'customer' AND key IN ('name', 'other_names', 'tags', 'blocked_why')
      OR thing = 'customer_consent' AND key = 'how'
      OR thing = 'comment' AND key IN ('author', 'comment')
      OR thing = 'contact_message' AND key IN ('name', 'subject', 'note')
      OR thing = 'order' AND key IN ('street_key', 'note')
      OR thing = 'supplier' AND key = 'note'
      -- What a mail server answered: it repeats the address.
      OR thing = 'outbox' AND key = 'last_error') THEN '"(personal)"'::jsonb
    ELSE value END)
  FROM jsonb_each(columns)
$$;
