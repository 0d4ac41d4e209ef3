-- A word that only a translation of the name has is of that language, like one that only the local name has.
CREATE OR REPLACE FUNCTION product_words(ids uuid[])
RETURNS TABLE (product_id uuid, word text, field text, language text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (said.product_id, w.word) said.product_id, w.word, said.field,
    CASE WHEN said.field <> 'name' OR w.word = ANY (own.written) THEN NULL
      WHEN w.word = ANY (own.rw) THEN 'rw' WHEN w.word = ANY (own.fr) THEN 'fr' END
  FROM (
    SELECT product_id, field, words FROM product_says(ids)
    UNION ALL
    SELECT product_id, field, words FROM product_synonyms(ids)) AS said
  JOIN (
    SELECT p.id, search_words(p.name) AS written,
      search_words(concat_ws(' ', p.local_name, (
        SELECT texts ->> 'name' FROM translation t WHERE t.id = p.id AND t.language = 'rw'))) AS rw,
      search_words(coalesce((
        SELECT texts ->> 'name' FROM translation t WHERE t.id = p.id AND t.language = 'fr'), '')) AS fr
    FROM product p WHERE p.id = ANY (ids)) AS own ON own.id = said.product_id
  CROSS JOIN LATERAL (
    SELECT left(unnest, 60) FROM unnest(said.words)
    UNION
    SELECT left(array_to_string(said.words, ''), 60) WHERE said.field = 'sku') AS w (word)
  ORDER BY said.product_id, w.word,
    array_position(ARRAY['name', 'sku', 'synonym', 'category', 'form'], said.field)
$$;
SELECT refresh_product_search(ARRAY(SELECT id FROM product));
