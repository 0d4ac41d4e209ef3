-- Written by npm run generate:tables from the migrations. To be read, not run.

CREATE EXTENSION pg_trgm;

CREATE EXTENSION unaccent;

CREATE COLLATION names (provider = icu, locale = 'en-u-kn-true', deterministic = t);

CREATE SEQUENCE order_number;

CREATE TABLE account (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  email text,
  name text NOT NULL,
  phone text,
  password_hash text NOT NULL,
  role text,
  confirmed_at timestamp with time zone,
  blocked_at timestamp with time zone,
  shipping jsonb,
  billing jsonb,
  marketing_consent boolean DEFAULT false NOT NULL,
  consent_changed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  password_changed_at timestamp with time zone NOT NULL,
  must_change_password boolean DEFAULT false NOT NULL,
  sign_up_device_hash bytea,
  invited_role text,
  was_customer boolean DEFAULT false NOT NULL,
  joined_at timestamp with time zone,
  phone_proved_at timestamp with time zone,
  staff_language text,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_confirms_email CHECK (((confirmed_at IS NULL) OR (email IS NOT NULL))),
  CONSTRAINT account_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT account_has_way_in CHECK (((email IS NOT NULL) OR (phone_proved_at IS NOT NULL))),
  CONSTRAINT account_invited_or_joined CHECK (((role IS NULL) OR (invited_role IS NULL))),
  CONSTRAINT account_invited_role_check CHECK ((invited_role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'editor'::text]))),
  CONSTRAINT account_of_staff CHECK ((((role IS NULL) AND (invited_role IS NULL)) OR (email IS NOT NULL))),
  CONSTRAINT account_proves_phone CHECK (((phone_proved_at IS NULL) OR (phone IS NOT NULL))),
  CONSTRAINT account_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'editor'::text]))),
  CONSTRAINT account_staff_language_check CHECK ((staff_language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text])))
);
CREATE UNIQUE INDEX account_email ON public.account USING btree (lower(email));
CREATE INDEX account_invited ON public.account USING btree (invited_role) WHERE (invited_role IS NOT NULL);
CREATE UNIQUE INDEX account_phone_proved ON public.account USING btree (phone) WHERE (phone_proved_at IS NOT NULL);
CREATE INDEX account_staff ON public.account USING btree (role) WHERE (role IS NOT NULL);
CREATE INDEX account_unconfirmed ON public.account USING btree (created_at) WHERE ((confirmed_at IS NULL) AND (phone_proved_at IS NULL));
CREATE TRIGGER end_staff_access AFTER UPDATE OF role, blocked_at, password_hash, email ON public.account FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.blocked_at IS DISTINCT FROM new.blocked_at) OR (old.password_hash IS DISTINCT FROM new.password_hash) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION end_staff_access();
CREATE TRIGGER forget_in_log AFTER DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION forget_in_log();
CREATE TRIGGER keep_customer_inserted AFTER INSERT ON public.account FOR EACH ROW EXECUTE FUNCTION keep_customer_of_account();
CREATE TRIGGER keep_customer_updated AFTER UPDATE OF name, phone, blocked_at ON public.account FOR EACH ROW EXECUTE FUNCTION keep_customer_of_account();
CREATE TRIGGER keep_customer_words AFTER UPDATE OF email ON public.account FOR EACH ROW EXECUTE FUNCTION keep_customer_words();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.account FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE account_link (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  token_hash bytea NOT NULL,
  new_email text,
  old_email text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  password_hash text,
  is_handed_over boolean DEFAULT false NOT NULL,
  phone text,
  CONSTRAINT account_link_pkey PRIMARY KEY (id),
  CONSTRAINT account_link_token_hash_key UNIQUE (token_hash),
  CONSTRAINT account_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT account_link_check CHECK (((purpose = 'change_email'::text) = (new_email IS NOT NULL))),
  CONSTRAINT account_link_check1 CHECK (((purpose = 'invite'::text) OR (NOT is_handed_over))),
  CONSTRAINT account_link_check2 CHECK ((is_handed_over OR (phone IS NULL))),
  CONSTRAINT account_link_old_email CHECK (((old_email IS NULL) OR (new_email IS NOT NULL))),
  CONSTRAINT account_link_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  CONSTRAINT account_link_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text, 'change_email'::text, 'invite'::text])))
);
CREATE INDEX account_link_age ON public.account_link USING btree (created_at);
CREATE INDEX account_link_confirm ON public.account_link USING btree (account_id) WHERE ((used_at IS NULL) AND (purpose = 'confirm'::text));
CREATE UNIQUE INDEX account_link_open ON public.account_link USING btree (account_id, purpose) WHERE ((used_at IS NULL) AND (purpose <> 'confirm'::text));

CREATE TABLE address (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  full_name text NOT NULL,
  phone text NOT NULL,
  phone_alt text,
  province text NOT NULL,
  district text NOT NULL,
  sector text NOT NULL,
  street text,
  directions text NOT NULL,
  label text,
  is_default boolean NOT NULL,
  lat double precision,
  lng double precision,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT address_pkey PRIMARY KEY (id),
  CONSTRAINT address_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT address_check CHECK (((lat IS NULL) = (lng IS NULL))),
  CONSTRAINT address_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT address_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)))
);
CREATE INDEX address_account ON public.address USING btree (account_id, created_at);
CREATE UNIQUE INDEX address_default ON public.address USING btree (account_id) WHERE is_default;

CREATE TABLE announcement (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  featured_image text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_featured_image_fkey FOREIGN KEY (featured_image) REFERENCES picture(name),
  CONSTRAINT announcement_check CHECK ((starts_at < ends_at))
);
CREATE INDEX announcement_newest ON public.announcement USING btree (created_at DESC, id);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.announcement FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER forget_translations AFTER DELETE ON public.announcement FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.announcement FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE api_key (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  key_hash bytea NOT NULL,
  made_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_key_hash_key UNIQUE (key_hash),
  CONSTRAINT api_key_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT api_key_key_hash_check CHECK ((length(key_hash) = 32)),
  CONSTRAINT api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT api_key_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'packer'::text, 'editor'::text])))
);
CREATE INDEX api_key_made_by ON public.api_key USING btree (made_by);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.api_key FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE area (
  province text NOT NULL,
  district text NOT NULL,
  sector text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT area_pkey PRIMARY KEY (district, sector)
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  request_id text NOT NULL,
  thing text NOT NULL,
  thing_id text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  personal text[],
  salt bytea,
  content_hash bytea,
  seq bigint,
  prev_hash bytea,
  row_hash bytea,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_action_check CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'removed'::text, 'exported'::text])))
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_at ON public.audit_log USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX audit_log_press ON public.audit_log USING btree (request_id, is_part_of_press(thing), id);
CREATE UNIQUE INDEX audit_log_seq ON public.audit_log USING btree (seq);
CREATE INDEX audit_log_thing ON public.audit_log USING btree (thing);
CREATE INDEX audit_log_thing_id ON public.audit_log USING hash (thing_id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_all_but_hiding();
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER chain_audit AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER seal_content BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION seal_audit_content();

CREATE TABLE audit_start (
  seq bigint NOT NULL,
  row_hash character(64) NOT NULL
);

CREATE TABLE backup (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  night integer,
  asked_by text,
  state text DEFAULT 'waiting'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  file text,
  bytes bigint,
  is_sealed boolean DEFAULT false NOT NULL,
  copy text DEFAULT 'none'::text NOT NULL,
  problem text,
  removed_at timestamp with time zone,
  CONSTRAINT backup_pkey PRIMARY KEY (id),
  CONSTRAINT backup_night_key UNIQUE (night),
  CONSTRAINT backup_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT backup_check CHECK (((night IS NULL) = (asked_by IS NOT NULL))),
  CONSTRAINT backup_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  CONSTRAINT backup_check2 CHECK (((state = 'done'::text) = ((file IS NOT NULL) AND (bytes IS NOT NULL)))),
  CONSTRAINT backup_copy_check CHECK ((copy = ANY (ARRAY['none'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT backup_problem_check CHECK ((length(problem) <= 500)),
  CONSTRAINT backup_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX backup_age ON public.backup USING btree (created_at);
CREATE UNIQUE INDEX backup_pressed ON public.backup USING btree ((true)) WHERE ((state = 'waiting'::text) AND (night IS NULL));

CREATE TABLE best_selling (
  product_id uuid NOT NULL,
  quantity bigint DEFAULT 0 NOT NULL,
  is_featured boolean NOT NULL,
  date_created timestamp with time zone NOT NULL,
  counted_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  CONSTRAINT best_selling_pkey PRIMARY KEY (product_id),
  CONSTRAINT best_selling_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX best_selling_down ON public.best_selling USING btree (quantity DESC, is_featured DESC, date_created DESC, product_id);
CREATE INDEX best_selling_up ON public.best_selling USING btree (quantity, is_featured DESC, date_created DESC, product_id);

CREATE TABLE best_selling_change (
  until timestamp with time zone NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  is_counted boolean DEFAULT false NOT NULL
);
CREATE INDEX best_selling_change_new ON public.best_selling_change USING btree (until) WHERE (NOT is_counted);
CREATE INDEX best_selling_change_over ON public.best_selling_change USING btree (until) WHERE is_counted;

CREATE TABLE blog_category (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  parent_id uuid,
  name text COLLATE names NOT NULL,
  slug text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT blog_category_pkey PRIMARY KEY (id),
  CONSTRAINT blog_category_slug_key UNIQUE (slug),
  CONSTRAINT blog_category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES blog_category(id) ON DELETE RESTRICT,
  CONSTRAINT blog_category_check CHECK ((parent_id IS DISTINCT FROM id)),
  CONSTRAINT blog_category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT blog_category_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120)))
);
CREATE INDEX blog_category_parent ON public.blog_category USING btree (parent_id, "position");
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.blog_category FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER forget_translations AFTER DELETE ON public.blog_category FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.blog_category FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE booked_cash (
  cash_id bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT booked_cash_pkey PRIMARY KEY (cash_id),
  CONSTRAINT booked_cash_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES rider_cash(id),
  CONSTRAINT booked_cash_day_fkey FOREIGN KEY (day) REFERENCES day_close(day) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX booked_cash_day ON public.booked_cash USING btree (day);
CREATE TRIGGER booked_cash_append_only BEFORE UPDATE ON public.booked_cash FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE booked_entry (
  entry_id bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT booked_entry_pkey PRIMARY KEY (entry_id),
  CONSTRAINT booked_entry_day_fkey FOREIGN KEY (day) REFERENCES day_close(day) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT booked_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES payment_entry(id)
);
CREATE INDEX booked_entry_day ON public.booked_entry USING btree (day);
CREATE TRIGGER booked_entry_append_only BEFORE UPDATE ON public.booked_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE booked_order (
  order_id uuid NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  standard integer NOT NULL,
  zero integer NOT NULL,
  exempt integer NOT NULL,
  vat integer NOT NULL,
  CONSTRAINT booked_order_pkey PRIMARY KEY (order_id, day),
  CONSTRAINT booked_order_day_fkey FOREIGN KEY (day) REFERENCES day_close(day) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT booked_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  CONSTRAINT booked_order_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'correction'::text])))
);
CREATE INDEX booked_order_day ON public.booked_order USING btree (day);
CREATE TRIGGER booked_order_append_only BEFORE UPDATE ON public.booked_order FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE cart (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  coupon_code text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  order_id uuid,
  CONSTRAINT cart_pkey PRIMARY KEY (id),
  CONSTRAINT cart_order_id_key UNIQUE (order_id),
  CONSTRAINT cart_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT cart_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX cart_account ON public.cart USING btree (account_id);
CREATE UNIQUE INDEX cart_open ON public.cart USING btree (account_id) WHERE (order_id IS NULL);

CREATE TABLE cart_line (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  cart_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_index integer NOT NULL,
  quantity integer NOT NULL,
  price_seen integer NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT cart_line_pkey PRIMARY KEY (id),
  CONSTRAINT cart_line_cart_id_product_id_variant_index_key UNIQUE (cart_id, product_id, variant_index),
  CONSTRAINT cart_line_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  CONSTRAINT cart_line_price_seen_check CHECK ((price_seen >= 0)),
  CONSTRAINT cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  CONSTRAINT cart_line_variant_index_check CHECK ((variant_index >= '-1'::integer))
);

CREATE TABLE catalogue_import (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  filename text NOT NULL,
  state text NOT NULL,
  format text NOT NULL,
  mode text NOT NULL,
  encoding text NOT NULL,
  separator text NOT NULL,
  columns jsonb NOT NULL,
  rows integer NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  date_created timestamp with time zone NOT NULL,
  touched_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  answers jsonb DEFAULT '{}'::jsonb NOT NULL,
  questions jsonb DEFAULT '[]'::jsonb NOT NULL,
  photos jsonb DEFAULT '{"count": 0, "unmatched": []}'::jsonb NOT NULL,
  CONSTRAINT catalogue_import_pkey PRIMARY KEY (id),
  CONSTRAINT catalogue_import_encoding_check CHECK ((encoding = ANY (ARRAY['utf-8'::text, 'windows-1252'::text]))),
  CONSTRAINT catalogue_import_filename_check CHECK (((length(filename) >= 1) AND (length(filename) <= 200))),
  CONSTRAINT catalogue_import_format_check CHECK ((format = ANY (ARRAY['isoko'::text, 'woocommerce'::text, 'shopify'::text, 'other'::text]))),
  CONSTRAINT catalogue_import_mode_check CHECK ((mode = ANY (ARRAY['all'::text, 'new'::text, 'existing'::text]))),
  CONSTRAINT catalogue_import_rows_check CHECK ((rows >= 0)),
  CONSTRAINT catalogue_import_separator_check CHECK ((separator = ANY (ARRAY[','::text, ';'::text, '	'::text]))),
  CONSTRAINT catalogue_import_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX catalogue_import_newest ON public.catalogue_import USING btree (date_created DESC, id);
CREATE INDEX catalogue_import_open ON public.catalogue_import USING btree (state) WHERE (state <> ALL (ARRAY['done'::text, 'cancelled'::text]));
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.catalogue_import FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE catalogue_import_problem (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  "column" text,
  kind text NOT NULL,
  message text NOT NULL,
  value text,
  CONSTRAINT catalogue_import_problem_pkey PRIMARY KEY (id),
  CONSTRAINT catalogue_import_problem_import_id_fkey FOREIGN KEY (import_id) REFERENCES catalogue_import(id) ON DELETE CASCADE,
  CONSTRAINT catalogue_import_problem_kind_check CHECK ((kind = ANY (ARRAY['problem'::text, 'note'::text])))
);
CREATE INDEX catalogue_import_problem_row ON public.catalogue_import_problem USING btree (import_id, "row", id);

CREATE TABLE catalogue_import_run (
  import_id uuid NOT NULL,
  file bytea,
  "position" integer DEFAULT 0 NOT NULL,
  done_rows integer DEFAULT 0 NOT NULL,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  categories text[] DEFAULT '{}'::text[] NOT NULL,
  fixes jsonb DEFAULT '[]'::jsonb NOT NULL,
  photos jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT catalogue_import_run_pkey PRIMARY KEY (import_id),
  CONSTRAINT catalogue_import_run_import_id_fkey FOREIGN KEY (import_id) REFERENCES catalogue_import(id) ON DELETE CASCADE,
  CONSTRAINT catalogue_import_run_done_rows_check CHECK ((done_rows >= 0)),
  CONSTRAINT catalogue_import_run_position_check CHECK (("position" >= 0))
);

CREATE TABLE category (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  parent_id uuid,
  slug text NOT NULL,
  name text COLLATE names NOT NULL,
  local_name text,
  image text,
  "position" integer DEFAULT 0 NOT NULL,
  unit_pricing boolean DEFAULT true NOT NULL,
  CONSTRAINT category_pkey PRIMARY KEY (id),
  CONSTRAINT category_slug_key UNIQUE (slug),
  CONSTRAINT category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id) ON DELETE RESTRICT,
  CONSTRAINT category_check CHECK ((parent_id IS DISTINCT FROM id)),
  CONSTRAINT category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT category_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120)))
);
CREATE INDEX category_parent ON public.category USING btree (parent_id, "position");
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.category FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER forget_translations AFTER DELETE ON public.category FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER keep_places_below AFTER UPDATE OF parent_id ON public.category FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION keep_places_below();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.category FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER remember_slug AFTER INSERT OR DELETE OR UPDATE OF slug ON public.category FOR EACH ROW EXECUTE FUNCTION remember_slug('category');
CREATE TRIGGER search_updated AFTER UPDATE ON public.category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_category_changed();

CREATE TABLE category_count (
  category_id uuid NOT NULL,
  products integer NOT NULL,
  CONSTRAINT category_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE
);

CREATE TABLE category_product (
  product_id uuid NOT NULL,
  category_id uuid NOT NULL,
  "position" integer NOT NULL,
  steps integer NOT NULL,
  date_created timestamp with time zone NOT NULL,
  CONSTRAINT category_product_pkey PRIMARY KEY (product_id, category_id),
  CONSTRAINT category_product_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  CONSTRAINT category_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX category_product_newest ON public.category_product USING btree (category_id, date_created DESC, product_id);
CREATE TRIGGER keep_count_deleted AFTER DELETE ON public.category_product REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_category_count();
CREATE TRIGGER keep_count_inserted AFTER INSERT ON public.category_product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_category_count();

CREATE TABLE change_set (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  state text NOT NULL,
  change jsonb,
  actor_id uuid,
  actor_name text NOT NULL,
  date_created timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  undone_by uuid,
  undone_name text,
  CONSTRAINT change_set_pkey PRIMARY KEY (id),
  CONSTRAINT change_set_check CHECK (((kind = 'bulk'::text) = (change IS NOT NULL))),
  CONSTRAINT change_set_check1 CHECK (((undone_at IS NOT NULL) = (state = ANY (ARRAY['undoing'::text, 'undone'::text])))),
  CONSTRAINT change_set_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'bulk'::text]))),
  CONSTRAINT change_set_state_check CHECK ((state = ANY (ARRAY['working'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT change_set_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300)))
);
CREATE INDEX change_set_newest ON public.change_set USING btree (date_created DESC, id);
CREATE INDEX change_set_open ON public.change_set USING btree (state) WHERE (state = ANY (ARRAY['working'::text, 'undoing'::text]));
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.change_set FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE change_set_entry (
  set_id uuid NOT NULL,
  "position" integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  thing text NOT NULL,
  thing_id uuid NOT NULL,
  name text NOT NULL,
  action text,
  before jsonb,
  after jsonb,
  undo text,
  reason text,
  CONSTRAINT change_set_entry_pkey PRIMARY KEY (set_id, thing, thing_id),
  CONSTRAINT change_set_entry_set_id_fkey FOREIGN KEY (set_id) REFERENCES change_set(id) ON DELETE CASCADE,
  CONSTRAINT change_set_entry_action_check CHECK ((action = ANY (ARRAY['made'::text, 'changed'::text, 'removed'::text, 'left_out'::text]))),
  CONSTRAINT change_set_entry_thing_check CHECK ((thing = ANY (ARRAY['product'::text, 'category'::text]))),
  CONSTRAINT change_set_entry_undo_check CHECK ((undo = ANY (ARRAY['undone'::text, 'kept'::text, 'drafted'::text])))
);
CREATE INDEX change_set_entry_place ON public.change_set_entry USING btree (set_id, "position");

CREATE TABLE comment (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  post_id uuid NOT NULL,
  account_id uuid NOT NULL,
  author text NOT NULL,
  comment text NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT comment_pkey PRIMARY KEY (id),
  CONSTRAINT comment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT comment_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id) ON DELETE CASCADE,
  CONSTRAINT comment_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 2000))),
  CONSTRAINT comment_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text])))
);
CREATE INDEX comment_account ON public.comment USING btree (account_id);
CREATE INDEX comment_newest ON public.comment USING btree (created_at DESC, id);
CREATE INDEX comment_pending ON public.comment USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX comment_post ON public.comment USING btree (post_id, created_at, id);
CREATE TRIGGER announce_comment AFTER INSERT OR DELETE OR UPDATE ON public.comment FOR EACH ROW EXECUTE FUNCTION announce_comment();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.comment FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE consent (
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  purpose text NOT NULL,
  given boolean NOT NULL,
  CONSTRAINT consent_pkey PRIMARY KEY (account_id, purpose, at),
  CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT consent_purpose_check CHECK ((purpose = 'marketing'::text))
);

CREATE TABLE contact_message (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  subject text,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answered_by text,
  note text,
  CONSTRAINT contact_message_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_message_newest ON public.contact_message USING btree (created_at DESC, id);
CREATE INDEX contact_message_waiting ON public.contact_message USING btree (created_at DESC) WHERE (answered_at IS NULL);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.contact_message FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE contact_proof (
  kind text NOT NULL,
  contact text NOT NULL,
  proved_by text NOT NULL,
  proved_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_proof_pkey PRIMARY KEY (kind, contact),
  CONSTRAINT contact_proof_contact_check CHECK (((length(contact) >= 3) AND (length(contact) <= 254))),
  CONSTRAINT contact_proof_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  CONSTRAINT contact_proof_proved_by_check CHECK ((proved_by = ANY (ARRAY['link'::text, 'payment'::text, 'delivery'::text, 'code'::text])))
);

CREATE TABLE coupon (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  value integer NOT NULL,
  min_subtotal integer DEFAULT 0 NOT NULL,
  max_discount integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  used integer DEFAULT 0 NOT NULL,
  used_before integer DEFAULT 0 NOT NULL,
  per_customer integer,
  is_active boolean DEFAULT true NOT NULL,
  note text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT coupon_pkey PRIMARY KEY (id),
  CONSTRAINT coupon_code_key UNIQUE (code),
  CONSTRAINT coupon_check CHECK (((used_before >= 0) AND (used_before <= used))),
  CONSTRAINT coupon_check1 CHECK (((max_uses IS NULL) OR (used <= max_uses))),
  CONSTRAINT coupon_check2 CHECK (((kind <> 'percent'::text) OR ((value >= 1) AND (value <= 100)))),
  CONSTRAINT coupon_check3 CHECK (((ends_at IS NULL) OR (starts_at IS NULL) OR (starts_at < ends_at))),
  CONSTRAINT coupon_code_check CHECK (((code = upper(btrim(code))) AND ((length(code) >= 2) AND (length(code) <= 40)))),
  CONSTRAINT coupon_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text, 'free_shipping'::text]))),
  CONSTRAINT coupon_max_discount_check CHECK ((max_discount > 0)),
  CONSTRAINT coupon_max_uses_check CHECK ((max_uses > 0)),
  CONSTRAINT coupon_min_subtotal_check CHECK ((min_subtotal >= 0)),
  CONSTRAINT coupon_per_customer_check CHECK ((per_customer > 0)),
  CONSTRAINT coupon_used_check CHECK ((used >= 0)),
  CONSTRAINT coupon_value_check CHECK ((value >= 0))
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.coupon FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE coupon_buyer (
  coupon_id uuid NOT NULL,
  buyer text NOT NULL,
  slot integer NOT NULL,
  order_id uuid NOT NULL,
  CONSTRAINT coupon_buyer_pkey PRIMARY KEY (coupon_id, buyer, slot),
  CONSTRAINT coupon_buyer_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  CONSTRAINT coupon_buyer_order_id_fkey FOREIGN KEY (order_id) REFERENCES coupon_redemption(order_id) ON DELETE CASCADE,
  CONSTRAINT coupon_buyer_slot_check CHECK ((slot > 0))
);
CREATE INDEX coupon_buyer_order ON public.coupon_buyer USING btree (order_id);

CREATE TABLE coupon_category (
  coupon_id uuid NOT NULL,
  category_id uuid NOT NULL,
  CONSTRAINT coupon_category_pkey PRIMARY KEY (coupon_id, category_id),
  CONSTRAINT coupon_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  CONSTRAINT coupon_category_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.coupon_category FOR EACH ROW EXECUTE FUNCTION record_change('coupon_id', 'category_id');

CREATE TABLE coupon_product (
  coupon_id uuid NOT NULL,
  product_id uuid NOT NULL,
  CONSTRAINT coupon_product_pkey PRIMARY KEY (coupon_id, product_id),
  CONSTRAINT coupon_product_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  CONSTRAINT coupon_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.coupon_product FOR EACH ROW EXECUTE FUNCTION record_change('coupon_id', 'product_id');

CREATE TABLE coupon_redemption (
  order_id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  discount integer NOT NULL,
  redeemed_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone,
  CONSTRAINT coupon_redemption_pkey PRIMARY KEY (order_id),
  CONSTRAINT coupon_redemption_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE RESTRICT,
  CONSTRAINT coupon_redemption_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE RESTRICT,
  CONSTRAINT coupon_redemption_discount_check CHECK ((discount >= 0))
);
CREATE INDEX coupon_redemption_active ON public.coupon_redemption USING btree (coupon_id) WHERE (restored_at IS NULL);

CREATE TABLE customer (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid,
  name text NOT NULL,
  other_names text[] DEFAULT '{}'::text[] NOT NULL,
  phone text,
  is_of_phone boolean DEFAULT false NOT NULL,
  email text,
  language text DEFAULT 'en'::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  blocked_at timestamp with time zone,
  blocked_why text,
  marketing_consent boolean,
  joined_into uuid,
  joined_at timestamp with time zone,
  orders_count integer DEFAULT 0 NOT NULL,
  orders_total bigint DEFAULT 0 NOT NULL,
  last_order_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_pkey PRIMARY KEY (id),
  CONSTRAINT customer_account_id_key UNIQUE (account_id),
  CONSTRAINT customer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT customer_joined_into_fkey FOREIGN KEY (joined_into) REFERENCES customer(id) ON DELETE CASCADE,
  CONSTRAINT customer_check CHECK ((account_id = id)),
  CONSTRAINT customer_check1 CHECK (((account_id IS NULL) OR (joined_into IS NULL))),
  CONSTRAINT customer_check2 CHECK (((NOT is_of_phone) OR ((account_id IS NULL) AND (phone IS NOT NULL)))),
  CONSTRAINT customer_check3 CHECK (((blocked_why IS NULL) OR (blocked_at IS NOT NULL))),
  CONSTRAINT customer_check4 CHECK (((joined_into IS NULL) = (joined_at IS NULL))),
  CONSTRAINT customer_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text]))),
  CONSTRAINT customer_orders_count_check CHECK ((orders_count >= 0)),
  CONSTRAINT customer_orders_total_check CHECK ((orders_total >= 0)),
  CONSTRAINT customer_tags_check CHECK ((cardinality(tags) <= 20))
);
CREATE INDEX customer_blocked ON public.customer USING btree (blocked_at) WHERE (blocked_at IS NOT NULL);
CREATE INDEX customer_by_last_order ON public.customer USING btree (last_order_at NULLS FIRST) WHERE (joined_into IS NULL);
CREATE INDEX customer_by_name ON public.customer USING btree (name) WHERE (joined_into IS NULL);
CREATE INDEX customer_by_orders ON public.customer USING btree (orders_count) WHERE (joined_into IS NULL);
CREATE INDEX customer_by_total ON public.customer USING btree (orders_total) WHERE (joined_into IS NULL);
CREATE INDEX customer_joined ON public.customer USING btree (joined_into) WHERE (joined_into IS NOT NULL);
CREATE INDEX customer_newest ON public.customer USING btree (created_at DESC) WHERE (joined_into IS NULL);
CREATE UNIQUE INDEX customer_of_phone ON public.customer USING btree (phone) WHERE is_of_phone;
CREATE INDEX customer_phone ON public.customer USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX customer_tags ON public.customer USING gin (tags);
CREATE TRIGGER keep_customer_words AFTER INSERT OR UPDATE OF name, email, phone, other_names, tags, account_id ON public.customer FOR EACH ROW EXECUTE FUNCTION keep_customer_words();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF tags, blocked_at, blocked_why, language, marketing_consent, joined_into ON public.customer FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE customer_consent (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  customer_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  purpose text NOT NULL,
  given boolean NOT NULL,
  how text NOT NULL,
  noted_by text NOT NULL,
  CONSTRAINT customer_consent_pkey PRIMARY KEY (id),
  CONSTRAINT customer_consent_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  CONSTRAINT customer_consent_how_check CHECK (((length(how) >= 1) AND (length(how) <= 300))),
  CONSTRAINT customer_consent_purpose_check CHECK ((purpose = 'marketing'::text))
);
CREATE INDEX customer_consent_of ON public.customer_consent USING btree (customer_id, at);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.customer_consent FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE customer_note (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  customer_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  author text NOT NULL,
  message text NOT NULL,
  CONSTRAINT customer_note_pkey PRIMARY KEY (id),
  CONSTRAINT customer_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_note_of ON public.customer_note USING btree (customer_id, at DESC);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.customer_note FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE customer_words (
  customer_id uuid NOT NULL,
  words text NOT NULL,
  phone text,
  CONSTRAINT customer_words_pkey PRIMARY KEY (customer_id),
  CONSTRAINT customer_words_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_words_find ON public.customer_words USING gin (words gin_trgm_ops, phone gin_trgm_ops) WITH (gin_pending_list_limit='256');

CREATE TABLE day_close (
  day date NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  closed_by text NOT NULL,
  expected integer NOT NULL,
  counted integer NOT NULL,
  taken_out integer DEFAULT 0 NOT NULL,
  reason text,
  figures jsonb NOT NULL,
  CONSTRAINT day_close_pkey PRIMARY KEY (day),
  CONSTRAINT day_close_check CHECK (((taken_out >= 0) AND (taken_out <= counted))),
  CONSTRAINT day_close_check1 CHECK (((counted = expected) OR (reason IS NOT NULL))),
  CONSTRAINT day_close_counted_check CHECK ((counted >= 0)),
  CONSTRAINT day_close_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE TRIGGER day_close_append_only BEFORE DELETE OR UPDATE ON public.day_close FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_close_whole BEFORE TRUNCATE ON public.day_close FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER record_change AFTER INSERT ON public.day_close FOR EACH ROW EXECUTE FUNCTION record_change('day');

CREATE TABLE day_sum (
  day date NOT NULL,
  slot smallint NOT NULL,
  orders integer DEFAULT 0 NOT NULL,
  sales bigint DEFAULT 0 NOT NULL,
  takings bigint DEFAULT 0 NOT NULL,
  CONSTRAINT day_sum_pkey PRIMARY KEY (day, slot)
);

CREATE TABLE delivery_booking (
  order_id uuid NOT NULL,
  window_id uuid NOT NULL,
  date date NOT NULL,
  CONSTRAINT delivery_booking_pkey PRIMARY KEY (order_id),
  CONSTRAINT delivery_booking_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT delivery_booking_window_id_fkey FOREIGN KEY (window_id) REFERENCES delivery_window(id) ON DELETE CASCADE
);
CREATE INDEX delivery_booking_of ON public.delivery_booking USING btree (window_id, date);

CREATE TABLE delivery_window (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  zone_id uuid NOT NULL,
  from_time time without time zone NOT NULL,
  to_time time without time zone NOT NULL,
  capacity integer,
  CONSTRAINT delivery_window_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_window_zone_id_from_time_key UNIQUE (zone_id, from_time) DEFERRABLE,
  CONSTRAINT delivery_window_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES shipping_zone(id) ON DELETE CASCADE,
  CONSTRAINT delivery_window_capacity_check CHECK ((capacity > 0)),
  CONSTRAINT delivery_window_check CHECK ((from_time < to_time))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.delivery_window FOR EACH STATEMENT EXECUTE FUNCTION announce_change('shop');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.delivery_window FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE door_photo (
  order_id uuid NOT NULL,
  picture bytea NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT door_photo_pkey PRIMARY KEY (order_id),
  CONSTRAINT door_photo_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE,
  CONSTRAINT door_photo_picture_check CHECK ((octet_length(picture) <= 500000))
);
CREATE INDEX door_photo_taken_at ON public.door_photo USING btree (taken_at);

CREATE TABLE fetched_picture (
  source text NOT NULL,
  picture text NOT NULL,
  CONSTRAINT fetched_picture_pkey PRIMARY KEY (source),
  CONSTRAINT fetched_picture_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name) ON DELETE CASCADE,
  CONSTRAINT fetched_picture_source_check CHECK ((length(source) <= 2000))
);

CREATE TABLE flood_count (
  network text NOT NULL,
  piece bigint NOT NULL,
  process uuid NOT NULL,
  requests integer NOT NULL,
  CONSTRAINT flood_count_pkey PRIMARY KEY (network, piece, process),
  CONSTRAINT flood_count_requests_check CHECK ((requests >= 0))
);
CREATE INDEX flood_count_old ON public.flood_count USING btree (piece);

CREATE TABLE goods_receipt (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  supplier_id uuid,
  supplier_name text NOT NULL,
  day date NOT NULL,
  note text,
  booked_at timestamp with time zone NOT NULL,
  booked_by text NOT NULL,
  CONSTRAINT goods_receipt_pkey PRIMARY KEY (id),
  CONSTRAINT goods_receipt_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE SET NULL,
  CONSTRAINT goods_receipt_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  CONSTRAINT goods_receipt_supplier_name_check CHECK (((length(supplier_name) >= 2) AND (length(supplier_name) <= 120)))
);
CREATE INDEX goods_receipt_day ON public.goods_receipt USING btree (day DESC, id);
CREATE INDEX goods_receipt_supplier ON public.goods_receipt USING btree (supplier_id);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.goods_receipt FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE goods_receipt_line (
  receipt_id uuid NOT NULL,
  "position" integer NOT NULL,
  product_id uuid NOT NULL,
  variant_index integer NOT NULL,
  name text NOT NULL,
  label text,
  sold_by text NOT NULL,
  quantity integer NOT NULL,
  cost integer,
  best_before date,
  CONSTRAINT goods_receipt_line_pkey PRIMARY KEY (receipt_id, "position"),
  CONSTRAINT goods_receipt_line_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipt(id) ON DELETE CASCADE,
  CONSTRAINT goods_receipt_line_cost_check CHECK ((cost >= 0)),
  CONSTRAINT goods_receipt_line_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT goods_receipt_line_sold_by_check CHECK ((sold_by = ANY (ARRAY['piece'::text, 'weight'::text])))
);
CREATE TRIGGER goods_receipt_line_append_only BEFORE UPDATE ON public.goods_receipt_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE idempotency (
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  order_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
CREATE UNIQUE INDEX idempotency_one_order ON public.idempotency USING btree (order_id);

CREATE TABLE known_device (
  account_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT known_device_pkey PRIMARY KEY (account_id, device_hash),
  CONSTRAINT known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX known_device_age ON public.known_device USING btree (last_used_at);

CREATE TABLE left_phone (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  phone text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT left_phone_pkey PRIMARY KEY (id),
  CONSTRAINT left_phone_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX left_phone_account ON public.left_phone USING btree (account_id);
CREATE INDEX left_phone_age ON public.left_phone USING btree (at);

CREATE TABLE let_go (
  thing text NOT NULL,
  before timestamp with time zone NOT NULL,
  CONSTRAINT let_go_pkey PRIMARY KEY (thing),
  CONSTRAINT let_go_thing_check CHECK ((thing = ANY (ARRAY['message'::text, 'stock_move'::text])))
);

CREATE TABLE line_question (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  number integer NOT NULL,
  line_id uuid NOT NULL,
  line jsonb NOT NULL,
  kept integer NOT NULL,
  substitute jsonb,
  total_before integer NOT NULL,
  total_after integer NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  asked_by text NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  answer text,
  answered_by text,
  answered_at timestamp with time zone,
  outcome text,
  trouble text,
  closed_at timestamp with time zone,
  grams integer,
  CONSTRAINT line_question_pkey PRIMARY KEY (id),
  CONSTRAINT line_question_order_id_number_key UNIQUE (order_id, number),
  CONSTRAINT line_question_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE,
  CONSTRAINT line_question_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text, 'call'::text, 'silence'::text]))),
  CONSTRAINT line_question_answered_by_check CHECK ((answered_by = ANY (ARRAY['customer'::text, 'staff'::text, 'nobody'::text]))),
  CONSTRAINT line_question_check1 CHECK ((answer_by > asked_at)),
  CONSTRAINT line_question_check2 CHECK ((((answer IS NULL) = (answered_by IS NULL)) AND ((answer IS NULL) = (answered_at IS NULL)))),
  CONSTRAINT line_question_check3 CHECK (((answer = 'silence'::text) = (answered_by = 'nobody'::text))),
  CONSTRAINT line_question_check4 CHECK (((outcome IS NULL) = (closed_at IS NULL))),
  CONSTRAINT line_question_check5 CHECK (((outcome <> ALL (ARRAY['changed'::text, 'left_out'::text])) OR (answer = ANY (ARRAY['yes'::text, 'no'::text, 'silence'::text])))),
  CONSTRAINT line_question_grams_check CHECK (((grams >= 1) AND (grams <= 100000))),
  CONSTRAINT line_question_kept_check CHECK ((kept >= 0)),
  CONSTRAINT line_question_number_check CHECK ((number > 0)),
  CONSTRAINT line_question_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'left_out'::text, 'to_staff'::text, 'withdrawn'::text]))),
  CONSTRAINT line_question_proposal CHECK (((substitute IS NOT NULL) OR (kept > 0) OR (grams IS NOT NULL))),
  CONSTRAINT line_question_total_after_check CHECK ((total_after >= 0)),
  CONSTRAINT line_question_total_before_check CHECK ((total_before >= 0)),
  CONSTRAINT line_question_trouble_check CHECK ((trouble = ANY (ARRAY['gone'::text, 'dearer'::text, 'empty'::text]))),
  CONSTRAINT line_question_weight CHECK (((grams IS NULL) OR ((substitute IS NULL) AND (grams > kept))))
);
CREATE INDEX line_question_late ON public.line_question USING btree (answer_by) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX line_question_waits ON public.line_question USING btree (line_id) WHERE ((outcome IS NULL) OR (outcome = 'to_staff'::text));
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.line_question FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE login_code (
  id uuid NOT NULL,
  attempt_hash bytea NOT NULL,
  phone text NOT NULL,
  account_id uuid,
  sends integer DEFAULT 1 NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  failed_at timestamp with time zone,
  used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT login_code_pkey PRIMARY KEY (id),
  CONSTRAINT login_code_attempt_hash_key UNIQUE (attempt_hash),
  CONSTRAINT login_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT login_code_attempt_hash_check CHECK ((octet_length(attempt_hash) = 32)),
  CONSTRAINT login_code_failures_check CHECK (((failures >= 0) AND (failures <= 5))),
  CONSTRAINT login_code_phone_check CHECK ((phone ~ '^\+2507[2389][0-9]{7}$'::text)),
  CONSTRAINT login_code_sends_check CHECK (((sends >= 1) AND (sends <= 3)))
);
CREATE INDEX login_code_account ON public.login_code USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX login_code_age ON public.login_code USING btree (created_at);
CREATE INDEX login_code_phone ON public.login_code USING btree (phone text_pattern_ops, created_at);

CREATE TABLE message_attempt (
  id uuid DEFAULT new_id() NOT NULL,
  outbox_id uuid NOT NULL,
  "position" integer NOT NULL,
  channel text NOT NULL,
  provider text NOT NULL,
  state text NOT NULL,
  tries integer DEFAULT 1 NOT NULL,
  provider_id text,
  reason text,
  segments integer DEFAULT 0 NOT NULL,
  cost integer DEFAULT 0 NOT NULL,
  repeats uuid,
  is_over boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT message_attempt_pkey PRIMARY KEY (id),
  CONSTRAINT message_attempt_outbox_id_position_key UNIQUE (outbox_id, "position"),
  CONSTRAINT message_attempt_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  CONSTRAINT message_attempt_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text, 'email'::text]))),
  CONSTRAINT message_attempt_cost_check CHECK ((cost >= 0)),
  CONSTRAINT message_attempt_position_check CHECK (("position" > 0)),
  CONSTRAINT message_attempt_provider_check CHECK ((provider ~ '^[a-z_]{2,40}$'::text)),
  CONSTRAINT message_attempt_segments_check CHECK ((segments >= 0)),
  CONSTRAINT message_attempt_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'waiting'::text, 'unknown'::text, 'accepted'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  CONSTRAINT message_attempt_tries_check CHECK ((tries > 0))
);
CREATE INDEX message_attempt_cost ON public.message_attempt USING btree (created_at) WHERE (cost > 0);
CREATE INDEX message_attempt_file ON public.message_attempt USING btree (outbox_id) WHERE (provider = 'file'::text);
CREATE INDEX message_attempt_provider ON public.message_attempt USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);

CREATE TABLE message_report (
  provider text NOT NULL,
  provider_id text NOT NULL,
  state text NOT NULL,
  ref text,
  reason text,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT message_report_pkey PRIMARY KEY (provider, provider_id, state),
  CONSTRAINT message_report_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 200))),
  CONSTRAINT message_report_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text])))
);
CREATE INDEX message_report_old ON public.message_report USING btree (received_at);
CREATE INDEX message_report_ref ON public.message_report USING btree (ref) WHERE (ref IS NOT NULL);

CREATE TABLE message_template (
  name text NOT NULL,
  language text NOT NULL,
  state text NOT NULL,
  reason text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT message_template_pkey PRIMARY KEY (name, language)
);

CREATE TABLE "order" (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  customer_email text,
  shipping jsonb,
  billing jsonb,
  shipping_zone text NOT NULL,
  shipping_method_code text NOT NULL,
  shipping_method_name text NOT NULL,
  window_date date,
  window_from time without time zone,
  window_to time without time zone,
  window_id uuid,
  note text,
  payment_method text NOT NULL,
  payment_name text NOT NULL,
  payment_status text NOT NULL,
  subtotal integer NOT NULL,
  discount integer DEFAULT 0 NOT NULL,
  shipping_total integer NOT NULL,
  total integer NOT NULL,
  access_token_hash bytea,
  coupon_code text,
  coupon_kind text,
  substitution text DEFAULT 'call'::text NOT NULL,
  expires_at timestamp with time zone,
  account_id uuid,
  erase_due_at timestamp with time zone,
  erased_at timestamp with time zone,
  source text DEFAULT 'web'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  rider_name text,
  rider_phone text,
  given_back integer DEFAULT 0 NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  street_key text DEFAULT ''::text NOT NULL,
  customer_id uuid,
  is_test boolean DEFAULT false NOT NULL,
  estimated_total integer,
  upper_total integer,
  held integer DEFAULT 0 NOT NULL,
  weight_gift integer DEFAULT 0 NOT NULL,
  packer_id uuid,
  packer_name text,
  packer_since timestamp with time zone,
  rider_id uuid,
  delivery_secret text,
  bags smallint,
  point_id uuid,
  point jsonb,
  any_time jsonb,
  shipping_method_eta text,
  CONSTRAINT order_pkey PRIMARY KEY (id),
  CONSTRAINT order_number_key UNIQUE (number),
  CONSTRAINT order_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  CONSTRAINT order_point_id_fkey FOREIGN KEY (point_id) REFERENCES shipping_zone(id) ON DELETE SET NULL,
  CONSTRAINT order_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES rider(id),
  CONSTRAINT order_window_id_fkey FOREIGN KEY (window_id) REFERENCES delivery_window(id) ON DELETE SET NULL,
  CONSTRAINT order_bags_check CHECK (((bags >= 1) AND (bags <= 99))),
  CONSTRAINT order_brought CHECK (((rider_id IS NULL) OR (shipping IS NOT NULL))),
  CONSTRAINT order_check CHECK (((discount >= 0) AND (discount <= subtotal))),
  CONSTRAINT order_check1 CHECK ((total = ((subtotal - discount) + shipping_total))),
  CONSTRAINT order_check2 CHECK ((((window_date IS NULL) = (window_from IS NULL)) AND ((window_date IS NULL) = (window_to IS NULL)))),
  CONSTRAINT order_check3 CHECK (((coupon_code IS NULL) = (coupon_kind IS NULL))),
  CONSTRAINT order_check4 CHECK (((rider_phone IS NULL) OR (rider_name IS NOT NULL))),
  CONSTRAINT order_check5 CHECK (((given_back >= 0) AND (given_back <= total))),
  CONSTRAINT order_collected CHECK (((point IS NULL) OR (shipping IS NULL))),
  CONSTRAINT order_counter CHECK (((source <> 'counter'::text) OR ((shipping IS NULL) AND (shipping_total = 0) AND (window_date IS NULL) AND (status = ANY (ARRAY['delivered'::text, 'cancelled'::text]))))),
  CONSTRAINT order_coupon_kind_check CHECK ((coupon_kind = ANY (ARRAY['percent'::text, 'fixed'::text, 'free_shipping'::text]))),
  CONSTRAINT order_delivery_secret_check CHECK ((delivery_secret ~ '^[0-9]{4}$'::text)),
  CONSTRAINT order_estimated_total_check CHECK ((estimated_total >= 0)),
  CONSTRAINT order_held_check CHECK ((held >= 0)),
  CONSTRAINT order_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text]))),
  CONSTRAINT order_of_point CHECK (((point_id IS NULL) OR (point IS NOT NULL))),
  CONSTRAINT order_packer_check CHECK ((((packer_id IS NULL) = (packer_name IS NULL)) AND ((packer_id IS NULL) = (packer_since IS NULL)))),
  CONSTRAINT order_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'refund_due'::text, 'refunded'::text, 'mismatch'::text]))),
  CONSTRAINT order_shipping_total_check CHECK ((shipping_total >= 0)),
  CONSTRAINT order_source_check CHECK ((source = ANY (ARRAY['web'::text, 'phone'::text, 'whatsapp'::text, 'counter'::text]))),
  CONSTRAINT order_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text, 'out_for_delivery'::text, 'delivered'::text, 'cancelled'::text, 'expired'::text]))),
  CONSTRAINT order_substitution_check CHECK ((substitution = ANY (ARRAY['replace'::text, 'call'::text, 'leave_out'::text]))),
  CONSTRAINT order_subtotal_check CHECK ((subtotal >= 0)),
  CONSTRAINT order_total_check CHECK ((total >= 0)),
  CONSTRAINT order_upper_total_check CHECK ((upper_total >= 0)),
  CONSTRAINT order_weighed CHECK ((((estimated_total IS NULL) = (upper_total IS NULL)) AND ((upper_total IS NOT NULL) OR ((held = 0) AND (weight_gift = 0))) AND (weight_gift <= discount))),
  CONSTRAINT order_weight_gift_check CHECK ((weight_gift >= 0))
);
CREATE INDEX order_account ON public."order" USING btree (account_id, placed_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX order_at_counter ON public."order" USING btree (placed_at DESC) WHERE (source = 'counter'::text);
CREATE INDEX order_by_district ON public."order" USING btree (((shipping ->> 'district'::text)), ((shipping ->> 'sector'::text)));
CREATE INDEX order_by_method ON public."order" USING btree (payment_method);
CREATE INDEX order_by_payment ON public."order" USING btree (payment_status);
CREATE INDEX order_by_phone ON public."order" USING btree (customer_phone);
CREATE INDEX order_by_rider ON public."order" USING btree (lower(rider_name)) WHERE (rider_name IS NOT NULL);
CREATE INDEX order_by_source ON public."order" USING btree (source);
CREATE INDEX order_by_status ON public."order" USING btree (status, placed_at DESC);
CREATE INDEX order_by_total ON public."order" USING btree (total);
CREATE INDEX order_by_window ON public."order" USING btree (window_date, window_from);
CREATE INDEX order_by_window_down ON public."order" USING btree (window_date DESC NULLS LAST, window_from DESC NULLS LAST);
CREATE INDEX order_by_zone ON public."order" USING btree (shipping_zone);
CREATE INDEX order_claimed ON public."order" USING btree (packer_id) WHERE (packer_id IS NOT NULL);
CREATE INDEX order_collected ON public."order" USING btree (placed_at) WHERE (point IS NOT NULL);
CREATE INDEX order_customer ON public."order" USING btree (customer_id, placed_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX order_erase_due ON public."order" USING btree (erase_due_at) WHERE ((erase_due_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX order_expiring ON public."order" USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX order_guest_email ON public."order" USING btree (lower(customer_email)) WHERE (account_id IS NULL);
CREATE INDEX order_newest ON public."order" USING btree (placed_at DESC);
CREATE INDEX order_of_rider ON public."order" USING btree (rider_id) WHERE (status = ANY (ARRAY['packed'::text, 'out_for_delivery'::text]));
CREATE INDEX order_open_email ON public."order" USING btree (lower(customer_email)) WHERE (status = ANY (ARRAY['pending'::text, 'confirmed'::text]));
CREATE INDEX order_open_street ON public."order" USING btree (street_key) WHERE (status = ANY (ARRAY['pending'::text, 'confirmed'::text]));
CREATE INDEX order_point ON public."order" USING btree (point_id) WHERE (point_id IS NOT NULL);
CREATE INDEX order_rider ON public."order" USING btree (rider_name) WHERE ((rider_name IS NOT NULL) AND (status <> ALL (ARRAY['delivered'::text, 'cancelled'::text, 'expired'::text])));
CREATE INDEX order_test ON public."order" USING btree (placed_at) WHERE is_test;
CREATE INDEX order_window ON public."order" USING btree (window_id, window_date) WHERE (window_id IS NOT NULL);
CREATE INDEX order_without_money ON public."order" USING btree (placed_at) WHERE ((payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'failed'::text, 'mismatch'::text])) AND (status <> ALL (ARRAY['cancelled'::text, 'expired'::text])));
CREATE TRIGGER file_order BEFORE INSERT OR UPDATE OF account_id, customer_id, erase_due_at, erased_at ON public."order" FOR EACH ROW EXECUTE FUNCTION file_order();
CREATE TRIGGER keep_customer_sums AFTER INSERT OR DELETE OR UPDATE OF account_id, customer_id, erase_due_at, erased_at, status, total ON public."order" FOR EACH ROW EXECUTE FUNCTION keep_customer_sums();
CREATE TRIGGER keep_day_sales AFTER INSERT OR DELETE OR UPDATE OF status, payment_status, total ON public."order" FOR EACH ROW EXECUTE FUNCTION keep_day_sales();
CREATE TRIGGER keep_order_words AFTER INSERT OR UPDATE OF number, customer_name, customer_email, customer_phone, shipping ON public."order" FOR EACH ROW EXECUTE FUNCTION keep_order_words();
CREATE TRIGGER keep_selling AFTER UPDATE OF status, placed_at ON public."order" FOR EACH ROW WHEN (((is_selling(old.status) <> is_selling(new.status)) OR (old.placed_at <> new.placed_at))) EXECUTE FUNCTION keep_selling_order();
CREATE TRIGGER order_stays_real BEFORE UPDATE OF is_test ON public."order" FOR EACH ROW WHEN ((old.is_test IS DISTINCT FROM new.is_test)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_street_key BEFORE INSERT OR UPDATE OF shipping ON public."order" FOR EACH ROW EXECUTE FUNCTION set_street_key();
CREATE TRIGGER order_version BEFORE UPDATE ON public."order" FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public."order" FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE order_event (
  order_id uuid NOT NULL,
  seq integer NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  note text,
  said jsonb,
  CONSTRAINT order_event_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE RESTRICT,
  CONSTRAINT order_event_said_check CHECK (((jsonb_typeof(said) = 'array'::text) AND (said <> '[]'::jsonb))),
  CONSTRAINT order_event_seq_check CHECK ((seq > 0)),
  CONSTRAINT order_event_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'packed'::text, 'out_for_delivery'::text, 'delivered'::text, 'cancelled'::text, 'expired'::text])))
);
CREATE INDEX order_event_at ON public.order_event USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range='16', autosummarize='on');
CREATE TRIGGER order_event_append_only BEFORE DELETE OR UPDATE ON public.order_event FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER order_event_whole BEFORE TRUNCATE ON public.order_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE order_line (
  id uuid DEFAULT new_id() NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  unit_id uuid,
  product_id uuid NOT NULL,
  variant_index integer NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  sku text,
  label text,
  image text,
  vat_class text NOT NULL,
  regular_price integer NOT NULL,
  price integer NOT NULL,
  quantity integer NOT NULL,
  sum integer NOT NULL,
  discounted_price integer NOT NULL,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  sold_by text DEFAULT 'piece'::text NOT NULL,
  ordered integer,
  ordered_discounted integer,
  CONSTRAINT order_line_pkey PRIMARY KEY (id),
  CONSTRAINT order_line_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE RESTRICT,
  CONSTRAINT order_line_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES stock_unit(id) ON DELETE SET NULL,
  CONSTRAINT order_line_check CHECK (((discounted_price >= 0) AND (discounted_price <= sum))),
  CONSTRAINT order_line_ordered_check CHECK ((ordered > 0)),
  CONSTRAINT order_line_ordered_discounted_check CHECK ((ordered_discounted >= 0)),
  CONSTRAINT order_line_price_check CHECK ((price >= 0)),
  CONSTRAINT order_line_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT order_line_regular_price_check CHECK ((regular_price >= 0)),
  CONSTRAINT order_line_sold_by_check CHECK ((sold_by = ANY (ARRAY['piece'::text, 'weight'::text]))),
  CONSTRAINT order_line_sum CHECK ((sum = line_sum(price, quantity, sold_by))),
  CONSTRAINT order_line_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text)),
  CONSTRAINT order_line_vat_class_check CHECK ((vat_class = ANY (ARRAY['exempt'::text, 'standard'::text, 'zero'::text]))),
  CONSTRAINT order_line_weighed CHECK ((((ordered IS NULL) = (ordered_discounted IS NULL)) AND ((ordered IS NULL) OR (sold_by = 'weight'::text))))
);
CREATE INDEX order_line_product ON public.order_line USING btree (product_id);
CREATE INDEX order_line_unit ON public.order_line USING btree (unit_id);
CREATE TRIGGER forget_tick AFTER UPDATE OF quantity ON public.order_line FOR EACH ROW WHEN ((old.quantity <> new.quantity)) EXECUTE FUNCTION forget_tick();
CREATE TRIGGER keep_selling AFTER INSERT OR DELETE OR UPDATE OF quantity, product_id ON public.order_line FOR EACH ROW EXECUTE FUNCTION keep_selling_line();
CREATE TRIGGER keep_translations BEFORE INSERT ON public.order_line FOR EACH ROW EXECUTE FUNCTION keep_line_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.order_line FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE order_link (
  token_hash bytea NOT NULL,
  order_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT order_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT order_link_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE,
  CONSTRAINT order_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX order_link_order ON public.order_link USING btree (order_id);

CREATE TABLE order_note (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  author_name text NOT NULL,
  message text NOT NULL,
  CONSTRAINT order_note_pkey PRIMARY KEY (id),
  CONSTRAINT order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE
);
CREATE INDEX order_note_order ON public.order_note USING btree (order_id, at);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.order_note FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE order_words (
  order_id uuid NOT NULL,
  words text NOT NULL,
  phones text NOT NULL,
  CONSTRAINT order_words_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_words_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE
);
CREATE INDEX order_words_find ON public.order_words USING gin (words gin_trgm_ops, phones gin_trgm_ops) WITH (gin_pending_list_limit='256');

CREATE TABLE outbox (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  audience text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  account_id uuid,
  occasion integer DEFAULT 0 NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  repeats uuid,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_each_once UNIQUE (subject_id, kind, audience, occasion),
  CONSTRAINT outbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT outbox_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT outbox_audience_check CHECK ((audience = ANY (ARRAY['customer'::text, 'shop'::text]))),
  CONSTRAINT outbox_kind_check CHECK ((kind ~ '^[a-z_]{2,60}$'::text)),
  CONSTRAINT outbox_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text]))),
  CONSTRAINT outbox_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'skipped'::text])))
);
CREATE INDEX outbox_account ON public.outbox USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX outbox_newest ON public.outbox USING btree (created_at);
CREATE INDEX outbox_pending ON public.outbox USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX outbox_unsent ON public.outbox USING btree (status, created_at) WHERE (status <> 'sent'::text);
CREATE TRIGGER record_change AFTER DELETE OR UPDATE ON public.outbox FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE page (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  sections jsonb NOT NULL,
  numbers jsonb DEFAULT '[]'::jsonb NOT NULL,
  image text,
  updated_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  generated jsonb,
  CONSTRAINT page_pkey PRIMARY KEY (id),
  CONSTRAINT page_slug_key UNIQUE (slug),
  CONSTRAINT page_image_fkey FOREIGN KEY (image) REFERENCES picture(name),
  CONSTRAINT page_generated_check CHECK ((jsonb_typeof(generated) = 'object'::text)),
  CONSTRAINT page_numbers_check CHECK ((jsonb_typeof(numbers) = 'array'::text)),
  CONSTRAINT page_sections_check CHECK ((jsonb_typeof(sections) = 'array'::text)),
  CONSTRAINT page_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120)))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.page FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER forget_translations AFTER DELETE ON public.page FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.page FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE passkey (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  CONSTRAINT passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT passkey_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 4000)))
);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.passkey FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE passkey_challenge (
  challenge_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT passkey_challenge_challenge_hash_check CHECK ((length(challenge_hash) = 32)),
  CONSTRAINT passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'log_in'::text, 'step_up'::text])))
);
CREATE INDEX passkey_challenge_end ON public.passkey_challenge USING btree (expires_at);

CREATE TABLE payee_change (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  value jsonb NOT NULL,
  requested_by text NOT NULL,
  takes_effect_at timestamp with time zone NOT NULL,
  CONSTRAINT payee_change_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX payee_change_one ON public.payee_change USING btree ((true));
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.payee_change FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE payment (
  id uuid DEFAULT new_id() NOT NULL,
  purpose_id uuid NOT NULL,
  label text NOT NULL,
  attempt integer NOT NULL,
  method text NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  phone text,
  provider_ref text,
  captured integer DEFAULT 0 NOT NULL,
  refunded integer DEFAULT 0 NOT NULL,
  reason text,
  callback_hash bytea,
  polls integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  owed integer DEFAULT 0 NOT NULL,
  refund_ref text,
  ref_key text,
  ref_shared boolean DEFAULT false NOT NULL,
  refund_method text,
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_purpose_id_attempt_key UNIQUE (purpose_id, attempt),
  CONSTRAINT payment_amount_check CHECK ((amount > 0)),
  CONSTRAINT payment_attempt_check CHECK ((attempt > 0)),
  CONSTRAINT payment_captured_check CHECK ((captured >= 0)),
  CONSTRAINT payment_check CHECK (((refunded >= 0) AND (refunded <= captured))),
  CONSTRAINT payment_check1 CHECK (((owed >= 0) AND ((refunded + owed) <= captured))),
  CONSTRAINT payment_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payment_label_check CHECK ((label ~ '^[A-Za-z0-9 .,-]{1,60}$'::text)),
  CONSTRAINT payment_method_check CHECK ((method ~ '^[a-z_]{2,40}$'::text)),
  CONSTRAINT payment_polls_check CHECK ((polls >= 0)),
  CONSTRAINT payment_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 100))),
  CONSTRAINT payment_refund_method_check CHECK ((refund_method ~ '^[a-z_]{2,40}$'::text)),
  CONSTRAINT payment_refund_ref_check CHECK (((length(refund_ref) >= 1) AND (length(refund_ref) <= 100))),
  CONSTRAINT payment_status_check CHECK ((status = ANY (ARRAY['created'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'mismatch'::text, 'refund_due'::text, 'refunded'::text])))
);
CREATE INDEX payment_by_amount ON public.payment USING btree (amount);
CREATE INDEX payment_by_method ON public.payment USING btree (method);
CREATE INDEX payment_by_status ON public.payment USING btree (status);
CREATE UNIQUE INDEX payment_callback ON public.payment USING btree (callback_hash) WHERE (callback_hash IS NOT NULL);
CREATE INDEX payment_failed_payer ON public.payment USING btree (updated_at) WHERE ((status = 'failed'::text) AND (phone IS NOT NULL));
CREATE INDEX payment_find ON public.payment USING gin (label gin_trgm_ops, provider_ref gin_trgm_ops, refund_ref gin_trgm_ops, phone gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX payment_newest ON public.payment USING btree (created_at DESC);
CREATE UNIQUE INDEX payment_one_active ON public.payment USING btree (purpose_id) WHERE (status = ANY (ARRAY['created'::text, 'pending'::text]));
CREATE INDEX payment_open ON public.payment USING btree (status, created_at) WHERE ((status = ANY (ARRAY['pending'::text, 'mismatch'::text, 'refund_due'::text])) OR (owed > 0));
CREATE INDEX payment_prompt ON public.payment USING btree (phone, created_at) WHERE (phone IS NOT NULL);
CREATE INDEX payment_ref ON public.payment USING btree (ref_key) WHERE (ref_key IS NOT NULL);
CREATE UNIQUE INDEX payment_ref_counts ON public.payment USING btree (ref_key) WHERE ((captured > 0) AND (NOT ref_shared));
CREATE TRIGGER enter_payment AFTER INSERT OR UPDATE OF captured, refunded ON public.payment FOR EACH ROW EXECUTE FUNCTION enter_payment();
CREATE TRIGGER payment_ref_key BEFORE INSERT OR UPDATE OF provider_ref ON public.payment FOR EACH ROW EXECUTE FUNCTION set_ref_key();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE payment_entry (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  payment_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  reference text,
  actor_name text,
  is_repeat boolean DEFAULT false NOT NULL,
  refund_key text GENERATED ALWAYS AS (
CASE
    WHEN ((kind = 'refunded'::text) AND (NOT is_repeat)) THEN refund_key_of(reference)
    ELSE NULL::text
END) STORED,
  method text,
  CONSTRAINT payment_entry_pkey PRIMARY KEY (id),
  CONSTRAINT payment_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE,
  CONSTRAINT payment_entry_amount_check CHECK ((amount <> 0)),
  CONSTRAINT payment_entry_kind_check CHECK ((kind = ANY (ARRAY['captured'::text, 'refunded'::text]))),
  CONSTRAINT payment_entry_method_check CHECK ((method ~ '^[a-z_]{2,40}$'::text))
);
CREATE INDEX payment_entry_day ON public.payment_entry USING btree (at);
CREATE UNIQUE INDEX payment_entry_one_refund ON public.payment_entry USING btree (payment_id, refund_key) WHERE (refund_key IS NOT NULL);
CREATE INDEX payment_entry_payment ON public.payment_entry USING btree (payment_id, id);
CREATE UNIQUE INDEX payment_entry_refund_ref ON public.payment_entry USING btree (refund_key) WHERE (refund_key ~ '[0-9]'::text);
CREATE TRIGGER enter_rider_cash AFTER INSERT ON public.payment_entry FOR EACH ROW EXECUTE FUNCTION enter_rider_cash();
CREATE TRIGGER keep_day_takings AFTER INSERT OR DELETE ON public.payment_entry FOR EACH ROW EXECUTE FUNCTION keep_day_takings();
CREATE TRIGGER payment_entry_append_only BEFORE UPDATE ON public.payment_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_entry_whole BEFORE TRUNCATE ON public.payment_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE payment_hint (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  payment_id uuid NOT NULL,
  digest text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_hint_pkey PRIMARY KEY (id),
  CONSTRAINT payment_hint_payment_id_digest_key UNIQUE (payment_id, digest),
  CONSTRAINT payment_hint_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE
);

CREATE TABLE phone_channel (
  phone text NOT NULL,
  channel text NOT NULL,
  stopped_at timestamp with time zone,
  stopped_until timestamp with time zone,
  stopped_why text,
  window_until timestamp with time zone,
  CONSTRAINT phone_channel_pkey PRIMARY KEY (phone, channel),
  CONSTRAINT phone_channel_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text]))),
  CONSTRAINT phone_channel_phone_check CHECK (((phone = '*'::text) OR (phone ~ '^\+[1-9][0-9]{6,14}$'::text)))
);

CREATE TABLE picked_line (
  line_id uuid NOT NULL,
  picker_id uuid NOT NULL,
  picker_name text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT picked_line_pkey PRIMARY KEY (line_id),
  CONSTRAINT picked_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE CASCADE,
  CONSTRAINT picked_line_picker_name_check CHECK ((picker_name <> ''::text))
);

CREATE TABLE picture (
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT picture_pkey PRIMARY KEY (name),
  CONSTRAINT picture_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT picture_height_check CHECK ((height > 0)),
  CONSTRAINT picture_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9-]{0,79}-[0-9a-f]{12}\.webp$'::text)),
  CONSTRAINT picture_width_check CHECK ((width > 0))
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.picture FOR EACH ROW EXECUTE FUNCTION record_change('name');

CREATE TABLE post (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  slug text NOT NULL,
  status text DEFAULT 'published'::text NOT NULL,
  title text COLLATE names NOT NULL,
  description text NOT NULL,
  excerpt text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  featured_image text,
  is_pined boolean DEFAULT false NOT NULL,
  date_created timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  ingredients text[] DEFAULT '{}'::text[] NOT NULL,
  serves integer,
  CONSTRAINT post_pkey PRIMARY KEY (id),
  CONSTRAINT post_slug_key UNIQUE (slug),
  CONSTRAINT post_featured_image_fkey FOREIGN KEY (featured_image) REFERENCES picture(name),
  CONSTRAINT post_ingredients_check CHECK ((cardinality(ingredients) <= 60)),
  CONSTRAINT post_serves_check CHECK (((serves >= 1) AND (serves <= 100))),
  CONSTRAINT post_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  CONSTRAINT post_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  CONSTRAINT post_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX post_newest ON public.post USING btree (date_created DESC, id) WHERE (status = 'published'::text);
CREATE INDEX post_order ON public.post USING btree (is_pined DESC, date_created DESC, id) WHERE (status = 'published'::text);
CREATE INDEX post_tags ON public.post USING gin (tags);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.post FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER forget_translations AFTER DELETE ON public.post FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.post FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER remember_slug AFTER INSERT OR DELETE OR UPDATE OF slug ON public.post FOR EACH ROW EXECUTE FUNCTION remember_slug('post');

CREATE TABLE post_category (
  post_id uuid NOT NULL,
  category_id uuid NOT NULL,
  CONSTRAINT post_category_pkey PRIMARY KEY (post_id, category_id),
  CONSTRAINT post_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES blog_category(id) ON DELETE CASCADE,
  CONSTRAINT post_category_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id) ON DELETE CASCADE
);
CREATE INDEX post_category_category ON public.post_category USING btree (category_id);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.post_category FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.post_category FOR EACH ROW EXECUTE FUNCTION record_change('post_id', 'category_id');

CREATE TABLE preview (
  token_hash bytea NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  answer jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT preview_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX preview_expiry ON public.preview USING btree (expires_at);

CREATE TABLE product (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  slug text NOT NULL,
  sku text,
  name text COLLATE names NOT NULL,
  local_name text,
  unit text,
  short_description text,
  dimensions text,
  vat_class text DEFAULT 'standard'::text NOT NULL,
  regular_price integer NOT NULL,
  sale_price integer,
  sale_until timestamp with time zone,
  is_featured boolean DEFAULT false NOT NULL,
  is_perishable boolean DEFAULT false NOT NULL,
  status text DEFAULT 'published'::text NOT NULL,
  date_created timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  next_variant_index integer DEFAULT 0 NOT NULL,
  barcode text,
  sold_by text DEFAULT 'piece'::text NOT NULL,
  step_grams integer,
  min_grams integer,
  piece_grams integer,
  stock_place text,
  CONSTRAINT product_pkey PRIMARY KEY (id),
  CONSTRAINT product_sku_key UNIQUE (sku),
  CONSTRAINT product_slug_key UNIQUE (slug),
  CONSTRAINT product_check CHECK (((sale_price > 0) AND (sale_price < regular_price))),
  CONSTRAINT product_min_grams_check CHECK (((min_grams >= 1) AND (min_grams <= 100000))),
  CONSTRAINT product_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT product_next_variant_index_check CHECK ((next_variant_index >= 0)),
  CONSTRAINT product_piece_grams_check CHECK (((piece_grams >= 1) AND (piece_grams <= 100000))),
  CONSTRAINT product_regular_price_check CHECK ((regular_price > 0)),
  CONSTRAINT product_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  CONSTRAINT product_sold_by CHECK (
CASE sold_by
    WHEN 'weight'::text THEN ((step_grams IS NOT NULL) AND (min_grams IS NOT NULL) AND ((min_grams % step_grams) = 0))
    ELSE ((step_grams IS NULL) AND (min_grams IS NULL) AND (piece_grams IS NULL))
END),
  CONSTRAINT product_sold_by_check CHECK ((sold_by = ANY (ARRAY['piece'::text, 'weight'::text]))),
  CONSTRAINT product_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  CONSTRAINT product_step_grams_check CHECK (((step_grams >= 1) AND (step_grams <= 100000))),
  CONSTRAINT product_vat_class_check CHECK ((vat_class = ANY (ARRAY['exempt'::text, 'standard'::text, 'zero'::text])))
);
CREATE INDEX product_all_by_name ON public.product USING btree (name, id);
CREATE INDEX product_all_featured ON public.product USING btree (date_created DESC, id) WHERE is_featured;
CREATE INDEX product_all_newest ON public.product USING btree (date_created DESC, id);
CREATE INDEX product_barcode ON public.product USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX product_by_name ON public.product USING btree (name, id) WHERE (status = 'published'::text);
CREATE INDEX product_by_weight ON public.product USING btree (id) WHERE (sold_by = 'weight'::text);
CREATE INDEX product_drafts ON public.product USING btree (date_created DESC, id) WHERE (status = 'draft'::text);
CREATE INDEX product_featured ON public.product USING btree (date_created DESC, id) WHERE ((status = 'published'::text) AND is_featured);
CREATE INDEX product_find ON public.product USING gin (plain_words(VARIADIC ARRAY[name, local_name, sku, barcode]) gin_trgm_ops);
CREATE INDEX product_newest ON public.product USING btree (date_created DESC, id) WHERE (status = 'published'::text);
CREATE INDEX product_slug_begins ON public.product USING btree (slug text_pattern_ops);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER forget_cart_lines AFTER UPDATE OF sold_by ON public.product FOR EACH ROW WHEN ((old.sold_by <> new.sold_by)) EXECUTE FUNCTION forget_cart_lines();
CREATE TRIGGER forget_translations AFTER DELETE ON public.product FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER keep_best_selling AFTER INSERT OR UPDATE OF is_featured, date_created ON public.product FOR EACH ROW EXECUTE FUNCTION keep_best_selling();
CREATE TRIGGER keep_places AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_of_products();
CREATE TRIGGER keep_product_price AFTER INSERT ON public.product FOR EACH ROW EXECUTE FUNCTION keep_product_price();
CREATE TRIGGER keep_product_stock AFTER INSERT ON public.product FOR EACH ROW EXECUTE FUNCTION keep_shown_stock();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER remember_slug AFTER INSERT OR DELETE OR UPDATE OF slug ON public.product FOR EACH ROW EXECUTE FUNCTION remember_slug('product');
CREATE TRIGGER search_inserted AFTER INSERT ON public.product REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_product_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_product_changed();

CREATE TABLE product_category (
  product_id uuid NOT NULL,
  category_id uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT product_category_pkey PRIMARY KEY (product_id, category_id),
  CONSTRAINT product_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE RESTRICT,
  CONSTRAINT product_category_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_category_of ON public.product_category USING btree (category_id, product_id);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product_category FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER keep_places_deleted AFTER DELETE ON public.product_category REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
CREATE TRIGGER keep_places_inserted AFTER INSERT ON public.product_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
CREATE TRIGGER keep_places_updated AFTER UPDATE ON public.product_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.product_category FOR EACH ROW EXECUTE FUNCTION record_change('product_id', 'category_id');
CREATE TRIGGER search_deleted AFTER DELETE ON public.product_category REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER search_inserted AFTER INSERT ON public.product_category REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER search_truncated AFTER TRUNCATE ON public.product_category FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON public.product_category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();

CREATE TABLE product_picture (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  picture text NOT NULL,
  alt text,
  CONSTRAINT product_picture_pkey PRIMARY KEY (product_id, "position"),
  CONSTRAINT product_picture_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  CONSTRAINT product_picture_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT product_picture_alt_check CHECK ((alt ~ '\S'::text))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product_picture FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.product_picture FOR EACH ROW EXECUTE FUNCTION record_change('product_id', 'position');

CREATE TABLE product_price (
  product_id uuid NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  price integer NOT NULL,
  on_sale boolean NOT NULL,
  is_shown boolean NOT NULL,
  CONSTRAINT product_price_pkey PRIMARY KEY (product_id, since),
  CONSTRAINT product_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT product_price_check CHECK ((since < until))
);
CREATE INDEX product_price_down ON public.product_price USING btree (price DESC, product_id) INCLUDE (since, until, is_shown);
CREATE INDEX product_price_on_sale ON public.product_price USING btree (product_id) INCLUDE (since, until) WHERE on_sale;
CREATE INDEX product_price_up ON public.product_price USING btree (price, product_id) INCLUDE (since, until, is_shown);

CREATE TABLE product_sales (
  product_id uuid NOT NULL,
  units integer NOT NULL,
  share double precision NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT product_sales_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT product_sales_share_check CHECK (((share > (0)::double precision) AND (share <= (1)::double precision))),
  CONSTRAINT product_sales_units_check CHECK ((units > 0))
);

CREATE TABLE product_search (
  word_id integer NOT NULL,
  product_id uuid NOT NULL,
  field text NOT NULL,
  language text,
  CONSTRAINT product_search_pkey PRIMARY KEY (word_id, product_id) INCLUDE (field, language),
  CONSTRAINT product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT product_search_field_check CHECK ((field = ANY (ARRAY['name'::text, 'sku'::text, 'synonym'::text, 'category'::text, 'form'::text])))
);
CREATE INDEX product_search_of_product ON public.product_search USING btree (product_id);

CREATE TABLE product_stock (
  product_id uuid NOT NULL,
  is_in_stock boolean NOT NULL,
  is_shown boolean NOT NULL,
  CONSTRAINT product_stock_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_stock_shown ON public.product_stock USING btree (product_id) WHERE (is_in_stock AND is_shown);

CREATE TABLE product_title (
  product_id uuid NOT NULL,
  title text COLLATE "C" NOT NULL,
  CONSTRAINT product_title_pkey PRIMARY KEY (product_id, title),
  CONSTRAINT product_title_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_title_begins ON public.product_title USING btree (title);

CREATE TABLE question (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  topic text,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT question_pkey PRIMARY KEY (id)
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.question FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER forget_translations AFTER DELETE ON public.question FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.question FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE rate_limit_hit (
  purpose text NOT NULL,
  subject text NOT NULL,
  at timestamp with time zone NOT NULL
);
CREATE INDEX rate_limit_hit_of ON public.rate_limit_hit USING btree (purpose, subject, at);
CREATE INDEX rate_limit_hit_old ON public.rate_limit_hit USING btree (at);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT recovery_code_code_hash_check CHECK ((length(code_hash) = 32))
);

CREATE TABLE redirect (
  kind text NOT NULL,
  slug text NOT NULL,
  target text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT redirect_pkey PRIMARY KEY (kind, slug),
  CONSTRAINT redirect_check CHECK ((target <> slug)),
  CONSTRAINT redirect_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'category'::text, 'post'::text])))
);
CREATE INDEX redirect_target ON public.redirect USING btree (kind, target);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.redirect FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');

CREATE TABLE region (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text COLLATE names NOT NULL,
  currency text NOT NULL,
  min_order_amount integer DEFAULT 0 NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  CONSTRAINT region_pkey PRIMARY KEY (id),
  CONSTRAINT region_name_key UNIQUE (name),
  CONSTRAINT region_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT region_min_order_amount_check CHECK ((min_order_amount >= 0))
);
CREATE UNIQUE INDEX region_one_default ON public.region USING btree (is_default) WHERE is_default;
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.region FOR EACH STATEMENT EXECUTE FUNCTION announce_change('shop');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.region FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE restore_drill (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  at timestamp with time zone NOT NULL,
  by_name text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  row_count bigint NOT NULL,
  CONSTRAINT restore_drill_pkey PRIMARY KEY (id),
  CONSTRAINT restore_drill_row_count_check CHECK ((row_count >= 0))
);
CREATE INDEX restore_drill_age ON public.restore_drill USING btree (at);

CREATE TABLE rider (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  language text DEFAULT 'rw'::text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  link_hash bytea,
  link_until timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT rider_pkey PRIMARY KEY (id),
  CONSTRAINT rider_link_hash_key UNIQUE (link_hash),
  CONSTRAINT rider_phone_key UNIQUE (phone),
  CONSTRAINT rider_check CHECK (((link_hash IS NULL) = (link_until IS NULL))),
  CONSTRAINT rider_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text]))),
  CONSTRAINT rider_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  CONSTRAINT rider_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text))
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.rider FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER rider_version BEFORE UPDATE ON public.rider FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE rider_cash (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  rider_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  payment_entry_id bigint,
  hand_over_id uuid,
  CONSTRAINT rider_cash_pkey PRIMARY KEY (id),
  CONSTRAINT rider_cash_payment_entry_id_key UNIQUE (payment_entry_id),
  CONSTRAINT rider_cash_hand_over_id_fkey FOREIGN KEY (hand_over_id) REFERENCES rider_hand_over(id),
  CONSTRAINT rider_cash_payment_entry_id_fkey FOREIGN KEY (payment_entry_id) REFERENCES payment_entry(id) ON DELETE CASCADE,
  CONSTRAINT rider_cash_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES rider(id),
  CONSTRAINT rider_cash_amount_check CHECK ((amount <> 0)),
  CONSTRAINT rider_cash_check CHECK ((((kind = 'taken'::text) = (payment_entry_id IS NOT NULL)) AND ((kind = 'taken'::text) = (hand_over_id IS NULL)))),
  CONSTRAINT rider_cash_kind_check CHECK ((kind = ANY (ARRAY['taken'::text, 'handed_over'::text, 'closed'::text])))
);
CREATE INDEX rider_cash_of ON public.rider_cash USING btree (rider_id, at);
CREATE TRIGGER rider_cash_append_only BEFORE UPDATE ON public.rider_cash FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rider_cash_whole BEFORE TRUNCATE ON public.rider_cash FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE rider_hand_over (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  rider_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  received_by text NOT NULL,
  expected integer NOT NULL,
  counted integer NOT NULL,
  reason text,
  difference text,
  signed_at timestamp with time zone,
  CONSTRAINT rider_hand_over_pkey PRIMARY KEY (id),
  CONSTRAINT rider_hand_over_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES rider(id),
  CONSTRAINT rider_hand_over_check CHECK ((((counted = expected) = (difference IS NULL)) AND ((difference IS NULL) OR (reason IS NOT NULL)))),
  CONSTRAINT rider_hand_over_counted_check CHECK ((counted >= 0)),
  CONSTRAINT rider_hand_over_difference_check CHECK ((difference = ANY (ARRAY['owed'::text, 'closed'::text]))),
  CONSTRAINT rider_hand_over_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE INDEX rider_hand_over_latest ON public.rider_hand_over USING btree (rider_id, at DESC);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.rider_hand_over FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE rider_stop (
  order_id uuid NOT NULL,
  rider_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT rider_stop_pkey PRIMARY KEY (order_id),
  CONSTRAINT rider_stop_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE,
  CONSTRAINT rider_stop_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES rider(id) ON DELETE CASCADE
);

CREATE TABLE search_miss (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  said text NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  language text NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT search_miss_pkey PRIMARY KEY (id),
  CONSTRAINT search_miss_said_key UNIQUE (said),
  CONSTRAINT search_miss_said_check CHECK (((length(said) >= 2) AND (length(said) <= 60))),
  CONSTRAINT search_miss_times_check CHECK ((times > 0))
);
CREATE INDEX search_miss_last ON public.search_miss USING btree (last_at);

CREATE TABLE search_word (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  word text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL,
  CONSTRAINT search_word_pkey PRIMARY KEY (id),
  CONSTRAINT search_word_word_key UNIQUE (word)
);
CREATE INDEX search_word_stem ON public.search_word USING btree (stem);
CREATE INDEX search_word_trigram ON public.search_word USING gin (word gin_trgm_ops) WITH (fastupdate=off);

CREATE TABLE security_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  address_hash text,
  account_hash text,
  request_id text,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT security_event_pkey PRIMARY KEY (id),
  CONSTRAINT security_event_kind_check CHECK ((kind ~ '^[a-z_]{2,40}$'::text))
);
CREATE INDEX security_event_account ON public.security_event USING btree (account_hash, at DESC) WHERE (account_hash IS NOT NULL);
CREATE INDEX security_event_address ON public.security_event USING btree (address_hash, at DESC) WHERE (address_hash IS NOT NULL);
CREATE INDEX security_event_newest ON public.security_event USING btree (at DESC, id DESC);
CREATE TRIGGER security_event_append_only BEFORE UPDATE ON public.security_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER security_event_whole BEFORE TRUNCATE ON public.security_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE session (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  by_code boolean DEFAULT false NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX session_account ON public.session USING btree (account_id, last_used_at DESC);
CREATE INDEX session_age ON public.session USING btree (last_used_at);

CREATE TABLE setting (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (key)
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.setting FOR EACH STATEMENT EXECUTE FUNCTION announce_change('shop');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION record_change('key');

CREATE TABLE shipping_method (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  zone_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  eta text,
  price integer NOT NULL,
  free_from integer,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT shipping_method_pkey PRIMARY KEY (id),
  CONSTRAINT shipping_method_zone_id_code_key UNIQUE (zone_id, code),
  CONSTRAINT shipping_method_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES shipping_zone(id) ON DELETE CASCADE,
  CONSTRAINT shipping_method_code_check CHECK ((code ~ '^[a-z0-9_]{1,40}$'::text)),
  CONSTRAINT shipping_method_free_from_check CHECK ((free_from > 0)),
  CONSTRAINT shipping_method_price_check CHECK ((price >= 0))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shipping_method FOR EACH STATEMENT EXECUTE FUNCTION announce_change('shop');
CREATE TRIGGER forget_translations AFTER DELETE ON public.shipping_method FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.shipping_method FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE shipping_zone (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text COLLATE names NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  takes_perishables boolean DEFAULT false NOT NULL,
  cash_on_delivery boolean DEFAULT false NOT NULL,
  cash_on_delivery_up_to integer,
  cut_off_minutes integer DEFAULT 120 NOT NULL,
  closed_weekdays integer[] DEFAULT '{}'::integer[] NOT NULL,
  min_order_amount integer,
  address text,
  opens_at time without time zone,
  closes_at time without time zone,
  is_open boolean DEFAULT true NOT NULL,
  CONSTRAINT shipping_zone_pkey PRIMARY KEY (id),
  CONSTRAINT shipping_zone_name_key UNIQUE (name),
  CONSTRAINT shipping_zone_cash_on_delivery_up_to_check CHECK ((cash_on_delivery_up_to > 0)),
  CONSTRAINT shipping_zone_closed_weekdays_check CHECK ((closed_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
  CONSTRAINT shipping_zone_cut_off_minutes_check CHECK (((cut_off_minutes >= 0) AND (cut_off_minutes <= 4320))),
  CONSTRAINT shipping_zone_min_order_amount_check CHECK ((min_order_amount > 0)),
  CONSTRAINT shipping_zone_open CHECK ((is_open OR (address IS NOT NULL))),
  CONSTRAINT shipping_zone_point CHECK ((((address IS NULL) = (opens_at IS NULL)) AND ((address IS NULL) = (closes_at IS NULL)) AND (opens_at < closes_at)))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shipping_zone FOR EACH STATEMENT EXECUTE FUNCTION announce_change('shop');
CREATE TRIGGER forget_translations AFTER DELETE ON public.shipping_zone FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.shipping_zone FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE shipping_zone_area (
  zone_id uuid NOT NULL,
  district text NOT NULL,
  sector text,
  CONSTRAINT shipping_zone_area_zone_id_district_sector_key UNIQUE NULLS NOT DISTINCT (zone_id, district, sector),
  CONSTRAINT shipping_zone_area_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES shipping_zone(id) ON DELETE CASCADE
);
CREATE INDEX shipping_zone_area_of ON public.shipping_zone_area USING btree (district, sector);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shipping_zone_area FOR EACH STATEMENT EXECUTE FUNCTION announce_change('shop');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.shipping_zone_area FOR EACH ROW EXECUTE FUNCTION record_change('zone_id', 'district');

CREATE TABLE shop_secret (
  is_only boolean DEFAULT true NOT NULL,
  fingerprint text NOT NULL,
  since timestamp with time zone NOT NULL,
  earlier text,
  earlier_until timestamp with time zone,
  CONSTRAINT shop_secret_pkey PRIMARY KEY (is_only),
  CONSTRAINT shop_secret_check CHECK (((earlier IS NULL) = (earlier_until IS NULL))),
  CONSTRAINT shop_secret_fingerprint_check CHECK ((fingerprint ~ '^[A-Za-z0-9_-]{43}$'::text)),
  CONSTRAINT shop_secret_is_only_check CHECK (is_only)
);

CREATE TABLE shopping_list (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  lines jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT shopping_list_pkey PRIMARY KEY (id),
  CONSTRAINT shopping_list_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT shopping_list_lines_check CHECK (((jsonb_typeof(lines) = 'array'::text) AND ((jsonb_array_length(lines) >= 1) AND (jsonb_array_length(lines) <= 60)))),
  CONSTRAINT shopping_list_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX shopping_list_name ON public.shopping_list USING btree (account_id, lower(name));

CREATE TABLE slide (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  title text NOT NULL,
  link_to text NOT NULL,
  link text NOT NULL,
  slide_photo text NOT NULL,
  slide_photo_mobile text,
  date_created timestamp with time zone NOT NULL,
  status text DEFAULT 'published'::text NOT NULL,
  CONSTRAINT slide_pkey PRIMARY KEY (id),
  CONSTRAINT slide_slide_photo_fkey FOREIGN KEY (slide_photo) REFERENCES picture(name),
  CONSTRAINT slide_slide_photo_mobile_fkey FOREIGN KEY (slide_photo_mobile) REFERENCES picture(name),
  CONSTRAINT slide_link_to_check CHECK (((link_to ~ '^/[^/\\]'::text) OR (link_to = '/'::text))),
  CONSTRAINT slide_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.slide FOR EACH STATEMENT EXECUTE FUNCTION announce_change('content');
CREATE TRIGGER forget_translations AFTER DELETE ON public.slide FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.slide FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE staff_device (
  account_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_device_pkey PRIMARY KEY (account_id, device_hash),
  CONSTRAINT staff_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT staff_device_device_hash_check CHECK ((length(device_hash) = 32))
);

CREATE TABLE staff_notice (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_name text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT staff_notice_pkey PRIMARY KEY (id),
  CONSTRAINT staff_notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT staff_notice_kind_check CHECK ((kind ~ '^[a-z_]{2,40}$'::text))
);
CREATE INDEX staff_notice_account ON public.staff_notice USING btree (account_id);
CREATE INDEX staff_notice_age ON public.staff_notice USING btree (at);

CREATE TABLE staff_request (
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  answer json,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_request_pkey PRIMARY KEY (scope, key),
  CONSTRAINT staff_request_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
CREATE INDEX staff_request_age ON public.staff_request USING btree (created_at);

CREATE TABLE staff_session (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  proved_at timestamp with time zone,
  CONSTRAINT staff_session_pkey PRIMARY KEY (id),
  CONSTRAINT staff_session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT staff_session_check CHECK ((expires_at > created_at)),
  CONSTRAINT staff_session_device_check CHECK (((length(device) >= 1) AND (length(device) <= 120))),
  CONSTRAINT staff_session_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX staff_session_account ON public.staff_session USING btree (account_id, last_used_at DESC);
CREATE INDEX staff_session_end ON public.staff_session USING btree (expires_at);

CREATE TABLE staff_totp (
  account_id uuid NOT NULL,
  totp_secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT staff_totp_pkey PRIMARY KEY (account_id),
  CONSTRAINT staff_totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.staff_totp FOR EACH ROW EXECUTE FUNCTION record_change('account_id');

CREATE TABLE stock_lot (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  unit_id uuid NOT NULL,
  move_id bigint,
  receipt_id uuid,
  source text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  best_before date,
  quantity integer NOT NULL,
  remaining integer NOT NULL,
  cost integer,
  cost_left integer,
  CONSTRAINT stock_lot_pkey PRIMARY KEY (id),
  CONSTRAINT stock_lot_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipt(id) ON DELETE SET NULL,
  CONSTRAINT stock_lot_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES stock_unit(id) ON DELETE CASCADE,
  CONSTRAINT stock_lot_check CHECK (((cost IS NULL) = (cost_left IS NULL))),
  CONSTRAINT stock_lot_cost_check CHECK ((cost >= 0)),
  CONSTRAINT stock_lot_cost_left_check CHECK ((cost_left >= 0)),
  CONSTRAINT stock_lot_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT stock_lot_remaining_check CHECK ((remaining >= 0))
);
CREATE INDEX stock_lot_date ON public.stock_lot USING btree (best_before) WHERE ((remaining > 0) AND (best_before IS NOT NULL));
CREATE INDEX stock_lot_move ON public.stock_lot USING btree (move_id);
CREATE INDEX stock_lot_open ON public.stock_lot USING btree (unit_id, best_before, received_at, id) WHERE (remaining > 0);
CREATE INDEX stock_lot_receipt ON public.stock_lot USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX stock_lot_unit ON public.stock_lot USING btree (unit_id);

CREATE TABLE stock_move (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  unit_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  on_hand_delta integer DEFAULT 0 NOT NULL,
  reserved_delta integer DEFAULT 0 NOT NULL,
  order_id uuid,
  note text,
  actor_name text,
  CONSTRAINT stock_move_pkey PRIMARY KEY (id),
  CONSTRAINT stock_move_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT stock_move_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES stock_unit(id) ON DELETE CASCADE,
  CONSTRAINT stock_move_check CHECK (((on_hand_delta <> 0) OR (reserved_delta <> 0) OR (reason = 'opening'::text))),
  CONSTRAINT stock_move_reason_check CHECK ((reason = ANY (ARRAY['opening'::text, 'adjusted'::text, 'reserved'::text, 'released'::text, 'claimed'::text, 'received'::text, 'counted'::text, 'damaged'::text, 'returned'::text, 'correction'::text, 'spoiled'::text, 'given_away'::text, 'stolen'::text, 'own_use'::text])))
);
CREATE INDEX stock_move_order ON public.stock_move USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_move_unit ON public.stock_move USING btree (unit_id, id);
CREATE TRIGGER forget_moves AFTER DELETE ON public.stock_move REFERENCING OLD TABLE AS old_moves FOR EACH STATEMENT WHEN ((current_setting('isoko.folding'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION forget_moves();
CREATE TRIGGER keep_lots AFTER INSERT ON public.stock_move FOR EACH ROW WHEN (((new.on_hand_delta <> 0) AND (current_setting('isoko.folding'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_lots();
CREATE TRIGGER stock_move_append_only BEFORE UPDATE ON public.stock_move FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_move_whole BEFORE TRUNCATE ON public.stock_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE stock_out (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  move_id bigint NOT NULL,
  lot_id bigint,
  unit_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_index integer NOT NULL,
  name text NOT NULL,
  order_id uuid,
  at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  quantity integer NOT NULL,
  cost integer,
  CONSTRAINT stock_out_pkey PRIMARY KEY (id),
  CONSTRAINT stock_out_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE,
  CONSTRAINT stock_out_check CHECK (((cost IS NULL) OR (cost = 0) OR ((cost > 0) = (quantity > 0)))),
  CONSTRAINT stock_out_quantity_check CHECK ((quantity <> 0))
);
CREATE INDEX stock_out_at ON public.stock_out USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX stock_out_corrected ON public.stock_out USING btree (unit_id, at) WHERE (reason = ANY (ARRAY['counted'::text, 'adjusted'::text, 'correction'::text]));
CREATE INDEX stock_out_lot ON public.stock_out USING btree (lot_id);
CREATE INDEX stock_out_move ON public.stock_out USING brin (move_id int8_minmax_multi_ops) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX stock_out_order ON public.stock_out USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER stock_out_append_only BEFORE UPDATE ON public.stock_out FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_out_whole BEFORE TRUNCATE ON public.stock_out FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE stock_unit (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid,
  on_hand integer DEFAULT 0 NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  alert text,
  alert_id uuid,
  min_quantity integer DEFAULT 1 NOT NULL,
  CONSTRAINT stock_unit_pkey PRIMARY KEY (id),
  CONSTRAINT stock_unit_product_id_variant_id_key UNIQUE NULLS NOT DISTINCT (product_id, variant_id),
  CONSTRAINT stock_unit_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT stock_unit_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE,
  CONSTRAINT stock_unit_alert_check CHECK ((alert = ANY (ARRAY['low'::text, 'out'::text]))),
  CONSTRAINT stock_unit_check CHECK ((reserved <= on_hand)),
  CONSTRAINT stock_unit_check1 CHECK (((alert IS NULL) = (alert_id IS NULL))),
  CONSTRAINT stock_unit_min_quantity_check CHECK ((min_quantity >= 1)),
  CONSTRAINT stock_unit_on_hand_check CHECK ((on_hand >= 0)),
  CONSTRAINT stock_unit_reserved_check CHECK ((reserved >= 0))
);
CREATE INDEX stock_unit_alert ON public.stock_unit USING btree (alert_id) WHERE (alert_id IS NOT NULL);
CREATE STATISTICS public.stock_unit_left ON (on_hand - reserved) FROM stock_unit;
CREATE TRIGGER announce_availability AFTER UPDATE ON public.stock_unit FOR EACH ROW EXECUTE FUNCTION announce_availability();
CREATE TRIGGER announce_change AFTER INSERT OR DELETE ON public.stock_unit FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER keep_product_stock AFTER INSERT OR DELETE ON public.stock_unit FOR EACH ROW EXECUTE FUNCTION keep_product_stock();
CREATE TRIGGER keep_product_stock_moved AFTER UPDATE OF on_hand, reserved, min_quantity ON public.stock_unit FOR EACH ROW WHEN ((((old.on_hand - old.reserved) >= old.min_quantity) <> ((new.on_hand - new.reserved) >= new.min_quantity))) EXECUTE FUNCTION keep_product_stock();
CREATE TRIGGER record_change AFTER INSERT OR DELETE ON public.stock_unit FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER record_count AFTER UPDATE ON public.stock_unit FOR EACH ROW WHEN (((old.reserved = new.reserved) AND (old.min_quantity = new.min_quantity))) EXECUTE FUNCTION record_change('id');
CREATE TRIGGER set_min_quantity BEFORE INSERT ON public.stock_unit FOR EACH ROW EXECUTE FUNCTION set_min_quantity();

CREATE TABLE stocktake (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  started_by text NOT NULL,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT stocktake_pkey PRIMARY KEY (id),
  CONSTRAINT stocktake_check CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT stocktake_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT stocktake_status_check CHECK ((status = ANY (ARRAY['open'::text, 'booked'::text, 'discarded'::text])))
);
CREATE INDEX stocktake_started ON public.stocktake USING btree (started_at DESC, id);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.stocktake FOR EACH ROW EXECUTE FUNCTION record_change('id');

CREATE TABLE stocktake_line (
  stocktake_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  "position" integer NOT NULL,
  counted integer,
  expected integer,
  counted_at timestamp with time zone,
  counted_by text,
  CONSTRAINT stocktake_line_pkey PRIMARY KEY (stocktake_id, unit_id),
  CONSTRAINT stocktake_line_stocktake_id_fkey FOREIGN KEY (stocktake_id) REFERENCES stocktake(id) ON DELETE CASCADE,
  CONSTRAINT stocktake_line_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES stock_unit(id) ON DELETE CASCADE,
  CONSTRAINT stocktake_line_check CHECK ((((counted IS NULL) = (expected IS NULL)) AND ((counted IS NULL) = (counted_at IS NULL)))),
  CONSTRAINT stocktake_line_counted_check CHECK (((counted >= 0) AND (counted <= 10000000)))
);
CREATE INDEX stocktake_line_place ON public.stocktake_line USING btree (stocktake_id, "position");
CREATE INDEX stocktake_line_unit ON public.stocktake_line USING btree (unit_id);

CREATE TABLE supplier (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  phone text,
  note text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT supplier_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  CONSTRAINT supplier_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  CONSTRAINT supplier_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text))
);
CREATE UNIQUE INDEX supplier_name ON public.supplier USING btree (lower(name));
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.supplier FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER supplier_version BEFORE UPDATE ON public.supplier FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE synonym_group (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  words text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT synonym_group_pkey PRIMARY KEY (id),
  CONSTRAINT synonym_group_words_check CHECK (((cardinality(words) >= 2) AND (cardinality(words) <= 20)))
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.synonym_group FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.synonym_group FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER search_deleted AFTER DELETE ON public.synonym_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
CREATE TRIGGER search_inserted AFTER INSERT ON public.synonym_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
CREATE TRIGGER search_truncated AFTER TRUNCATE ON public.synonym_group FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON public.synonym_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();

CREATE TABLE synonym_phrase (
  group_id uuid NOT NULL,
  said text COLLATE "C" NOT NULL,
  stems text COLLATE "C" NOT NULL,
  first_stem text COLLATE "C" NOT NULL,
  CONSTRAINT synonym_phrase_pkey PRIMARY KEY (group_id, said)
);
CREATE INDEX synonym_phrase_first ON public.synonym_phrase USING btree (first_stem);

CREATE TABLE translation (
  id uuid NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  texts jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT translation_pkey PRIMARY KEY (id, language),
  CONSTRAINT translation_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'variant'::text, 'category'::text, 'blog_category'::text, 'slide'::text, 'announcement'::text, 'page'::text, 'post'::text, 'question'::text, 'shipping_zone'::text, 'shipping_method'::text]))),
  CONSTRAINT translation_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text]))),
  CONSTRAINT translation_texts_check CHECK (((jsonb_typeof(texts) = 'object'::text) AND (texts <> '{}'::jsonb)))
);
CREATE INDEX translation_find ON public.translation USING gin (plain_words(VARIADIC ARRAY[(texts ->> 'name'::text)]) gin_trgm_ops) WHERE (kind = 'product'::text);
CREATE INDEX translation_of_kinds ON public.translation USING btree (kind, language);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.translation FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER search_deleted AFTER DELETE ON public.translation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_translation_changed();
CREATE TRIGGER search_inserted AFTER INSERT ON public.translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_translation_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON public.translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_translation_changed();

CREATE TABLE variant (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  product_id uuid NOT NULL,
  index integer NOT NULL,
  label text NOT NULL,
  size text,
  color text,
  sku text,
  price integer,
  sale_price integer,
  barcode text,
  CONSTRAINT variant_pkey PRIMARY KEY (id),
  CONSTRAINT variant_product_id_index_key UNIQUE (product_id, index),
  CONSTRAINT variant_sku_key UNIQUE (sku),
  CONSTRAINT variant_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT variant_check CHECK (((sale_price > 0) AND (sale_price < price))),
  CONSTRAINT variant_index_check CHECK ((index >= 0)),
  CONSTRAINT variant_price_check CHECK ((price > 0))
);
CREATE INDEX variant_barcode ON public.variant USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX variant_find ON public.variant USING gin (plain_words(VARIADIC ARRAY[sku, barcode]) gin_trgm_ops);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.variant FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
CREATE TRIGGER forget_translations AFTER DELETE ON public.variant FOR EACH ROW EXECUTE FUNCTION forget_translations();
CREATE TRIGGER keep_product_price AFTER INSERT OR DELETE OR UPDATE OF price, sale_price ON public.variant FOR EACH ROW EXECUTE FUNCTION keep_variant_price();
CREATE TRIGGER keep_product_stock AFTER INSERT OR DELETE ON public.variant FOR EACH ROW EXECUTE FUNCTION keep_product_stock();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.variant FOR EACH ROW EXECUTE FUNCTION record_change('id');
CREATE TRIGGER search_deleted AFTER DELETE ON public.variant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER search_inserted AFTER INSERT ON public.variant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER search_truncated AFTER TRUNCATE ON public.variant FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER search_updated AFTER UPDATE ON public.variant REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_part_changed();

CREATE TABLE wire (
  name text NOT NULL,
  good_at timestamp with time zone,
  bad_at timestamp with time zone,
  reason text,
  CONSTRAINT wire_pkey PRIMARY KEY (name),
  CONSTRAINT wire_check CHECK (((good_at IS NOT NULL) OR (bad_at IS NOT NULL))),
  CONSTRAINT wire_name_check CHECK ((name ~ '^[a-z_]{2,40}$'::text)),
  CONSTRAINT wire_reason_check CHECK ((length(reason) <= 300))
);

CREATE TABLE wishlist (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT wishlist_pkey PRIMARY KEY (id),
  CONSTRAINT wishlist_account_id_key UNIQUE (account_id),
  CONSTRAINT wishlist_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE wishlist_item (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  wishlist_id uuid NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT wishlist_item_pkey PRIMARY KEY (id),
  CONSTRAINT wishlist_item_wishlist_id_product_id_key UNIQUE (wishlist_id, product_id),
  CONSTRAINT wishlist_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  CONSTRAINT wishlist_item_wishlist_id_fkey FOREIGN KEY (wishlist_id) REFERENCES wishlist(id) ON DELETE CASCADE
);
CREATE INDEX wishlist_item_product ON public.wishlist_item USING btree (product_id);

CREATE OR REPLACE FUNCTION public.add_to_day(of_day date, orders_more integer, sales_more bigint, takings_more bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO day_sum AS kept (day, slot, orders, sales, takings)
    VALUES (of_day, pg_backend_pid() % 32, orders_more, sales_more, takings_more)
    ON CONFLICT (day, slot) DO UPDATE SET orders = kept.orders + excluded.orders, sales = kept.sales + excluded.sales,
      takings = kept.takings + excluded.takings
$function$;

CREATE OR REPLACE FUNCTION public.announce_availability()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.on_hand - OLD.reserved >= OLD.min_quantity) IS DISTINCT FROM (NEW.on_hand - NEW.reserved >= NEW.min_quantity)
     OR OLD.on_hand <> NEW.on_hand THEN
    PERFORM pg_notify('shop_changed', 'catalogue');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('shop_changed', TG_ARGV[0]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.status = 'published') OR (TG_OP <> 'DELETE' AND NEW.status = 'published') THEN
    PERFORM pg_notify('shop_changed', 'content');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.asked_words(texts text[])
 RETURNS TABLE(text integer, word text, stem text, is_stop boolean, is_known boolean, begins_known boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT (said.place - 1)::integer, asked.word, search_stem(asked.word), ts_lexize('english_stem', asked.word) = '{}',
      EXISTS (SELECT FROM search_word w JOIN product_search s ON s.word_id = w.id WHERE w.word = asked.word COLLATE "C")
        OR EXISTS (SELECT FROM search_word w JOIN product_search s ON s.word_id = w.id WHERE w.stem = search_stem(asked.word) COLLATE "C"),
      EXISTS (SELECT FROM search_word w JOIN product_search s ON s.word_id = w.id
        WHERE w.word >= asked.word COLLATE "C" AND w.word < (asked.word || chr(1114111)) COLLATE "C")
    FROM unnest(texts) WITH ORDINALITY AS said (text, place),
      unnest(search_words(said.text)) WITH ORDINALITY AS asked (word, place)
    ORDER BY said.place, asked.place;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_last(thing_of text, id_of text, name_of text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(l.after ->> name_of, l.before ->> name_of) FROM audit_log l
  WHERE l.thing = thing_of AND l.thing_id = id_of AND coalesce(l.after, l.before) ? name_of
  ORDER BY l.id DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.audit_name(thing_of text, key_of text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  id_of constant text := split_part(key_of, ' ', 1);
BEGIN
  -- A day that was closed is called by its date.
  IF thing_of = 'day_close' THEN RETURN key_of; END IF;
  IF id_of !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN RETURN NULL; END IF;
  RETURN CASE thing_of
    WHEN 'product' THEN coalesce((SELECT t.name::text FROM product t WHERE t.id = (id_of)::uuid),
      audit_last('product', (id_of)::text, 'name'))
    WHEN 'category' THEN coalesce((SELECT t.name::text FROM category t WHERE t.id = (id_of)::uuid),
      audit_last('category', (id_of)::text, 'name'))
    WHEN 'blog_category' THEN coalesce((SELECT t.name::text FROM blog_category t WHERE t.id = (id_of)::uuid),
      audit_last('blog_category', (id_of)::text, 'name'))
    WHEN 'shipping_zone' THEN coalesce((SELECT t.name::text FROM shipping_zone t WHERE t.id = (id_of)::uuid),
      audit_last('shipping_zone', (id_of)::text, 'name'))
    WHEN 'shipping_method' THEN coalesce((SELECT t.name::text FROM shipping_method t WHERE t.id = (id_of)::uuid),
      audit_last('shipping_method', (id_of)::text, 'name'))
    WHEN 'stocktake' THEN coalesce((SELECT t.name::text FROM stocktake t WHERE t.id = (id_of)::uuid),
      audit_last('stocktake', (id_of)::text, 'name'))
    WHEN 'api_key' THEN coalesce((SELECT t.name::text FROM api_key t WHERE t.id = (id_of)::uuid),
      audit_last('api_key', (id_of)::text, 'name'))
    WHEN 'coupon' THEN coalesce((SELECT t.code::text FROM coupon t WHERE t.id = (id_of)::uuid),
      audit_last('coupon', (id_of)::text, 'code'))
    WHEN 'order' THEN coalesce((SELECT t.number::text FROM "order" t WHERE t.id = (id_of)::uuid),
      audit_last('order', (id_of)::text, 'number'))
    WHEN 'payment' THEN coalesce((SELECT t.label::text FROM payment t WHERE t.id = (id_of)::uuid),
      audit_last('payment', (id_of)::text, 'label'))
    WHEN 'catalogue_import' THEN coalesce((SELECT t.filename::text FROM catalogue_import t WHERE t.id = (id_of)::uuid),
      audit_last('catalogue_import', (id_of)::text, 'filename'))
    WHEN 'change_set' THEN coalesce((SELECT t.title::text FROM change_set t WHERE t.id = (id_of)::uuid),
      audit_last('change_set', (id_of)::text, 'title'))
    WHEN 'page' THEN coalesce((SELECT t.title::text FROM page t WHERE t.id = (id_of)::uuid),
      audit_last('page', (id_of)::text, 'title'))
    WHEN 'post' THEN coalesce((SELECT t.title::text FROM post t WHERE t.id = (id_of)::uuid),
      audit_last('post', (id_of)::text, 'title'))
    WHEN 'slide' THEN coalesce((SELECT t.title::text FROM slide t WHERE t.id = (id_of)::uuid),
      audit_last('slide', (id_of)::text, 'title'))
    WHEN 'announcement' THEN coalesce((SELECT t.title::text FROM announcement t WHERE t.id = (id_of)::uuid),
      audit_last('announcement', (id_of)::text, 'title'))
    WHEN 'question' THEN coalesce((SELECT t.question::text FROM question t WHERE t.id = (id_of)::uuid),
      audit_last('question', (id_of)::text, 'question'))
    WHEN 'variant' THEN audit_name('product', coalesce(
      (SELECT t.product_id::text FROM variant t WHERE t.id = id_of::uuid), audit_last('variant', id_of, 'product_id')))
    WHEN 'stock_unit' THEN audit_name('product', coalesce(
      (SELECT t.product_id::text FROM stock_unit t WHERE t.id = id_of::uuid), audit_last('stock_unit', id_of, 'product_id')))
    WHEN 'product_picture' THEN audit_name('product', id_of)
    WHEN 'product_category' THEN audit_name('product', id_of)
    WHEN 'order_line' THEN audit_name('order', coalesce(
      (SELECT t.order_id::text FROM order_line t WHERE t.id = id_of::uuid), audit_last('order_line', id_of, 'order_id')))
    WHEN 'order_note' THEN audit_name('order', coalesce(
      (SELECT t.order_id::text FROM order_note t WHERE t.id = id_of::uuid), audit_last('order_note', id_of, 'order_id')))
    WHEN 'line_question' THEN audit_name('order', coalesce(
      (SELECT t.order_id::text FROM line_question t WHERE t.id = id_of::uuid), audit_last('line_question', id_of, 'order_id')))
    WHEN 'delivery_window' THEN audit_name('shipping_zone', coalesce(
      (SELECT t.zone_id::text FROM delivery_window t WHERE t.id = id_of::uuid), audit_last('delivery_window', id_of, 'zone_id')))
    WHEN 'shipping_zone_area' THEN audit_name('shipping_zone', id_of)
    WHEN 'post_category' THEN audit_name('post', id_of)
    WHEN 'coupon_category' THEN audit_name('coupon', id_of)
    WHEN 'coupon_product' THEN audit_name('coupon', id_of)
    WHEN 'supplier' THEN coalesce((SELECT t.name::text FROM supplier t WHERE t.id = (id_of)::uuid),
      audit_last('supplier', (id_of)::text, 'name'))
    WHEN 'goods_receipt' THEN coalesce((SELECT t.supplier_name::text FROM goods_receipt t WHERE t.id = (id_of)::uuid),
      audit_last('goods_receipt', (id_of)::text, 'supplier_name'))
    WHEN 'rider' THEN coalesce((SELECT t.name::text FROM rider t WHERE t.id = (id_of)::uuid),
      audit_last('rider', (id_of)::text, 'name'))
    WHEN 'region' THEN coalesce((SELECT t.name::text FROM region t WHERE t.id = (id_of)::uuid),
      audit_last('region', (id_of)::text, 'name'))
    WHEN 'rider_hand_over' THEN audit_name('rider', coalesce(
      (SELECT t.rider_id::text FROM rider_hand_over t WHERE t.id = id_of::uuid), audit_last('rider_hand_over', id_of, 'rider_id')))
    -- A version of a text has the id of what it is a text of.
    WHEN 'translation' THEN coalesce(
      (SELECT audit_name(t.kind, id_of) FROM translation t WHERE t.id = id_of::uuid LIMIT 1),
      audit_name(audit_last('translation', id_of, 'kind'), id_of))
    WHEN 'account' THEN (SELECT t.name FROM account t WHERE t.id = id_of::uuid AND t.role IS NOT NULL)
    END;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_row_hash(prev bytea, entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(prev || convert_to(jsonb_build_array(
    entry.seq, extract(epoch FROM entry.at), entry.actor_id, entry.actor_name, entry.request_id,
    entry.thing, entry.thing_id, entry.action,
    without_personal(entry.before, entry.personal), without_personal(entry.after, entry.personal),
    to_jsonb(entry.personal), encode(entry.content_hash, 'hex'))::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.chain_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  entry audit_log;
  head audit_log;
BEGIN
  PERFORM pg_advisory_xact_lock(7246504);
  SELECT * INTO entry FROM audit_log WHERE id = NEW.id;
  SELECT * INTO head FROM audit_log WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  entry.seq := coalesce(head.seq, 0) + 1;
  entry.prev_hash := coalesce(head.row_hash, decode(repeat('00', 32), 'hex'));
  UPDATE audit_log SET seq = entry.seq, prev_hash = entry.prev_hash,
    row_hash = audit_row_hash(entry.prev_hash, entry) WHERE id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.cost_share(whole integer, part integer, of_all integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN part = of_all THEN whole ELSE round(whole::numeric * part / of_all)::integer END
$function$;

CREATE OR REPLACE FUNCTION public.customer_of(said "order")
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.customer_of_phone(number text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT id FROM (
    SELECT coalesce(joined_into, id) AS id, CASE WHEN joined_into IS NULL THEN 3 ELSE 1 END AS place, created_at
      FROM customer WHERE phone = number AND is_of_phone
    UNION ALL
    SELECT customer.id, 2, customer.created_at FROM customer JOIN account ON account.id = customer.account_id
      WHERE customer.phone = number AND account.role IS NULL AND is_phone_proved(account)
  ) AS found ORDER BY place, created_at, id LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.due_of_selling(moment timestamp with time zone)
 RETURNS TABLE(product_id uuid, quantity bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT product_id, sum(quantity) FROM (
    SELECT product_id, quantity FROM best_selling_change WHERE NOT is_counted AND until > moment
    UNION ALL SELECT product_id, -quantity FROM best_selling_change WHERE is_counted AND until <= moment) due GROUP BY product_id
$function$;

CREATE OR REPLACE FUNCTION public.end_staff_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM staff_session WHERE account_id = NEW.id;
  IF NEW.role IS DISTINCT FROM 'owner' OR NEW.blocked_at IS NOT NULL THEN
    DELETE FROM api_key WHERE made_by = NEW.id;
  END IF;
  IF NEW.role IS NULL THEN
    DELETE FROM staff_device WHERE account_id = NEW.id;
    DELETE FROM passkey WHERE account_id = NEW.id;
    DELETE FROM staff_totp WHERE account_id = NEW.id;
    DELETE FROM recovery_code WHERE account_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.enter_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  actor text := nullif(current_setting('isoko.actor', true), '')::jsonb ->> 'name';
  captured_before integer := 0;
  refunded_before integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    captured_before := OLD.captured;
    refunded_before := OLD.refunded;
  END IF;
  IF NEW.captured <> captured_before THEN
    INSERT INTO payment_entry (payment_id, at, kind, amount, reference, actor_name)
      VALUES (NEW.id, NEW.updated_at, 'captured', NEW.captured - captured_before, NEW.provider_ref, actor);
  END IF;
  IF NEW.refunded <> refunded_before THEN
    INSERT INTO payment_entry (payment_id, at, kind, amount, reference, actor_name, method)
      VALUES (NEW.id, NEW.updated_at, 'refunded', NEW.refunded - refunded_before, NEW.refund_ref, actor,
        NEW.refund_method);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.enter_rider_cash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO rider_cash (rider_id, at, kind, amount, payment_entry_id)
    SELECT o.rider_id, NEW.at, 'taken', NEW.amount, NEW.id
    FROM payment p JOIN "order" o ON o.id = p.purpose_id
    WHERE p.id = NEW.payment_id AND p.method = 'cod' AND NEW.kind = 'captured'
      AND o.rider_id IS NOT NULL AND o.status IN ('out_for_delivery', 'delivered');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.file_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.erase_due_at IS NOT NULL OR NEW.erased_at IS NOT NULL OR (NEW.source = 'counter' AND NEW.customer_phone = '') THEN
    NEW.customer_id := NULL;
  -- A join moves it by hand.
  ELSIF TG_OP = 'INSERT' OR NEW.customer_id IS NULL OR NEW.account_id IS DISTINCT FROM OLD.account_id THEN
    NEW.customer_id := customer_of(NEW);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.fill_best_selling()
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO best_selling_change SELECT o.placed_at + interval '90 days', l.product_id, l.quantity
    FROM "order" o JOIN order_line l ON l.order_id = o.id
    WHERE is_selling(o.status) AND o.placed_at + interval '90 days' > now()
$function$;

CREATE OR REPLACE FUNCTION public.fold_best_selling(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  DELETE FROM best_selling_change c WHERE NOT is_counted AND (until <= moment OR NOT EXISTS (SELECT FROM product WHERE id = c.product_id));
  DELETE FROM best_selling_change c WHERE is_counted AND until <= moment AND NOT EXISTS (SELECT FROM product WHERE id = c.product_id);
  WITH held AS MATERIALIZED (
    SELECT product_id FROM best_selling WHERE product_id IN (SELECT product_id FROM due_of_selling(moment)) FOR UPDATE SKIP LOCKED),
  fresh AS (
    UPDATE best_selling_change SET is_counted = true
      WHERE NOT is_counted AND until > moment AND product_id IN (SELECT product_id FROM held) RETURNING product_id, quantity),
  ended AS (
    DELETE FROM best_selling_change
      WHERE is_counted AND until <= moment AND product_id IN (SELECT product_id FROM held) RETURNING product_id, -quantity AS quantity)
  UPDATE best_selling kept SET quantity = kept.quantity + sums.quantity, counted_at = greatest(kept.counted_at, moment)
    FROM (SELECT product_id, sum(quantity) AS quantity FROM (TABLE fresh UNION ALL TABLE ended) due GROUP BY product_id) sums
    WHERE kept.product_id = sums.product_id;
$function$;

CREATE OR REPLACE FUNCTION public.fold_category_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH several AS (SELECT category_id FROM category_count GROUP BY category_id HAVING count(*) > 1),
  held AS MATERIALIZED (
    SELECT id FROM category WHERE id IN (SELECT category_id FROM several) ORDER BY id FOR KEY SHARE SKIP LOCKED),
  folded AS (DELETE FROM category_count WHERE category_id IN (SELECT id FROM held) RETURNING category_id, products)
  INSERT INTO category_count SELECT category_id, sum(products) FROM folded GROUP BY category_id HAVING sum(products) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.forget_cart_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM cart_line WHERE product_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_in_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE audit_log SET before = without_personal(before, personal), after = without_personal(after, personal), salt = NULL
    WHERE thing = 'account' AND thing_id = OLD.id::text AND salt IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  WITH gone AS (
    DELETE FROM stock_out o USING old_moves m WHERE o.move_id = m.id AND EXISTS (SELECT FROM stock_unit u WHERE u.id = m.unit_id)
    RETURNING o.lot_id, o.quantity, o.cost),
  summed AS (SELECT lot_id, sum(quantity)::integer AS quantity, sum(cost)::integer AS cost FROM gone GROUP BY lot_id)
  UPDATE stock_lot l SET remaining = l.remaining + s.quantity, cost_left = l.cost_left + s.cost
  FROM summed s WHERE s.lot_id = l.id;
  DELETE FROM stock_lot l USING old_moves m WHERE l.move_id = m.id AND l.remaining = l.quantity;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_tick()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM picked_line WHERE line_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM translation WHERE id = OLD.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.hide_person(columns jsonb, thing text, is_staff boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.hold_buyer(said "order")
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM customer_of(said);
  RETURN EXISTS (
    SELECT FROM customer JOIN customer kept ON kept.id = coalesce(customer.joined_into, customer.id)
    WHERE kept.blocked_at IS NOT NULL AND (customer.id = said.account_id
      OR customer.phone = said.customer_phone AND (customer.is_of_phone OR customer.id = customer_of_phone(said.customer_phone))));
END $function$;

CREATE OR REPLACE FUNCTION public.hold_open_orders(said "order")
 RETURNS TABLE(orders integer, francs bigint)
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.is_part_of_press(thing text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (thing = ANY (ARRAY['variant'::text, 'stock_unit'::text, 'product_picture'::text, 'product_category'::text, 'order_line'::text, 'order_note'::text, 'line_question'::text, 'delivery_window'::text, 'shipping_zone_area'::text, 'post_category'::text, 'coupon_category'::text, 'coupon_product'::text, 'translation'::text]));

CREATE OR REPLACE FUNCTION public.is_phone_proved(whose account)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT whose.phone IS NOT NULL AND (to_jsonb(whose) ->> 'phone_proved_at' IS NOT NULL OR EXISTS (
    SELECT FROM "order" WHERE account_id = whose.id AND customer_phone = whose.phone AND status = 'delivered'))
$function$;

CREATE OR REPLACE FUNCTION public.is_selling(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status <> ALL (ARRAY['cancelled'::text, 'expired'::text]));

CREATE OR REPLACE FUNCTION public.is_sold(status text, payment_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((status <> ALL (ARRAY['cancelled'::text, 'expired'::text])) AND (payment_status = 'paid'::text));

CREATE OR REPLACE FUNCTION public.keep_best_selling()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO best_selling VALUES (NEW.id, 0, NEW.is_featured, NEW.date_created)
    ON CONFLICT (product_id) DO UPDATE SET is_featured = excluded.is_featured, date_created = excluded.date_created;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_category_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO category_count SELECT c.id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM changed JOIN category c ON c.id = changed.category_id GROUP BY c.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_category_products(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('category_product'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM product p WHERE id = ANY (ids)
    AND (status = 'published' OR EXISTS (SELECT FROM category_product kept WHERE kept.product_id = p.id)) LIMIT 1;
  IF FOUND THEN PERFORM write_category_products(ids); END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_customer_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer (id, account_id, name, phone, blocked_at, created_at)
      VALUES (NEW.id, NEW.id, NEW.name, NEW.phone, NEW.blocked_at, NEW.created_at);
  ELSE
    UPDATE customer SET name = NEW.name, phone = NEW.phone, blocked_at = NEW.blocked_at,
      blocked_why = CASE WHEN NEW.blocked_at IS NULL THEN NULL ELSE blocked_why END WHERE account_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_customer_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.keep_customer_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM write_customer_words(NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_day_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  had constant boolean := TG_OP <> 'INSERT' AND is_sold(OLD.status, OLD.payment_status);
  has constant boolean := TG_OP <> 'DELETE' AND is_sold(NEW.status, NEW.payment_status);
BEGIN
  IF had AND has THEN
    IF OLD.total <> NEW.total THEN PERFORM add_to_day(kigali_day(NEW.placed_at), 0, NEW.total - OLD.total, 0); END IF;
  ELSIF had THEN PERFORM add_to_day(kigali_day(OLD.placed_at), -1, -OLD.total, 0);
  ELSIF has THEN PERFORM add_to_day(kigali_day(NEW.placed_at), 1, NEW.total, 0);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_day_takings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.kind = 'captured' THEN PERFORM add_to_day(kigali_day(NEW.at), 0, 0, NEW.amount); END IF;
  ELSIF OLD.kind = 'captured' THEN PERFORM add_to_day(kigali_day(OLD.at), 0, 0, -OLD.amount);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_line_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.translations := coalesce((
    SELECT jsonb_object_agg(said.language, said.texts)
    FROM (
      SELECT spoken.language, jsonb_strip_nulls(jsonb_build_object(
        'name', coalesce(of_product.texts ->> 'name', CASE spoken.language WHEN 'rw' THEN p.local_name END),
        'label', CASE WHEN NEW.label IS NOT NULL THEN of_variant.texts ->> 'label' END)) AS texts
      FROM unnest(ARRAY['en', 'fr', 'rw']) AS spoken (language)
      LEFT JOIN product p ON p.id = NEW.product_id
      LEFT JOIN variant v ON v.product_id = NEW.product_id AND v.index = NEW.variant_index
      LEFT JOIN translation of_product ON of_product.id = p.id AND of_product.language = spoken.language
      LEFT JOIN translation of_variant ON of_variant.id = v.id AND of_variant.language = spoken.language) AS said
    WHERE said.texts <> '{}'), '{}');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_lots()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  corrections CONSTANT text[] := ARRAY['counted', 'adjusted', 'correction'];
  is_correction CONSTANT boolean := NEW.order_id IS NULL AND NEW.reason = ANY(corrections);
  is_return CONSTANT boolean := NEW.order_id IS NOT NULL AND NEW.reason = 'returned';
  rest integer := abs(NEW.on_hand_delta);
  part integer;
  lot record;
BEGIN
  IF NEW.on_hand_delta < 0 THEN
    FOR lot IN SELECT l.id, l.remaining, l.cost_left FROM stock_lot l WHERE l.unit_id = NEW.unit_id AND l.remaining > 0
      ORDER BY (is_correction AND l.source = ANY(corrections)) DESC,
        -- What came back broken is thrown away, not what lies beside it.
        (NEW.reason = 'damaged' AND NEW.order_id IS NOT NULL AND EXISTS (SELECT FROM stock_out o
          WHERE o.order_id = NEW.order_id AND o.lot_id = l.id AND o.reason = 'returned')) DESC,
        l.best_before NULLS LAST, l.received_at, l.id
      FOR UPDATE
    LOOP
      EXIT WHEN rest = 0;
      part := least(rest, lot.remaining);
      PERFORM take_from_lot(NEW, lot.id, part, cost_share(lot.cost_left, part, lot.remaining));
      rest := rest - part;
    END LOOP;
    RETURN NULL;
  END IF;
  IF is_return OR is_correction THEN
    FOR lot IN SELECT o.lot_id AS id, sum(o.quantity)::integer AS taken, sum(o.cost)::integer AS cost
      FROM stock_out o JOIN stock_lot l ON l.id = o.lot_id
      WHERE o.unit_id = NEW.unit_id AND CASE WHEN is_return THEN o.order_id = NEW.order_id AND o.reason IN ('claimed', 'returned')
        ELSE o.order_id IS NULL AND o.reason = ANY(corrections) AND o.at > NEW.at - interval '30 days' END
      GROUP BY o.lot_id HAVING sum(o.quantity) > 0 ORDER BY max(o.id) DESC
    LOOP
      EXIT WHEN rest = 0;
      part := least(rest, lot.taken);
      PERFORM take_from_lot(NEW, lot.id, -part, -cost_share(lot.cost, part, lot.taken));
      rest := rest - part;
    END LOOP;
  END IF;
  IF rest > 0 THEN
    INSERT INTO stock_lot (unit_id, move_id, source, received_at, quantity, remaining)
      VALUES (NEW.unit_id, NEW.id, NEW.reason, NEW.at, rest, rest);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  placed uuid[];
  priced uuid[];
  shown uuid[];
  measured uuid[];
BEGIN
  SELECT array_agg(id ORDER BY id) FILTER (WHERE is_shown OR is_dated), array_agg(id ORDER BY id) FILTER (WHERE is_shown OR is_priced),
      array_agg(id ORDER BY id) FILTER (WHERE is_shown), array_agg(id ORDER BY id) FILTER (WHERE is_measured)
      INTO placed, priced, shown, measured
    FROM (
      SELECT id, count(DISTINCT status) > 1 AS is_shown, count(DISTINCT date_created) > 1 AS is_dated,
        count(DISTINCT (regular_price, sale_price, sale_until)) > 1 AS is_priced,
        count(DISTINCT coalesce(min_grams, 1)) > 1 AS is_measured
      FROM (
        SELECT id, status, date_created, regular_price, sale_price, sale_until, min_grams FROM old_rows
        UNION ALL SELECT id, status, date_created, regular_price, sale_price, sale_until, min_grams FROM new_rows) was_and_is
      GROUP BY id) changed;
  IF measured IS NOT NULL THEN PERFORM write_min_quantities(measured); END IF;
  IF placed IS NOT NULL THEN PERFORM keep_category_products(placed); END IF;
  IF priced IS NOT NULL THEN PERFORM write_product_prices(priced); END IF;
  IF shown IS NOT NULL THEN PERFORM write_shown_stock(shown); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_order_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_words (order_id, words, phones)
    VALUES (NEW.id,
      lower(concat_ws(E'\n', NEW.number, NEW.customer_name, NEW.customer_email,
        nullif(NEW.shipping ->> 'full_name', NEW.customer_name))),
      concat_ws(E'\n', NEW.customer_phone, nullif(NEW.shipping ->> 'phone', NEW.customer_phone), NEW.shipping ->> 'phone_alt'))
    ON CONFLICT (order_id) DO UPDATE SET words = excluded.words, phones = excluded.phones;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_category_products(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_places_below()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('category_product'));
  PERFORM write_category_products(ARRAY(
    WITH RECURSIVE below (id) AS (
      SELECT NEW.id UNION SELECT c.id FROM category c JOIN below ON c.parent_id = below.id)
    SELECT DISTINCT product_id FROM product_category WHERE category_id IN (SELECT id FROM below)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_product_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_price SELECT * FROM prices_of(ARRAY[NEW.id]) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_product_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM write_product_stock(CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_selling_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.product_id = OLD.product_id THEN
    PERFORM note_selling(NEW.order_id, NEW.product_id, NEW.quantity - OLD.quantity);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_selling(OLD.order_id, OLD.product_id, -OLD.quantity); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_selling(NEW.order_id, NEW.product_id, NEW.quantity); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_selling_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO best_selling_change
    SELECT OLD.placed_at + interval '90 days', product_id, -quantity FROM order_line WHERE order_id = NEW.id AND is_selling(OLD.status)
    UNION ALL
    SELECT NEW.placed_at + interval '90 days', product_id, quantity FROM order_line WHERE order_id = NEW.id AND is_selling(NEW.status);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_shown_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_stock VALUES (NEW.id, false, NEW.status = 'published') ON CONFLICT DO NOTHING;
  IF NEW.min_grams IS NOT NULL THEN PERFORM write_min_quantities(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_variant_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM write_product_price(CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.kigali_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE 'Africa/Kigali'::text))::date;

CREATE OR REPLACE FUNCTION public.line_sum(price integer, quantity integer, sold_by text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE sold_by WHEN 'weight'::text THEN (((((price)::bigint * quantity) + 500) / 1000))::integer ELSE (price * quantity) END;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send(((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;

CREATE OR REPLACE FUNCTION public.note_selling(its_order uuid, its_product uuid, more integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO best_selling_change SELECT placed_at + interval '90 days', its_product, more
    FROM "order" WHERE id = its_order AND is_selling(status) AND more <> 0
$function$;

CREATE OR REPLACE FUNCTION public.places_of(ids uuid[])
 RETURNS SETOF category_product
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE above (product_id, category_id, position, steps) AS (
    SELECT product_id, category_id, position, 0 FROM product_category WHERE product_id = ANY (ids)
    UNION
    SELECT above.product_id, c.parent_id, above.position, above.steps + 1
    FROM above JOIN category c ON c.id = above.category_id WHERE c.parent_id IS NOT NULL AND above.steps < 10)
  SELECT p.id, above.category_id, min(above.position), max(above.steps), p.date_created
  FROM above JOIN product p ON p.id = above.product_id AND p.status = 'published'
  GROUP BY p.id, above.category_id
$function$;

CREATE OR REPLACE FUNCTION public.plain_words(VARIADIC said text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
RETURN lower(unaccent('unaccent'::regdictionary, array_to_string(said, '
'::text)));

CREATE OR REPLACE FUNCTION public.prices_of(ids uuid[])
 RETURNS SETOF product_price
 LANGUAGE sql
 STABLE
AS $function$
  WITH said AS (
    SELECT p.id, coalesce(v.list_price, p.regular_price) AS list_price,
      coalesce(v.offer_price, p.sale_price, p.regular_price) AS offer_price,
      coalesce(v.has_offer, p.sale_price IS NOT NULL) AS has_offer, p.sale_until, p.status = 'published' AS is_shown
    FROM product p
    LEFT JOIN LATERAL (
      SELECT min(price) AS list_price, min(coalesce(sale_price, price)) AS offer_price, bool_or(sale_price IS NOT NULL) AS has_offer
      FROM variant WHERE product_id = p.id HAVING bool_and(price IS NOT NULL)) v ON true
    WHERE p.id = ANY (ids))
  SELECT id, '-infinity'::timestamptz, CASE WHEN has_offer THEN coalesce(sale_until, 'infinity') ELSE 'infinity' END,
    offer_price, has_offer, is_shown FROM said
  UNION ALL
  SELECT id, sale_until, 'infinity', list_price, false, is_shown FROM said WHERE has_offer AND sale_until IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.product_says(ids uuid[])
 RETURNS TABLE(product_id uuid, field text, words text[])
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE above (id, above_id) AS (
    SELECT id, id FROM category
    UNION
    SELECT above.id, c.parent_id FROM above JOIN category c ON c.id = above.above_id WHERE c.parent_id IS NOT NULL),
  category_says AS MATERIALIZED (
    SELECT c.id, search_words(text.said) AS words
    FROM category c CROSS JOIN LATERAL (
      VALUES (c.name), (c.local_name)
      UNION
      SELECT t.texts ->> 'name' FROM translation t WHERE t.id = c.id) AS text (said)
    WHERE text.said IS NOT NULL)
  SELECT p.id, text.field, text.words
  FROM product p
  CROSS JOIN LATERAL (
    SELECT own.field, search_words(own.said) AS words
    FROM (
      VALUES ('name', p.name), ('name', p.local_name), ('sku', p.sku), ('form', p.unit)
      UNION ALL
      SELECT unnest(ARRAY['name', 'form']), unnest(ARRAY[t.texts ->> 'name', t.texts ->> 'unit'])
      FROM translation t WHERE t.id = p.id
      UNION ALL
      SELECT unnest(ARRAY['sku', 'form', 'form', 'form']), unnest(ARRAY[v.sku, v.label, v.size, v.color])
      FROM variant v WHERE v.product_id = p.id
      UNION ALL
      SELECT 'form', unnest(ARRAY[t.texts ->> 'label', t.texts ->> 'size', t.texts ->> 'color'])
      FROM variant v JOIN translation t ON t.id = v.id WHERE v.product_id = p.id) AS own (field, said)
    WHERE own.said IS NOT NULL
    UNION ALL
    SELECT 'category', category_says.words
    FROM product_category pc JOIN above ON above.id = pc.category_id
    JOIN category_says ON category_says.id = above.above_id
    WHERE pc.product_id = p.id
    -- So that the words are not taken apart a second time for the condition below.
    OFFSET 0) AS text (field, words)
  WHERE p.id = ANY (ids) AND p.status = 'published' AND text.words <> '{}'
$function$;

CREATE OR REPLACE FUNCTION public.product_synonyms(ids uuid[])
 RETURNS TABLE(product_id uuid, field text, words text[], is_whole boolean)
 LANGUAGE sql
 STABLE
AS $function$
  WITH said AS MATERIALIZED (
    SELECT each.product_id, each.field, each.words FROM product_says(ids) AS each
    WHERE each.field IN ('name', 'category') AND EXISTS (SELECT FROM synonym_phrase)),
  stemmed AS MATERIALIZED (
    SELECT once.words, (
      SELECT string_agg(search_stem(word), ' ' ORDER BY place)
      FROM unnest(once.words) WITH ORDINALITY AS w (word, place)) AS stems
    FROM (SELECT DISTINCT said.words FROM said) AS once),
  meant AS MATERIALIZED (
    SELECT DISTINCT stemmed.words, other.said, phrase.stems = stemmed.stems AS is_whole
    FROM stemmed
    CROSS JOIN LATERAL unnest(string_to_array(stemmed.stems, ' ')) AS stem
    JOIN synonym_phrase phrase ON phrase.first_stem = stem
      AND position(' ' || phrase.stems || ' ' IN ' ' || stemmed.stems || ' ') > 0
    JOIN synonym_phrase other ON other.group_id = phrase.group_id AND other.said <> phrase.said)
  SELECT DISTINCT said.product_id, CASE said.field WHEN 'category' THEN 'category' ELSE 'synonym' END,
    string_to_array(meant.said, ' '), said.field = 'name' AND meant.is_whole
  FROM said JOIN meant ON meant.words = said.words
$function$;

CREATE OR REPLACE FUNCTION public.product_words(ids uuid[])
 RETURNS TABLE(product_id uuid, word text, field text, language text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT DISTINCT ON (said.product_id, w.word) said.product_id, w.word, said.field,
    CASE WHEN said.field <> 'name' OR w.word = ANY (own.written) THEN NULL
      WHEN w.word = ANY (own.rw) THEN 'rw' WHEN w.word = ANY (own.fr) THEN 'fr' END
  FROM (
    SELECT product_id, field, words FROM product_says(ids)
    UNION ALL
    SELECT product_id, field, words FROM product_synonyms(ids)) AS said
  JOIN (
    SELECT p.id, search_words(p.name) AS written,
      search_words(concat_ws(' ', p.local_name, (
        SELECT texts ->> 'name' FROM translation t WHERE t.id = p.id AND t.language = 'rw'))) AS rw,
      search_words(coalesce((
        SELECT texts ->> 'name' FROM translation t WHERE t.id = p.id AND t.language = 'fr'), '')) AS fr
    FROM product p WHERE p.id = ANY (ids)) AS own ON own.id = said.product_id
  CROSS JOIN LATERAL (
    SELECT left(unnest, 60) FROM unnest(said.words)
    UNION
    SELECT left(array_to_string(said.words, ''), 60) WHERE said.field = 'sku') AS w (word)
  ORDER BY said.product_id, w.word,
    array_position(ARRAY['name', 'sku', 'synonym', 'category', 'form'], said.field)
$function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.record_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor jsonb := nullif(current_setting('isoko.actor', true), '')::jsonb;
  is_hushed constant boolean := coalesce(current_setting('isoko.erasing', true), '') = 'on';
  secret text[];
  was jsonb;
  is_now jsonb;
  was_staff boolean;
  is_staff boolean;
  whole jsonb;
  key text;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW); END IF;
  SELECT array_agg(name) INTO secret FROM jsonb_object_keys(coalesce(is_now, was)) AS name
    WHERE name LIKE '%\_hash' OR name LIKE '%\_secret';
  IF secret IS NOT NULL THEN was := was - secret; is_now := is_now - secret; END IF;
  -- Only accounts have a role that says who works here.
  was_staff := was ->> 'role' IS NOT NULL;
  is_staff := is_now ->> 'role' IS NOT NULL;
  whole := coalesce(is_now, was);
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(before.key, before.value), jsonb_object_agg(before.key, is_now -> before.key)
      INTO was, is_now
      FROM jsonb_each(was) AS before
      WHERE before.value IS DISTINCT FROM is_now -> before.key;
    IF was IS NULL THEN RETURN NULL; END IF;
  END IF;
  IF is_hushed THEN was := NULL; is_now := NULL; END IF;
  was := hide_person(was, TG_TABLE_NAME, was_staff);
  is_now := hide_person(is_now, TG_TABLE_NAME, is_staff);
  SELECT string_agg(whole ->> name, ' ') INTO key FROM unnest(TG_ARGV) AS name;
  INSERT INTO audit_log (at, actor_id, actor_name, request_id, thing, thing_id, action, before, after)
    VALUES ((actor ->> 'at')::timestamptz, (actor ->> 'id')::uuid, actor ->> 'name', actor ->> 'request',
      TG_TABLE_NAME, key, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
      was, is_now);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_product_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  said uuid[];
  of_products uuid[];
  their_words text[];
  their_fields text[];
  their_languages text[];
BEGIN
  IF ids = '{}' THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('product_search'));
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  -- Limits, or a whole table would be read once for all of them.
  said := ARRAY(SELECT p.id FROM product p WHERE p.id = ANY (ids) AND (p.status = 'published'
    OR (SELECT true FROM product_search s WHERE s.product_id = p.id LIMIT 1)
    OR (SELECT true FROM product_title t WHERE t.product_id = p.id LIMIT 1)));
  IF said = '{}' THEN
    RETURN;
  END IF;

  SELECT array_agg(w.product_id), array_agg(w.word), array_agg(w.field), array_agg(w.language)
  INTO of_products, their_words, their_fields, their_languages FROM product_words(said) w;

  INSERT INTO search_word (word, stem)
  SELECT w.word, search_stem(w.word) FROM (SELECT DISTINCT word FROM unnest(their_words) AS word) w
  LEFT JOIN LATERAL (SELECT id FROM search_word WHERE word = w.word LIMIT 1) known ON true
  WHERE known.id IS NULL
  ORDER BY w.word
  ON CONFLICT DO NOTHING;

  WITH wanted AS MATERIALIZED (
    SELECT known.id AS word_id, w.product_id, w.field, w.language
    FROM unnest(of_products, their_words, their_fields, their_languages) AS w (product_id, word, field, language)
    CROSS JOIN LATERAL (SELECT id FROM search_word WHERE word = w.word LIMIT 1) known),
  gone AS (
    DELETE FROM product_search s WHERE s.product_id = ANY (said)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = s.product_id AND w.word_id = s.word_id))
  INSERT INTO product_search AS s (word_id, product_id, field, language)
  SELECT word_id, product_id, field, language FROM wanted
  ON CONFLICT (word_id, product_id) DO UPDATE SET field = excluded.field, language = excluded.language
    WHERE (s.field, s.language) IS DISTINCT FROM (excluded.field, excluded.language);

  WITH wanted AS MATERIALIZED (
    SELECT product_id, left(array_to_string(words, ' '), 200) AS title
    FROM product_says(said) WHERE field IN ('name', 'sku')
    UNION
    SELECT product_id, left(array_to_string(words, ' '), 200) FROM product_synonyms(said) WHERE is_whole),
  gone AS (
    DELETE FROM product_title t WHERE t.product_id = ANY (said)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = t.product_id AND w.title = t.title))
  INSERT INTO product_title (product_id, title) SELECT product_id, title FROM wanted
  ON CONFLICT DO NOTHING;
END $function$;

CREATE OR REPLACE FUNCTION public.refund_key_of(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN upper(regexp_replace(reference, '[\s-]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.refuse_all_but_hiding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  wanted audit_log := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.seq IS NULL AND NEW.seq IS NOT NULL THEN
      wanted.seq := NEW.seq; wanted.prev_hash := NEW.prev_hash; wanted.row_hash := NEW.row_hash;
    ELSE
      wanted.before := without_personal(OLD.before, OLD.personal);
      wanted.after := without_personal(OLD.after, OLD.personal);
      wanted.salt := NULL;
    END IF;
    IF to_jsonb(NEW) = to_jsonb(wanted) THEN RETURN NEW; END IF;
  ELSIF OLD.seq <= (SELECT seq FROM audit_start) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL AND NEW.said IS NULL
    AND (NEW.order_id, NEW.seq, NEW.at, NEW.type, NEW.status)
      = (OLD.order_id, OLD.seq, OLD.at, OLD.type, OLD.status) THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM "order" WHERE id = OLD.order_id AND is_test) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.remember_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  becomes text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.slug = NEW.slug THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    becomes := NEW.slug;
    DELETE FROM redirect WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  END IF;
  IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
  UPDATE redirect SET target = becomes WHERE kind = TG_ARGV[0] AND target = OLD.slug;
  INSERT INTO redirect (kind, slug, target, created_at) VALUES (TG_ARGV[0], OLD.slug, becomes, now())
    ON CONFLICT (kind, slug) DO UPDATE SET target = EXCLUDED.target;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.seal_audit_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  NEW.seq := NULL; NEW.prev_hash := NULL; NEW.row_hash := NULL;
  NEW.personal := NULL; NEW.salt := NULL; NEW.content_hash := NULL;
  IF NEW.thing <> 'account' THEN RETURN NEW; END IF;
  SELECT array_agg(DISTINCT key ORDER BY key) INTO NEW.personal FROM (
    SELECT key FROM jsonb_each(NEW.before) WHERE value <> hide_person(NEW.before, NEW.thing) -> key
    UNION ALL SELECT key FROM jsonb_each(NEW.after) WHERE value <> hide_person(NEW.after, NEW.thing) -> key) hideable;
  IF NEW.personal IS NULL THEN RETURN NEW; END IF;
  NEW.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  NEW.content_hash := sha256(NEW.salt || convert_to(jsonb_build_array(NEW.before, NEW.after)::text, 'UTF8'));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.search_category_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.local_name, n.parent_id) IS DISTINCT FROM (o.name, o.local_name, o.parent_id)) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('product_search'));
  PERFORM refresh_product_search(ARRAY(
    WITH RECURSIVE below (id) AS (
      SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.name, n.local_name, n.parent_id) IS DISTINCT FROM (o.name, o.local_name, o.parent_id)
      UNION
      SELECT c.id FROM category c JOIN below ON c.parent_id = below.id)
    SELECT DISTINCT pc.product_id FROM product_category pc JOIN below ON below.id = pc.category_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_part_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM refresh_product_search(ARRAY(SELECT DISTINCT product_id FROM new_rows));
    WHEN 'DELETE' THEN PERFORM refresh_product_search(ARRAY(SELECT DISTINCT product_id FROM old_rows));
    WHEN 'UPDATE' THEN
      PERFORM refresh_product_search(ARRAY(SELECT product_id FROM new_rows UNION SELECT product_id FROM old_rows));
    ELSE PERFORM refresh_product_search(ARRAY(SELECT id FROM product));
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_product_search(ARRAY(SELECT id FROM new_rows));
  ELSE
    PERFORM refresh_product_search(ARRAY(
      SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.name, n.local_name, n.sku, n.unit, n.status)
        IS DISTINCT FROM (o.name, o.local_name, o.sku, o.unit, o.status)));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_stem(word text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT coalesce((ts_lexize('english_stem', word))[1], word)
$function$;

CREATE OR REPLACE FUNCTION public.search_synonyms_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  touched text[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('product_search'));
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    touched := ARRAY(SELECT first_stem FROM synonym_phrase WHERE group_id IN (SELECT id FROM old_rows));
    DELETE FROM synonym_phrase WHERE group_id IN (SELECT id FROM old_rows);
  ELSIF TG_OP = 'TRUNCATE' THEN
    touched := ARRAY(SELECT first_stem FROM synonym_phrase);
    DELETE FROM synonym_phrase;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    WITH fresh AS (
      INSERT INTO synonym_phrase (group_id, said, stems, first_stem)
      SELECT n.id, array_to_string(said.words, ' '), array_to_string(said.stems, ' '), said.stems[1]
      FROM new_rows n CROSS JOIN LATERAL unnest(n.words) AS typed
      CROSS JOIN LATERAL (
        SELECT array_agg(w.word ORDER BY w.place) AS words, array_agg(search_stem(w.word) ORDER BY w.place) AS stems
        FROM unnest(search_words(typed)) WITH ORDINALITY AS w (word, place)) AS said
      WHERE said.words IS NOT NULL
      ON CONFLICT DO NOTHING
      RETURNING first_stem)
    SELECT touched || array_agg(first_stem) INTO touched FROM fresh;
  END IF;
  PERFORM refresh_product_search(ARRAY(
    SELECT DISTINCT s.product_id FROM search_word w JOIN product_search s ON s.word_id = w.id
    WHERE w.stem = ANY (touched)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_translation_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed uuid[] := ARRAY(SELECT id FROM changed_rows WHERE kind IN ('product', 'variant', 'category'));
BEGIN
  IF changed = '{}' THEN RETURN NULL; END IF;
  PERFORM refresh_product_search(ARRAY(
    WITH RECURSIVE below (id) AS (
      SELECT unnest(changed)
      UNION
      SELECT c.id FROM category c JOIN below ON c.parent_id = below.id)
    SELECT p.id FROM product p WHERE p.id = ANY (changed)
    UNION SELECT v.product_id FROM variant v WHERE v.id = ANY (changed)
    UNION SELECT pc.product_id FROM product_category pc JOIN below ON below.id = pc.category_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_words(said text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT string_to_array(
    trim(regexp_replace(lower(unaccent(normalize(said, NFKC))), '[^[:alnum:]]+', ' ', 'g')), ' ')
$function$;

CREATE OR REPLACE FUNCTION public.set_min_quantity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.min_quantity := coalesce((SELECT min_grams FROM product WHERE id = NEW.product_id FOR SHARE), 1);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.set_ref_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.ref_key := to_ref_key(NEW.provider_ref);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.set_street_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.street_key := to_street_key(NEW.shipping);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.stock_of_products(ids uuid[])
 RETURNS SETOF product_stock
 LANGUAGE sql
 STABLE
AS $function$
  SELECT p.id, EXISTS (SELECT FROM stock_unit u WHERE u.product_id = p.id AND u.on_hand - u.reserved >= u.min_quantity
      AND (u.variant_id IS NOT NULL OR NOT EXISTS (SELECT FROM variant v WHERE v.product_id = p.id))), p.status = 'published'
  FROM product p WHERE p.id = ANY (ids)
$function$;

CREATE OR REPLACE FUNCTION public.sum_customer(whose uuid, orders integer, francs bigint, placed timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.take_from_lot(move stock_move, lot bigint, part integer, worth integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE stock_lot SET remaining = remaining - part, cost_left = cost_left - worth WHERE id = lot;
  INSERT INTO stock_out (move_id, lot_id, unit_id, product_id, variant_index, name, order_id, at, reason, quantity, cost)
    SELECT move.id, lot, u.id, u.product_id, coalesce(v.index, -1), p.name, move.order_id, move.at, move.reason, part, worth
    FROM stock_unit u JOIN product p ON p.id = u.product_id LEFT JOIN variant v ON v.id = u.variant_id WHERE u.id = move.unit_id;
END $function$;

CREATE OR REPLACE FUNCTION public.to_ref_key(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT upper(regexp_replace(reference, '[[:space:]-]', '', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.to_street_key(shipping jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN coalesce(shipping ->> 'directions', '') = '' THEN '' ELSE lower(regexp_replace(
    concat_ws(' ', shipping ->> 'district', shipping ->> 'sector', shipping ->> 'street', shipping ->> 'directions'),
    '[^[:alnum:]]', '', 'g')) END
$function$;

CREATE OR REPLACE FUNCTION public.without_personal(columns jsonb, personal text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN personal IS NULL THEN columns ELSE (
    SELECT jsonb_object_agg(key, CASE
      WHEN value <> 'null' AND key = ANY (personal) THEN '"(personal)"'::jsonb ELSE value END)
    FROM jsonb_each(columns)) END
$function$;

CREATE OR REPLACE FUNCTION public.write_category_products(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE '
    WITH said AS MATERIALIZED (SELECT * FROM places_of($1)),
    gone AS (
      DELETE FROM category_product kept WHERE product_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM said WHERE (said.product_id, said.category_id) = (kept.product_id, kept.category_id)))
    INSERT INTO category_product AS kept SELECT * FROM said
      ON CONFLICT (product_id, category_id) DO UPDATE SET position = excluded.position, steps = excluded.steps,
        date_created = excluded.date_created
      WHERE kept IS DISTINCT FROM excluded' USING ids;
END $function$;

CREATE OR REPLACE FUNCTION public.write_customer_words(whose uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO customer_words (customer_id, words, phone)
    SELECT c.id, lower(concat_ws(E'\n', c.name, c.email, a.email, array_to_string(c.other_names || c.tags, ' '))), c.phone
    FROM customer c LEFT JOIN account a ON a.id = c.account_id WHERE c.id = whose
    ON CONFLICT (customer_id) DO UPDATE SET words = excluded.words, phone = excluded.phone
      WHERE (customer_words.words, customer_words.phone) IS DISTINCT FROM (excluded.words, excluded.phone)
$function$;

CREATE OR REPLACE FUNCTION public.write_min_quantities(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM stock_unit WHERE product_id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stock_unit u SET min_quantity = coalesce(p.min_grams, 1)
    FROM product p WHERE p.id = ANY (ids) AND u.product_id = p.id AND u.min_quantity <> coalesce(p.min_grams, 1);
END $function$;

CREATE OR REPLACE FUNCTION public.write_product_price(its_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM product WHERE id = its_id FOR NO KEY UPDATE;
  WITH said AS MATERIALIZED (SELECT * FROM prices_of(ARRAY[its_id])),
  gone AS (
    DELETE FROM product_price kept WHERE product_id = its_id AND NOT EXISTS (SELECT FROM said WHERE said.since = kept.since))
  INSERT INTO product_price AS kept SELECT * FROM said
    ON CONFLICT (product_id, since) DO UPDATE SET until = excluded.until, price = excluded.price, on_sale = excluded.on_sale,
      is_shown = excluded.is_shown
    WHERE kept IS DISTINCT FROM excluded;
END $function$;

CREATE OR REPLACE FUNCTION public.write_product_prices(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  EXECUTE '
    WITH said AS MATERIALIZED (SELECT * FROM prices_of($1)),
    gone AS (
      DELETE FROM product_price kept WHERE product_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM said WHERE (said.product_id, said.since) = (kept.product_id, kept.since)))
    INSERT INTO product_price AS kept SELECT * FROM said
      ON CONFLICT (product_id, since) DO UPDATE SET until = excluded.until, price = excluded.price, on_sale = excluded.on_sale,
        is_shown = excluded.is_shown
      WHERE kept IS DISTINCT FROM excluded' USING ids;
END $function$;

CREATE OR REPLACE FUNCTION public.write_product_stock(its_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM product_stock WHERE product_id = its_id FOR UPDATE;
  INSERT INTO product_stock AS kept SELECT * FROM stock_of_products(ARRAY[its_id])
    ON CONFLICT (product_id) DO UPDATE SET is_in_stock = excluded.is_in_stock, is_shown = excluded.is_shown
    WHERE kept IS DISTINCT FROM excluded;
END $function$;

CREATE OR REPLACE FUNCTION public.write_shown_stock(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM product_stock WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  EXECUTE '
    INSERT INTO product_stock AS kept SELECT * FROM stock_of_products($1)
      ON CONFLICT (product_id) DO UPDATE SET is_in_stock = excluded.is_in_stock, is_shown = excluded.is_shown
      WHERE kept IS DISTINCT FROM excluded' USING ids;
END $function$;
