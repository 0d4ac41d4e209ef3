-- What people searched for and did not find, as words are compared; nothing says who. Old ones leave when there are
-- many (modules/search).
CREATE TABLE search_miss (
  id       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  said     text NOT NULL UNIQUE CHECK (length(said) BETWEEN 2 AND 60),
  times    integer NOT NULL DEFAULT 1 CHECK (times > 0),
  language text NOT NULL,
  last_at  timestamptz NOT NULL
);
CREATE INDEX search_miss_last ON search_miss (last_at);
