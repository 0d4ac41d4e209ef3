-- Until a shop has been open, no customer can have paid anyone: whom they pay may be set at once (decisions/0172). Shops that
-- know of opening already may have been open.
UPDATE setting SET value = value || '{"was_open": true}' WHERE key = 'opening';
