-- A post that is a recipe says what it takes, a line each thing, and for how many people.
ALTER TABLE post
  ADD COLUMN ingredients text[] NOT NULL DEFAULT '{}' CHECK (cardinality(ingredients) <= 60),
  ADD COLUMN serves integer CHECK (serves BETWEEN 1 AND 100);
