-- The shop's settings, the regions it sells in, and how it delivers.
CREATE TABLE setting (
  key        text PRIMARY KEY,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE region (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name             text NOT NULL UNIQUE COLLATE names,
  currency         text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  min_order_amount integer NOT NULL DEFAULT 0 CHECK (min_order_amount >= 0),
  is_default       boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX region_one_default ON region (is_default) WHERE is_default;

-- Provinces, districts and sectors of Rwanda. Sector names repeat: the key is district and sector.
CREATE TABLE area (
  province text NOT NULL,
  district text NOT NULL,
  sector   text NOT NULL,
  PRIMARY KEY (district, sector)
);

CREATE TABLE shipping_zone (
  id                       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name                     text NOT NULL UNIQUE COLLATE names,
  position                 integer NOT NULL DEFAULT 0,
  takes_perishables        boolean NOT NULL DEFAULT false,
  cash_on_delivery         boolean NOT NULL DEFAULT false,
  -- The highest order total paid in cash at the door; null: no ceiling.
  cash_on_delivery_up_to   integer CHECK (cash_on_delivery_up_to > 0)
);

-- A zone's areas: a whole district (sector null) or single sectors.
CREATE TABLE shipping_zone_area (
  zone_id  uuid NOT NULL REFERENCES shipping_zone (id) ON DELETE CASCADE,
  district text NOT NULL,
  sector   text,
  UNIQUE NULLS NOT DISTINCT (zone_id, district, sector)
);
CREATE INDEX shipping_zone_area_of ON shipping_zone_area (district, sector);

CREATE TABLE shipping_method (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  zone_id   uuid NOT NULL REFERENCES shipping_zone (id) ON DELETE CASCADE,
  code      text NOT NULL CHECK (code ~ '^[a-z0-9_]{1,40}$'),
  name      text NOT NULL,
  eta       text,
  price     integer NOT NULL CHECK (price >= 0),
  free_from integer CHECK (free_from > 0),
  position  integer NOT NULL DEFAULT 0,
  UNIQUE (zone_id, code)
);

-- A zone's daily delivery windows, Africa/Kigali.
CREATE TABLE delivery_window (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  zone_id   uuid NOT NULL REFERENCES shipping_zone (id) ON DELETE CASCADE,
  from_time time NOT NULL,
  to_time   time NOT NULL,
  -- Orders a day it takes; null: no limit.
  capacity  integer CHECK (capacity > 0),
  CHECK (from_time < to_time),
  UNIQUE (zone_id, from_time)
);
