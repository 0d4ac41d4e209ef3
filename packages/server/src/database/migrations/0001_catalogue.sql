-- Catalogue and stock. Money is whole francs. Times are timestamptz.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Names sort as people expect, upper and lower case together.
CREATE COLLATION IF NOT EXISTS names (provider = icu, locale = 'en-u-kn-true');

CREATE TABLE category (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id    uuid REFERENCES category (id) ON DELETE RESTRICT,
  slug         text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  name         text NOT NULL COLLATE names CHECK (length(name) BETWEEN 1 AND 120),
  local_name   text,
  image        text,
  position     integer NOT NULL DEFAULT 0,
  CHECK (parent_id IS DISTINCT FROM id)
);
CREATE INDEX category_parent ON category (parent_id, position);

CREATE TABLE product (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug              text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  sku               text UNIQUE,
  name              text NOT NULL COLLATE names CHECK (length(name) BETWEEN 1 AND 200),
  local_name        text,
  unit              text,
  short_description text,
  dimensions        text,
  vat_class         text NOT NULL DEFAULT 'standard' CHECK (vat_class IN ('exempt', 'standard', 'zero')),
  regular_price     integer NOT NULL CHECK (regular_price > 0),
  sale_price        integer CHECK (sale_price > 0 AND sale_price < regular_price),
  -- The offer's end, for the product and its variants; null: no end.
  sale_until        timestamptz,
  is_featured       boolean NOT NULL DEFAULT false,
  -- Fresh meat, fish and dairy: only zones that take perishables.
  is_perishable     boolean NOT NULL DEFAULT false,
  status            text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published')),
  date_created      timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL
);
CREATE INDEX product_newest ON product (date_created DESC, id) WHERE status = 'published';
CREATE INDEX product_by_name ON product (name, id) WHERE status = 'published';
CREATE INDEX product_featured ON product (date_created DESC, id) WHERE status = 'published' AND is_featured;

CREATE TABLE product_category (
  product_id  uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  category_id uuid NOT NULL REFERENCES category (id) ON DELETE RESTRICT,
  position    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX product_category_of ON product_category (category_id, product_id);

-- Pictures in the gallery, named by their content.
CREATE TABLE picture (
  name       text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,79}-[0-9a-f]{12}\.webp$'),
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  bytes      integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL
);

CREATE TABLE product_picture (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position   integer NOT NULL,
  picture    text NOT NULL REFERENCES picture (name),
  PRIMARY KEY (product_id, position)
);

CREATE TABLE variant (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- What carts and orders call it; never reused within a product.
  index      integer NOT NULL CHECK (index >= 0),
  label      text NOT NULL,
  size       text,
  color      text,
  sku        text UNIQUE,
  price      integer CHECK (price > 0),
  sale_price integer CHECK (sale_price > 0 AND sale_price < price),
  UNIQUE (product_id, index)
);

-- One row a sellable unit: a product without variants, or a variant.
CREATE TABLE stock_unit (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  variant_id uuid REFERENCES variant (id) ON DELETE CASCADE,
  on_hand    integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  reserved   integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  CHECK (reserved <= on_hand),
  UNIQUE NULLS NOT DISTINCT (product_id, variant_id)
);

-- Every change of stock with its reason. The sum of a unit's moves is what it holds.
CREATE TABLE stock_move (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id        uuid NOT NULL REFERENCES stock_unit (id) ON DELETE CASCADE,
  at             timestamptz NOT NULL,
  reason         text NOT NULL CHECK (reason IN ('opening', 'adjusted', 'reserved', 'released', 'claimed')),
  on_hand_delta  integer NOT NULL DEFAULT 0,
  reserved_delta integer NOT NULL DEFAULT 0,
  order_id       uuid,
  note           text,
  CHECK (on_hand_delta <> 0 OR reserved_delta <> 0 OR reason = 'opening')
);
CREATE INDEX stock_move_unit ON stock_move (unit_id, id);
CREATE INDEX stock_move_order ON stock_move (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE slide (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title              text NOT NULL,
  -- A path of this shop.
  link_to            text NOT NULL CHECK (link_to ~ '^/[^/\\]' OR link_to = '/'),
  link               text NOT NULL,
  slide_photo        text NOT NULL REFERENCES picture (name),
  slide_photo_mobile text REFERENCES picture (name),
  date_created       timestamptz NOT NULL
);
