-- Staff find products by what these are called in any language.
CREATE INDEX translation_find ON translation USING gin (plain_words(texts ->> 'name') gin_trgm_ops) WHERE kind = 'product';
