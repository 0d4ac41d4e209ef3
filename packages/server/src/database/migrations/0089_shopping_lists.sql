-- Shopping lists that customers keep (decisions/0166): what was written, and what was chosen for it.
CREATE TABLE shopping_list (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- [{ text, product, index, quantity }]; a product may be gone since, so nothing refers to it.
  lines      jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) BETWEEN 1 AND 60),
  updated_at timestamptz NOT NULL
);
-- One of each name: keeping it once more changes it.
CREATE UNIQUE INDEX shopping_list_name ON shopping_list (account_id, lower(name));
