-- The log names riders, their hand-overs, days that were closed, suppliers, receipts of goods, regions, and what a text in another language belongs to.
CREATE OR REPLACE FUNCTION audit_name(thing_of text, key_of text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  id_of constant text := split_part(key_of, ' ', 1);
BEGIN
  -- A day that was closed is called by its date.
  IF thing_of = 'day_close' THEN RETURN key_of; END IF;
  IF id_of !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN RETURN NULL; END IF;
  RETURN CASE thing_of
    WHEN 'product' THEN coalesce((SELECT t.name::text FROM product t WHERE t.id = (id_of)::uuid),
      audit_last('product', (id_of)::text, 'name'))
    WHEN 'category' THEN coalesce((SELECT t.name::text FROM category t WHERE t.id = (id_of)::uuid),
      audit_last('category', (id_of)::text, 'name'))
    WHEN 'blog_category' THEN coalesce((SELECT t.name::text FROM blog_category t WHERE t.id = (id_of)::uuid),
      audit_last('blog_category', (id_of)::text, 'name'))
    WHEN 'shipping_zone' THEN coalesce((SELECT t.name::text FROM shipping_zone t WHERE t.id = (id_of)::uuid),
      audit_last('shipping_zone', (id_of)::text, 'name'))
    WHEN 'shipping_method' THEN coalesce((SELECT t.name::text FROM shipping_method t WHERE t.id = (id_of)::uuid),
      audit_last('shipping_method', (id_of)::text, 'name'))
    WHEN 'stocktake' THEN coalesce((SELECT t.name::text FROM stocktake t WHERE t.id = (id_of)::uuid),
      audit_last('stocktake', (id_of)::text, 'name'))
    WHEN 'api_key' THEN coalesce((SELECT t.name::text FROM api_key t WHERE t.id = (id_of)::uuid),
      audit_last('api_key', (id_of)::text, 'name'))
    WHEN 'coupon' THEN coalesce((SELECT t.code::text FROM coupon t WHERE t.id = (id_of)::uuid),
      audit_last('coupon', (id_of)::text, 'code'))
    WHEN 'order' THEN coalesce((SELECT t.number::text FROM "order" t WHERE t.id = (id_of)::uuid),
      audit_last('order', (id_of)::text, 'number'))
    WHEN 'payment' THEN coalesce((SELECT t.label::text FROM payment t WHERE t.id = (id_of)::uuid),
      audit_last('payment', (id_of)::text, 'label'))
    WHEN 'catalogue_import' THEN coalesce((SELECT t.filename::text FROM catalogue_import t WHERE t.id = (id_of)::uuid),
      audit_last('catalogue_import', (id_of)::text, 'filename'))
    WHEN 'change_set' THEN coalesce((SELECT t.title::text FROM change_set t WHERE t.id = (id_of)::uuid),
      audit_last('change_set', (id_of)::text, 'title'))
    WHEN 'page' THEN coalesce((SELECT t.title::text FROM page t WHERE t.id = (id_of)::uuid),
      audit_last('page', (id_of)::text, 'title'))
    WHEN 'post' THEN coalesce((SELECT t.title::text FROM post t WHERE t.id = (id_of)::uuid),
      audit_last('post', (id_of)::text, 'title'))
    WHEN 'slide' THEN coalesce((SELECT t.title::text FROM slide t WHERE t.id = (id_of)::uuid),
      audit_last('slide', (id_of)::text, 'title'))
    WHEN 'announcement' THEN coalesce((SELECT t.title::text FROM announcement t WHERE t.id = (id_of)::uuid),
      audit_last('announcement', (id_of)::text, 'title'))
    WHEN 'question' THEN coalesce((SELECT t.question::text FROM question t WHERE t.id = (id_of)::uuid),
      audit_last('question', (id_of)::text, 'question'))
    WHEN 'variant' THEN audit_name('product', coalesce(
      (SELECT t.product_id::text FROM variant t WHERE t.id = id_of::uuid), audit_last('variant', id_of, 'product_id')))
    WHEN 'stock_unit' THEN audit_name('product', coalesce(
      (SELECT t.product_id::text FROM stock_unit t WHERE t.id = id_of::uuid), audit_last('stock_unit', id_of, 'product_id')))
    WHEN 'product_picture' THEN audit_name('product', id_of)
    WHEN 'product_category' THEN audit_name('product', id_of)
    WHEN 'order_line' THEN audit_name('order', coalesce(
      (SELECT t.order_id::text FROM order_line t WHERE t.id = id_of::uuid), audit_last('order_line', id_of, 'order_id')))
    WHEN 'order_note' THEN audit_name('order', coalesce(
      (SELECT t.order_id::text FROM order_note t WHERE t.id = id_of::uuid), audit_last('order_note', id_of, 'order_id')))
    WHEN 'line_question' THEN audit_name('order', coalesce(
      (SELECT t.order_id::text FROM line_question t WHERE t.id = id_of::uuid), audit_last('line_question', id_of, 'order_id')))
    WHEN 'delivery_window' THEN audit_name('shipping_zone', coalesce(
      (SELECT t.zone_id::text FROM delivery_window t WHERE t.id = id_of::uuid), audit_last('delivery_window', id_of, 'zone_id')))
    WHEN 'shipping_zone_area' THEN audit_name('shipping_zone', id_of)
    WHEN 'post_category' THEN audit_name('post', id_of)
    WHEN 'coupon_category' THEN audit_name('coupon', id_of)
    WHEN 'coupon_product' THEN audit_name('coupon', id_of)
    WHEN 'supplier' THEN coalesce((SELECT t.name::text FROM supplier t WHERE t.id = (id_of)::uuid),
      audit_last('supplier', (id_of)::text, 'name'))
    WHEN 'goods_receipt' THEN coalesce((SELECT t.supplier_name::text FROM goods_receipt t WHERE t.id = (id_of)::uuid),
      audit_last('goods_receipt', (id_of)::text, 'supplier_name'))
    WHEN 'rider' THEN coalesce((SELECT t.name::text FROM rider t WHERE t.id = (id_of)::uuid),
      audit_last('rider', (id_of)::text, 'name'))
    WHEN 'region' THEN coalesce((SELECT t.name::text FROM region t WHERE t.id = (id_of)::uuid),
      audit_last('region', (id_of)::text, 'name'))
    WHEN 'rider_hand_over' THEN audit_name('rider', coalesce(
      (SELECT t.rider_id::text FROM rider_hand_over t WHERE t.id = id_of::uuid), audit_last('rider_hand_over', id_of, 'rider_id')))
    -- A version of a text has the id of what it is a text of.
    WHEN 'translation' THEN coalesce(
      (SELECT audit_name(t.kind, id_of) FROM translation t WHERE t.id = id_of::uuid LIMIT 1),
      audit_name(audit_last('translation', id_of, 'kind'), id_of))
    WHEN 'account' THEN (SELECT t.name FROM account t WHERE t.id = id_of::uuid AND t.role IS NOT NULL)
    END;
END $$;
