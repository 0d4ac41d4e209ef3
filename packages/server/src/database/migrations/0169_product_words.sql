-- Words without accents and capitals, for an index: the dictionary is named, so that the answer never changes.
CREATE FUNCTION plain_words(VARIADIC said text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = public, pg_temp
  RETURN lower(unaccent('public.unaccent'::regdictionary, array_to_string(said, E'\n')));
CREATE INDEX product_find ON product USING gin (plain_words(name, local_name, sku, barcode) gin_trgm_ops);
CREATE INDEX variant_find ON variant USING gin (plain_words(sku, barcode) gin_trgm_ops);
-- Where five are few, that is kilos of what is sold by weight.
CREATE INDEX product_by_weight ON product (id) WHERE sold_by = 'weight';
