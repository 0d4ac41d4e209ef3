-- Lists of the back office answer as fast in an old shop as in a young one (0160 to 0169, decisions/0198). In several steps,
-- each of which holds a table for a short time.

-- What an order is found by. Beside it, because an order is written again at each of its steps and its words are not.
CREATE TABLE order_words (
  order_id uuid PRIMARY KEY REFERENCES "order" (id) ON DELETE CASCADE,
  words    text NOT NULL,
  phones   text NOT NULL
);
CREATE INDEX order_words_find ON order_words USING gin (words gin_trgm_ops, phones gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);

CREATE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_words (order_id, words, phones)
    VALUES (NEW.id,
      lower(concat_ws(E'\n', NEW.number, NEW.customer_name, NEW.customer_email,
        nullif(NEW.shipping ->> 'full_name', NEW.customer_name))),
      concat_ws(E'\n', NEW.customer_phone, nullif(NEW.shipping ->> 'phone', NEW.customer_phone), NEW.shipping ->> 'phone_alt'))
    ON CONFLICT (order_id) DO UPDATE SET words = excluded.words, phones = excluded.phones;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_order_words AFTER INSERT OR UPDATE OF number, customer_name, customer_email, customer_phone, shipping
  ON "order" FOR EACH ROW EXECUTE FUNCTION keep_order_words();
