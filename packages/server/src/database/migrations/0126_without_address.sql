-- An order that is not brought to an address has none: its goods are collected, or handed over in the shop (decisions/0182).
ALTER TABLE "order" ALTER COLUMN shipping DROP NOT NULL;
