-- What a customer's record is found by: of one with an account the account's address, too.
CREATE TABLE customer_words (
  customer_id uuid PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  words       text NOT NULL,
  phone       text
);
CREATE INDEX customer_words_find ON customer_words USING gin (words gin_trgm_ops, phone gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);

CREATE FUNCTION write_customer_words(whose uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_words (customer_id, words, phone)
    SELECT c.id, lower(concat_ws(E'\n', c.name, c.email, a.email, array_to_string(c.other_names || c.tags, ' '))), c.phone
    FROM customer c LEFT JOIN account a ON a.id = c.account_id WHERE c.id = whose
    ON CONFLICT (customer_id) DO UPDATE SET words = excluded.words, phone = excluded.phone
      WHERE (customer_words.words, customer_words.phone) IS DISTINCT FROM (excluded.words, excluded.phone)
$$;
CREATE FUNCTION keep_customer_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_customer_words(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_customer_words AFTER INSERT OR UPDATE OF name, email, phone, other_names, tags, account_id
  ON customer FOR EACH ROW EXECUTE FUNCTION keep_customer_words();
-- A record has the id of its account.
CREATE TRIGGER keep_customer_words AFTER UPDATE OF email ON account FOR EACH ROW EXECUTE FUNCTION keep_customer_words();
SELECT count(write_customer_words(id)) FROM customer;
