-- What an order leaves in indexes (decisions/0216). Nothing reads what goes here by it alone.

-- An id that says when it was given out: the next one lies beside the last one, so that pages of an index become full.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE SET search_path TO 'pg_catalog', 'pg_temp' RETURN
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
ALTER TABLE outbox ALTER COLUMN id SET DEFAULT new_id();
ALTER TABLE message_attempt ALTER COLUMN id SET DEFAULT new_id();
ALTER TABLE order_line ALTER COLUMN id SET DEFAULT new_id();
ALTER TABLE payment ALTER COLUMN id SET DEFAULT new_id();

-- One index of an outbox's subject: what is said of it, each once.
ALTER TABLE outbox ADD CONSTRAINT outbox_each_once UNIQUE (subject_id, kind, audience, occasion);
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_subject_id_audience_occasion_key;
DROP INDEX outbox_subject;

-- Rows that are only added to lie in the order of their time: a few words on each few pages find a day among them.
DROP INDEX order_event_at;
CREATE INDEX order_event_at ON order_event USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range = 16, autosummarize = on);
DROP INDEX stock_out_at;
CREATE INDEX stock_out_at ON stock_out USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range = 16, autosummarize = on);
DROP INDEX stock_out_move;
CREATE INDEX stock_out_move ON stock_out USING brin (move_id int8_minmax_multi_ops) WITH (pages_per_range = 16, autosummarize = on);
DROP INDEX audit_log_at;
CREATE INDEX audit_log_at ON audit_log USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range = 16, autosummarize = on);

-- The log by one thing, and by a kind of things.
DROP INDEX audit_log_thing;
CREATE INDEX audit_log_thing ON audit_log (thing);
CREATE INDEX audit_log_thing_id ON audit_log USING hash (thing_id);

-- Rows of the same moment are few: they are sorted by id when they are read.
DROP INDEX order_newest;
CREATE INDEX order_newest ON "order" (placed_at DESC);
DROP INDEX order_customer;
CREATE INDEX order_customer ON "order" (customer_id, placed_at DESC) WHERE customer_id IS NOT NULL;
DROP INDEX order_account;
CREATE INDEX order_account ON "order" (account_id, placed_at DESC) WHERE account_id IS NOT NULL;
DROP INDEX payment_newest;
CREATE INDEX payment_newest ON payment (created_at DESC);
DROP INDEX customer_newest;
CREATE INDEX customer_newest ON customer (created_at DESC) WHERE joined_into IS NULL;
