-- What the shop has to say: blog, comments, pages, questions, announcements, messages from visitors.
CREATE TABLE blog_category (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id  uuid REFERENCES blog_category (id) ON DELETE RESTRICT,
  name       text NOT NULL COLLATE names CHECK (length(name) BETWEEN 1 AND 120),
  slug       text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  position   integer NOT NULL DEFAULT 0,
  CHECK (parent_id IS DISTINCT FROM id)
);
CREATE INDEX blog_category_parent ON blog_category (parent_id, position);

CREATE TABLE post (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug           text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  status         text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published')),
  title          text NOT NULL COLLATE names CHECK (length(title) BETWEEN 1 AND 200),
  -- Sanitised HTML.
  description    text NOT NULL,
  excerpt        text NOT NULL,
  -- Lower case.
  tags           text[] NOT NULL DEFAULT '{}',
  featured_image text REFERENCES picture (name),
  is_pined       boolean NOT NULL DEFAULT false,
  date_created   timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL
);
CREATE INDEX post_order ON post (is_pined DESC, date_created DESC, id) WHERE status = 'published';
CREATE INDEX post_newest ON post (date_created DESC, id) WHERE status = 'published';
CREATE INDEX post_tags ON post USING gin (tags);

CREATE TABLE post_category (
  post_id     uuid NOT NULL REFERENCES post (id) ON DELETE CASCADE,
  category_id uuid NOT NULL REFERENCES blog_category (id) ON DELETE CASCADE,
  PRIMARY KEY (post_id, category_id)
);
CREATE INDEX post_category_category ON post_category (category_id);

CREATE TABLE comment (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_id    uuid NOT NULL REFERENCES post (id) ON DELETE CASCADE,
  -- When its author is erased the words go too.
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  author     text NOT NULL,
  comment    text NOT NULL CHECK (length(comment) BETWEEN 1 AND 2000),
  status     text NOT NULL CHECK (status IN ('pending', 'published')),
  created_at timestamptz NOT NULL
);
CREATE INDEX comment_post ON comment (post_id, created_at, id);
CREATE INDEX comment_account ON comment (account_id);
CREATE INDEX comment_pending ON comment (created_at) WHERE status = 'pending';

-- Pages of text: policies and the page about the shop.
CREATE TABLE page (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug       text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  title      text NOT NULL,
  summary    text NOT NULL,
  -- [{ heading, html }], sanitised.
  sections   jsonb NOT NULL CHECK (jsonb_typeof(sections) = 'array'),
  -- The page about the shop alone: [{ value, label }] and a picture.
  numbers    jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(numbers) = 'array'),
  image      text REFERENCES picture (name),
  updated_at timestamptz NOT NULL
);

CREATE TABLE question (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  question   text NOT NULL,
  -- Sanitised HTML.
  answer     text NOT NULL,
  topic      text,
  position   integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE announcement (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title          text NOT NULL,
  message        text NOT NULL,
  starts_at      timestamptz NOT NULL,
  ends_at        timestamptz NOT NULL,
  featured_image text REFERENCES picture (name),
  created_at     timestamptz NOT NULL,
  CHECK (starts_at < ends_at)
);
CREATE INDEX announcement_newest ON announcement (created_at DESC, id);

-- What visitors wrote by the contact form. Stored first, mailed later; kept twelve months.
CREATE TABLE contact_message (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name        text NOT NULL,
  email       text NOT NULL,
  phone       text,
  subject     text,
  message     text NOT NULL,
  created_at  timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE INDEX contact_message_newest ON contact_message (created_at DESC, id);

-- Addresses that things had before: the old one leads to the new one; without a target it is gone (410). A target is
-- always an address of now, never one of this table: whatever is renamed or goes changes every row that names it.
CREATE TABLE redirect (
  kind       text NOT NULL CHECK (kind IN ('product', 'category', 'post')),
  slug       text NOT NULL,
  target     text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug),
  CHECK (target <> slug)
);
CREATE INDEX redirect_target ON redirect (kind, target);

-- A slug that changes leaves its old one behind; a thing that goes leaves word that it is gone; whatever takes an old
-- slug has it for itself.
CREATE FUNCTION remember_slug() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER remember_slug AFTER INSERT OR UPDATE OF slug OR DELETE ON product
  FOR EACH ROW EXECUTE FUNCTION remember_slug('product');
CREATE TRIGGER remember_slug AFTER INSERT OR UPDATE OF slug OR DELETE ON category
  FOR EACH ROW EXECUTE FUNCTION remember_slug('category');
CREATE TRIGGER remember_slug AFTER INSERT OR UPDATE OF slug OR DELETE ON post
  FOR EACH ROW EXECUTE FUNCTION remember_slug('post');

DO $$
DECLARE
  each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['blog_category', 'post', 'post_category', 'page', 'question', 'announcement', 'redirect'] LOOP
    EXECUTE format(
      'CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', each, 'content');
  END LOOP;
END $$;
-- A published comment changes the number under its post.
CREATE FUNCTION announce_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.status = 'published') OR (TG_OP <> 'DELETE' AND NEW.status = 'published') THEN
    PERFORM pg_notify('shop_changed', 'content');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_comment AFTER INSERT OR UPDATE OR DELETE ON comment
  FOR EACH ROW EXECUTE FUNCTION announce_comment();
