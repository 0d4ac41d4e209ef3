-- One book of customers (decisions/0154): whoever ever ordered or opened an account has one record.
CREATE TABLE customer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The person's account, with the same id; null: a guest.
  account_id uuid UNIQUE REFERENCES account ON DELETE CASCADE,
  -- Of an account as it says; of a guest as in the first order, the others' below.
  name text NOT NULL,
  other_names text[] NOT NULL DEFAULT '{}',
  -- E.164.
  phone text,
  -- Orders of guests with this phone come here, or to the record this one was joined into.
  is_of_phone boolean NOT NULL DEFAULT false,
  -- The last one that a guest wrote.
  email text,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr', 'rw')),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
  blocked_at timestamptz,
  blocked_why text,
  -- Of a guest, as told to staff; null: never asked. An account's stands in account and consent.
  marketing_consent boolean,
  joined_into uuid REFERENCES customer ON DELETE CASCADE,
  joined_at timestamptz,
  -- Orders that were neither cancelled nor expired, and their totals together in francs.
  orders_count integer NOT NULL DEFAULT 0 CHECK (orders_count >= 0),
  orders_total bigint NOT NULL DEFAULT 0 CHECK (orders_total >= 0),
  last_order_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (account_id = id),
  CHECK (account_id IS NULL OR joined_into IS NULL),
  CHECK (NOT is_of_phone OR (account_id IS NULL AND phone IS NOT NULL)),
  CHECK (blocked_why IS NULL OR blocked_at IS NOT NULL),
  CHECK ((joined_into IS NULL) = (joined_at IS NULL))
);
CREATE UNIQUE INDEX customer_of_phone ON customer (phone) WHERE is_of_phone;
CREATE INDEX customer_phone ON customer (phone) WHERE phone IS NOT NULL;
CREATE INDEX customer_newest ON customer (created_at DESC, id) WHERE joined_into IS NULL;
CREATE INDEX customer_joined ON customer (joined_into) WHERE joined_into IS NOT NULL;
CREATE INDEX customer_tags ON customer USING gin (tags);

CREATE TABLE customer_note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  at timestamptz NOT NULL,
  author text NOT NULL,
  message text NOT NULL
);
CREATE INDEX customer_note_of ON customer_note (customer_id, at DESC);

-- What a guest answered staff to "may we write you news", when and how.
CREATE TABLE customer_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  at timestamptz NOT NULL,
  purpose text NOT NULL CHECK (purpose = 'marketing'),
  given boolean NOT NULL,
  how text NOT NULL CHECK (length(how) BETWEEN 1 AND 300),
  noted_by text NOT NULL
);
CREATE INDEX customer_consent_of ON customer_consent (customer_id, at);

-- What people are called and what is written about them is nothing for the log.
CREATE OR REPLACE FUNCTION hide_person(columns jsonb, thing text, is_staff boolean DEFAULT false)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND (
      key IN ('email', 'phone', 'shipping', 'billing', 'message',
        'customer_name', 'customer_phone', 'customer_email', 'rider_name', 'rider_phone')
      OR thing = 'account' AND key = 'name' AND NOT is_staff
      OR thing = 'customer' AND key IN ('name', 'other_names', 'tags', 'blocked_why')
      OR thing = 'customer_consent' AND key = 'how'
      OR thing = 'comment' AND key IN ('author', 'comment')
      OR thing = 'contact_message' AND key IN ('name', 'subject', 'note')
      OR thing = 'order' AND key = 'note'
      -- What a mail server answered: it repeats the address.
      OR thing = 'outbox' AND key = 'last_error') THEN '"(personal)"'::jsonb
    ELSE value END)
  FROM jsonb_each(columns)
$$;

-- Every order has its customer, until its person is to be erased.
ALTER TABLE "order" ADD COLUMN customer_id uuid REFERENCES customer ON DELETE SET NULL;

-- Whether the account's own phone was proved: by a code, or by an own order that reached it. Typing it proves nothing.
CREATE FUNCTION is_phone_proved(whose account) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT whose.phone IS NOT NULL AND (to_jsonb(whose) ->> 'phone_proved_at' IS NOT NULL OR EXISTS (
    SELECT FROM "order" WHERE account_id = whose.id AND customer_phone = whose.phone AND status = 'delivered'))
$$;

-- Whose the orders of guests with a phone are: as staff have joined it, else the account's that proved it, else the guest's.
CREATE FUNCTION customer_of_phone(number text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM (
    SELECT coalesce(joined_into, id) AS id, CASE WHEN joined_into IS NULL THEN 3 ELSE 1 END AS place, created_at
      FROM customer WHERE phone = number AND is_of_phone
    UNION ALL
    SELECT customer.id, 2, customer.created_at FROM customer JOIN account ON account.id = customer.account_id
      WHERE customer.phone = number AND account.role IS NULL AND is_phone_proved(account)
  ) AS found ORDER BY place, created_at, id LIMIT 1
$$;

-- The customer of an order that says this, made if there is none yet, and locked until the transaction ends.
CREATE FUNCTION customer_of(said "order") RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  whose uuid;
  found_id uuid;
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
    ELSE
      -- Meanwhile it may be gone, or joined into another one: then that one is locked, too.
      UPDATE customer SET
        language = CASE WHEN said.source = 'web' THEN said.language ELSE language END,
        email = CASE WHEN account_id IS NULL THEN coalesce(said.customer_email, email) END,
        other_names = CASE
          WHEN account_id IS NOT NULL OR cardinality(other_names) >= 5 OR lower(name) = lower(said.customer_name)
            OR lower(said.customer_name) IN (SELECT lower(other) FROM unnest(other_names) AS other) THEN other_names
          ELSE other_names || said.customer_name END
        WHERE id = whose RETURNING CASE WHEN joined_into IS NULL THEN id END INTO found_id;
    END IF;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
  END LOOP;
END $$;

CREATE FUNCTION file_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erase_due_at IS NOT NULL OR NEW.erased_at IS NOT NULL THEN
    NEW.customer_id := NULL;
  -- A join moves it by hand.
  ELSIF TG_OP = 'INSERT' OR NEW.customer_id IS NULL OR NEW.account_id IS DISTINCT FROM OLD.account_id THEN
    NEW.customer_id := customer_of(NEW);
  END IF;
  RETURN NEW;
END $$;

-- Adds to what a customer has ordered, or takes it away.
CREATE FUNCTION sum_customer(whose uuid, orders integer, francs bigint, placed timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- First the lock: what others committed meanwhile is seen by the next statement.
  PERFORM FROM customer WHERE id = whose FOR NO KEY UPDATE;
  UPDATE customer SET orders_count = orders_count + orders, orders_total = orders_total + francs,
    last_order_at = CASE
      WHEN orders > 0 THEN greatest(last_order_at, placed)
      WHEN orders < 0 AND placed = last_order_at THEN (
        SELECT max(placed_at) FROM "order" WHERE customer_id = whose AND status NOT IN ('cancelled', 'expired'))
      ELSE last_order_at END
    WHERE id = whose;
END $$;

CREATE FUNCTION keep_customer_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had uuid;
  has uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status NOT IN ('cancelled', 'expired') THEN had := OLD.customer_id; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status NOT IN ('cancelled', 'expired') THEN has := NEW.customer_id; END IF;
  IF had = has THEN
    IF OLD.total <> NEW.total THEN PERFORM sum_customer(has, 0, NEW.total::bigint - OLD.total, NEW.placed_at); END IF;
    RETURN NULL;
  END IF;
  IF had IS NOT NULL THEN PERFORM sum_customer(had, -1, -OLD.total::bigint, OLD.placed_at); END IF;
  IF has IS NOT NULL THEN PERFORM sum_customer(has, 1, NEW.total, NEW.placed_at); END IF;
  RETURN NULL;
END $$;

-- An account has its record from the beginning, which says what the account says.
CREATE FUNCTION keep_customer_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer (id, account_id, name, phone, blocked_at, created_at)
      VALUES (NEW.id, NEW.id, NEW.name, NEW.phone, NEW.blocked_at, NEW.created_at);
  ELSE
    UPDATE customer SET name = NEW.name, phone = NEW.phone, blocked_at = NEW.blocked_at,
      blocked_why = CASE WHEN NEW.blocked_at IS NULL THEN NULL ELSE blocked_why END WHERE account_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- Whoever is in the shop already: accounts, then guests by their phone. The orders stay as they are otherwise.
ALTER TABLE "order" DISABLE TRIGGER USER;
INSERT INTO customer (id, account_id, name, phone, blocked_at, language, created_at)
  SELECT id, id, name, phone, blocked_at, coalesce((
    SELECT language FROM "order" WHERE account_id = account.id ORDER BY placed_at DESC, id LIMIT 1), 'en'), created_at
  FROM account;
UPDATE "order" SET customer_id = account_id
  WHERE account_id IS NOT NULL AND erase_due_at IS NULL AND erased_at IS NULL;
INSERT INTO customer (name, other_names, phone, is_of_phone, email, language, created_at)
  SELECT names[1], coalesce((SELECT (array_agg(DISTINCT other))[1:5] FROM unnest(names) AS other
      WHERE lower(other) <> lower(names[1])), '{}'),
    phone, true, emails[1], languages[1], first_at
  FROM (
    SELECT customer_phone AS phone, min(placed_at) AS first_at,
      array_agg(customer_name ORDER BY placed_at, id) AS names,
      array_agg(customer_email ORDER BY placed_at DESC, id) FILTER (WHERE customer_email IS NOT NULL) AS emails,
      array_agg(language ORDER BY placed_at DESC, id) AS languages
    FROM "order" WHERE account_id IS NULL AND erase_due_at IS NULL AND erased_at IS NULL AND customer_phone <> ''
    GROUP BY customer_phone) AS guest;
UPDATE "order" SET customer_id = customer.id FROM customer
  WHERE customer.is_of_phone AND customer.phone = customer_phone AND "order".account_id IS NULL
    AND erase_due_at IS NULL AND erased_at IS NULL;
UPDATE customer SET orders_count = done.orders, orders_total = done.francs, last_order_at = done.last_at
  FROM (SELECT customer_id, count(*) AS orders, sum(total) AS francs, max(placed_at) AS last_at FROM "order"
    WHERE customer_id IS NOT NULL AND status NOT IN ('cancelled', 'expired') GROUP BY customer_id) AS done
  WHERE customer.id = done.customer_id;
ALTER TABLE "order" ENABLE TRIGGER USER;
CREATE INDEX order_customer ON "order" (customer_id, placed_at DESC, id) WHERE customer_id IS NOT NULL;

INSERT INTO customer_note (id, customer_id, at, author, message)
  SELECT id, account_id, at, author, message FROM account_note;
DROP TABLE account_note;
DROP VIEW account_orders;

CREATE TRIGGER file_order BEFORE INSERT OR UPDATE OF account_id, customer_id, erase_due_at, erased_at ON "order"
  FOR EACH ROW EXECUTE FUNCTION file_order();
CREATE TRIGGER keep_customer_sums AFTER INSERT OR UPDATE OF account_id, customer_id, erase_due_at, erased_at, status, total
  OR DELETE ON "order" FOR EACH ROW EXECUTE FUNCTION keep_customer_sums();
CREATE TRIGGER keep_customer_inserted AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION keep_customer_of_account();
CREATE TRIGGER keep_customer_updated AFTER UPDATE OF name, phone, blocked_at ON account
  FOR EACH ROW EXECUTE FUNCTION keep_customer_of_account();
-- What staff change of it; what it sums up and repeats is in the log of orders and accounts.
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF tags, blocked_at, blocked_why, language, marketing_consent, joined_into
  ON customer FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON customer_note
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON customer_consent
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

-- An order of before that says neither whose it is nor a phone.
UPDATE "order" SET customer_id = NULL WHERE customer_id IS NULL AND erase_due_at IS NULL AND erased_at IS NULL;
