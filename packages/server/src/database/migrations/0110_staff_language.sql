-- The language that someone works in, as they chose it; null: the one of their browser.
ALTER TABLE account ADD COLUMN staff_language text CHECK (staff_language IN ('en', 'fr', 'rw'));
