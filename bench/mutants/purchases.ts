// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.

/** What goods cost, what they bring, and how they are listed, chosen and brought. Lots are shared out by a trigger (0132_lots.sql). */
export const purchaseMutants = [
  {
    rule: 'A sale without a known cost is in no margin.',
    before: 'margin: isKnown ? known - vat - cost : null,',
    after: 'margin: isKnown ? all - vat - cost : null,',
    tests: ['purchases'],
  },
  {
    rule: 'Part of a cost is no cost.',
    before: 'CASE WHEN bool_and(out.cost IS NOT NULL) THEN sum(out.cost) END AS cost',
    after: 'sum(out.cost) AS cost',
    tests: ['purchases'],
  },
  {
    rule: 'What came back from an order was not sold, and cost nothing.',
    before: "WHERE out.reason IN ('claimed', 'returned') GROUP BY out.order_id, out.product_id",
    after: "WHERE out.reason IN ('claimed') GROUP BY out.order_id, out.product_id",
    tests: ['purchases'],
  },
  {
    rule: 'What is lost leaves the shelf.',
    before: 'if (delta > 0 && WASTE.some((each) => each === reason))',
    after: 'if (delta > 100_000 && WASTE.some((each) => each === reason))',
    tests: ['purchases'],
  },
  {
    rule: 'A lot’s cost is that of all of it.',
    before: 'cost = ${cost}::int, cost_left = ${cost}::int',
    after: 'cost = ${cost}::int / 2, cost_left = ${cost}::int / 2',
    tests: ['purchases'],
  },
  {
    rule: 'Who packs reads the nearest date.',
    before: 'SELECT unit_id, min(best_before)::text AS day',
    after: 'SELECT unit_id, max(best_before)::text AS day',
    tests: ['purchases'],
  },
  {
    rule: 'Goods whose date is over are not sold for less.',
    before: 'if (goods.best_before < today) return [{ ...goods, new_price: null }];',
    after: "if (goods.best_before < '') return [{ ...goods, new_price: null }];",
    tests: ['purchases'],
  },
  {
    rule: 'What an order of a closed day becomes is in the next books.',
    before: 'UNION SELECT order_id FROM order_event WHERE at >= ${from})',
    after: ')',
    tests: ['books'],
  },
  {
    rule: 'The sales of a day are what was sold, not what came in.',
    before: 'sum(sales)::bigint AS sales /* not null */',
    after: 'sum(takings)::bigint AS sales /* not null */',
    tests: ['reports'],
  },
  {
    rule: 'A correction takes first what corrections brought, and leaves what was bought.',
    before: 'ORDER BY (is_correction AND l.source = ANY(corrections)) DESC,',
    after: 'ORDER BY (is_correction AND l.source = ANY(corrections)) ASC,',
    tests: ['purchases'],
  },
  {
    rule: 'A correction that gives back undoes an earlier one, at the cost that had.',
    before: 'IF is_return OR is_correction THEN',
    after: 'IF is_return THEN',
    tests: ['purchases'],
  },
  {
    rule: 'A stock unit holds the same after its old moves became one.',
    before: "'opening', sum(on_hand_delta), sum(reserved_delta) FROM gone",
    after: "'opening', max(on_hand_delta), sum(reserved_delta) FROM gone",
    tests: ['fold-moves'],
  },
  {
    rule: 'Moves of an order that is not over stay one by one.',
    before: "NOT o.is_test AND o.status IN ('delivered', 'cancelled', 'expired'))",
    after: 'NOT o.is_test)',
    tests: ['fold-moves'],
  },
  {
    rule: 'Moves that become one make no new lots.',
    before: "set_config('isoko.folding', 'on', true), set_config(",
    after: "set_config('isoko.folding', 'off', true), set_config(",
    tests: ['fold-moves'],
  },
  {
    rule: 'A list goes by the price after an offer from the second on in which the offer ends.',
    before: 'price.since <= ${now} AND price.until > ${now}`;',
    after: 'price.since < ${now} AND price.until >= ${now}`;',
    tests: ['list-products'],
  },
  {
    rule: 'The cheapest variant with its offer is what a product is listed by.',
    before: 'min(coalesce(sale_price, price)) AS offer_price',
    after: 'min(price) AS offer_price',
    tests: ['list-products', 'kept-lists'],
  },
  {
    rule: 'Of two who write variants of a product the second sees what the first wrote.',
    before: 'PERFORM FROM product WHERE id = its_id FOR NO KEY UPDATE; WITH said',
    after: 'WITH said',
    tests: ['kept-lists'],
  },
  {
    rule: 'Who files a product waits for who moves its category.',
    before:
      "RETURN; END IF; PERFORM pg_advisory_xact_lock_shared(hashtext('category_product')); PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE; PERFORM FROM product p",
    after:
      'RETURN; END IF; PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE; PERFORM FROM product p',
    tests: ['kept-lists'],
  },
  {
    rule: 'A category lists no product that is hidden.',
    before:
      "JOIN product p ON p.id = above.product_id AND p.status = 'published' GROUP BY p.id, above.category_id",
    after: 'JOIN product p ON p.id = above.product_id GROUP BY p.id, above.category_id',
    tests: ['kept-lists', 'list-products'],
  },
  {
    rule: 'A product that goes from a category is counted no more.',
    before: "CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END",
    after: '1',
    tests: ['kept-lists'],
  },
  {
    rule: 'What is folded into the count of a category is not counted a second time.',
    before:
      'DELETE FROM category_count WHERE category_id IN (SELECT id FROM held) RETURNING category_id, products',
    after: 'SELECT category_id, products FROM category_count WHERE category_id IN (SELECT id FROM held)',
    tests: ['kept-lists'],
  },
  {
    rule: 'What answers share is read anew after a change.',
    before: 'if (generation !== pageCache.generation || kept.size >= MOST) kept.clear();',
    after: 'if (kept.size >= MOST) kept.clear();',
    tests: ['kept-lists'],
  },
  {
    rule: 'A draft that is filed while it is shown is in the list of its category.',
    before:
      'PERFORM FROM product WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE; PERFORM FROM product p WHERE',
    after: 'PERFORM FROM product p WHERE',
    tests: ['kept-lists'],
  },
  {
    rule: 'A product that is hidden leaves the lists of its categories.',
    before:
      "AND (status = 'published' OR EXISTS (SELECT FROM category_product kept WHERE kept.product_id = p.id))",
    after: "AND status = 'published'",
    tests: ['kept-lists'],
  },
  {
    rule: 'An order counts no more for what sells ninety days after it was placed.',
    before: "SELECT placed_at + interval '90 days', its_product, more",
    after: "SELECT placed_at + interval '91 days', its_product, more",
    tests: ['best-selling'],
  },
  {
    rule: 'An order that came to nothing does not count for what sells.',
    before: "RETURN status NOT IN ('cancelled', 'expired'); CREATE FUNCTION keep_best_selling()",
    after: "RETURN status NOT IN ('expired'); CREATE FUNCTION keep_best_selling()",
    tests: ['best-selling'],
  },
  {
    rule: 'What is due moves a product in the list of what sells before it is in the sum.',
    before: '(sold.quantity + coalesce(moved.quantity, 0))',
    after: '(sold.quantity + 0)',
    tests: ['best-selling'],
  },
  {
    rule: 'What is due is added once to the sum of what sells.',
    before: 'UPDATE best_selling_change SET is_counted = true WHERE',
    after: 'UPDATE best_selling_change SET is_counted = false WHERE',
    tests: ['best-selling'],
  },
  {
    rule: 'Of two who take the last of two variants the second sees what the first took.',
    before: 'PERFORM FROM product_stock WHERE product_id = its_id FOR UPDATE;',
    after: '',
    tests: ['kept-lists'],
  },
  {
    rule: 'A cart that someone changed since it was seen is not written over.',
    before: 'AND xmin::text = ${version} AND order_id IS NULL',
    after: 'AND order_id IS NULL',
    tests: ['cart-access'],
  },
  {
    rule: 'Nothing new is in the cart of an account that is erased meanwhile.',
    before: 'AND order_id IS NULL AND EXISTS (SELECT FROM held)`;',
    after: 'AND order_id IS NULL`;',
    tests: ['cart-access'],
  },
  {
    rule: 'A page far behind goes on where the one before ended.',
    before: '? [sql`DESC`, sql`>`, sql`<=`]',
    after: '? [sql`DESC`, sql`>=`, sql`<=`]',
    tests: ['read-page'],
  },
  {
    rule: 'A product that a list showed is read again when its offer ends.',
    before: 'sale_until !== null && sale_until > now ? sale_until : null;',
    after: 'sale_until !== null && sale_until < now ? sale_until : null;',
    tests: ['remembered-lists'],
  },
  {
    rule: 'A product that a list showed is read again after a public change.',
    before:
      'if (generation !== pageCache.generation) kept.clear(); generation = pageCache.generation; }; return async',
    after: 'generation = pageCache.generation; }; return async',
    tests: ['remembered-lists'],
  },
  {
    rule: 'What went back to a customer after the delivery is not earned.',
    before: 'sum(l.discounted_price) - ${wentBack} AS sold',
    after: 'sum(l.discounted_price) AS sold',
    tests: ['purchases'],
  },
  {
    rule: 'A shelf of more than a ton is exported and imported again as it is.',
    before: "cells.read(row, 'stock', cells.has('sold_by') ? readStockOrGrams : readStock);",
    after: "cells.read(row, 'stock', readStock);",
    tests: ['exports'],
  },
  {
    rule: 'A list by what sells is looked for each time: what it was a moment ago is not shown.',
    before: 'if (isBySales || ids',
    after: 'if (ids',
    tests: ['remembered-lists'],
  },
  {
    rule: 'What was found by its price is not shown after the next offer has ended.',
    before: 'if (ctx.remember && turnsWithOffers(filters, list.sort)) {',
    after: 'if (ctx.remember && !turnsWithOffers(filters, list.sort)) {',
    tests: ['remembered-lists'],
  },
  {
    rule: 'A variant without the size or colour that others have is chosen by its name.',
    before: 'const forms = new Set(whole.map(',
    after: 'const forms = new Set(variants.map(',
    tests: ['product-choice'],
  },
  {
    rule: 'A size that does not go with the chosen colour can be had with another one.',
    before: "{ ...(availability(variants, choice, axis, value) === 'available' && choice), [axis]: value }",
    after: '{ ...choice, [axis]: value }',
    tests: ['product-choice'],
  },
  {
    rule: 'A size that always cost less than its product is no offer.',
    before: 'old: from === to ? Math.min(...units.map(({ price }) => price)) : null',
    after: 'old: from === to ? product.price : null',
    tests: ['unit-price'],
  },
  {
    rule: 'An offer that changes no price has no end.',
    before: 'units.some(({ index }) => pricedBy(measured, index).sale_price !== null)',
    after: 'measured.sale_price !== null || variants.some((variant) => variant.sale_price !== null)',
    tests: ['get-product'],
  },
  {
    rule: 'Weighed goods of which each size is too little are out of stock.',
    before: 'units.some((unit) => unit.stock_quantity >= (sold_as.min_grams ?? 1))',
    after: 'stock_quantity >= (sold_as.min_grams ?? 1)',
    tests: ['get-product'],
  },
  {
    rule: 'No way of a zone is told as one that no one brings.',
    before: 'OWN_CODES.includes(code)',
    after: 'OWN_CODES.includes(code) && code === COUNTER',
    tests: ['shipping.admin'],
  },
  {
    rule: 'Of one who opens a stock unit and one who changes how it is sold the second sees what the first wrote.',
    before: 'WHERE id = NEW.product_id FOR SHARE), 1)',
    after: 'WHERE id = NEW.product_id), 1)',
    tests: ['kept-lists'],
  },
  {
    rule: 'When more of a product is sold at least then what is left of it may be too little.',
    before: 'IF measured IS NOT NULL THEN PERFORM write_min_quantities(measured); END IF;',
    after: '',
    tests: ['kept-lists'],
  },
  {
    rule: 'What is written together with its product is out of stock by how that is sold.',
    before: 'IF NEW.min_grams IS NOT NULL THEN PERFORM write_min_quantities(ARRAY[NEW.id]); END IF;',
    after: '',
    tests: ['kept-lists'],
  },
];
