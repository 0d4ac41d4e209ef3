// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.

/**
 * The life of an order and of its money. What is set aside, leaves and comes back, and what a file may change.
 */
export const orderMutants = [
  {
    rule: 'An order is not delivered before it is packed and on its way.',
    before: "confirmed: ['packed', 'expired', 'cancelled'],",
    after: "confirmed: ['packed', 'delivered', 'out_for_delivery', 'expired'],",
    tests: ['life-cycles', 'advance-order', 'end-order'],
  },
  {
    rule: 'No second try to pay begins while money is on its way.',
    before: 'UNPAID.includes(order.payment_status) && !payments.some(isOnItsWay)',
    after: 'UNPAID.includes(order.payment_status)',
    tests: ['pay-order', 'typed-reference'],
  },
  {
    rule: 'Less money than the order costs does not pay it.',
    before: 'leftOf(each) > 0 && leftOf(each) >= price',
    after: 'leftOf(each) > 0',
    tests: ['reconcile-order'],
  },
  {
    rule: 'What was held for weighed goods goes back when they are packed.',
    before: 'await oweDifference(ctx, { paymentId: payment.id, amount: order.held });',
    after: 'await oweDifference(ctx, { paymentId: payment.id, amount: 1 });',
    tests: ['take-weight'],
  },
  {
    rule: 'Weighing never comes to more than was agreed and a few francs that are given.',
    before: 'heavier: excess > mostGift ?',
    after: 'heavier: excess > 10 * mostGift ?',
    tests: ['take-weight'],
  },
  {
    rule: 'What is set aside follows the scale.',
    before:
      'await holdLines(ctx, order, { before, lines });\n  await replaceLines(ctx.db, { orderId, lines });\n  const held',
    after:
      'await holdLines(ctx, order, { before, lines: before });\n  await replaceLines(ctx.db, { orderId, lines });\n  const held',
    tests: ['take-weight'],
  },
  {
    rule: 'An order is packed when all of it is weighed.',
    before: 'const missing = lines.find(({ ordered }) => ordered === null);',
    after: 'const missing = lines.find(({ ordered }) => ordered === 0);',
    tests: ['take-weight'],
  },
  {
    rule: 'Every weighing goes out from what was ordered.',
    before: 'ordered: ordered ?? line.quantity,',
    after: 'ordered: line.quantity,',
    tests: ['take-weight'],
  },
  {
    rule: 'Money for a cancelled order goes back.',
    before: "(status: OrderStatus) => status !== 'cancelled'",
    after: "(status: OrderStatus) => status !== 'delivered'",
    tests: ['reconcile-order', 'end-order'],
  },
  {
    rule: 'An expired order of a person who was forgotten does not come back.',
    before: 'if (order.erased_at) return null;',
    after: '',
    tests: ['end-order', 'erase-me'],
  },
  {
    rule: 'An order that ends gives its goods back.',
    before: 'releaseGoods(ctx, order.id) : returnGoods(ctx, order.id));',
    after: 'returnGoods(ctx, order.id) : returnGoods(ctx, order.id));',
    tests: ['end-order', 'life-cycles'],
  },
  {
    rule: 'An order that ends gives its coupon back.',
    before: 'await restoreCoupon(ctx, order.id); await abandonPayment(ctx, order.id);',
    after: 'await abandonPayment(ctx, order.id);',
    tests: ['order-coupon', 'end-order'],
  },
  {
    rule: 'Orders that are cancelled together are locked in one sequence.',
    before: 'for (const id of wanted.toSorted()) {',
    after: 'for (const id of wanted) {',
    tests: ['end-order', 'own-orders'],
  },
  {
    rule: 'A key that was sent twice becomes one order.',
    before: 'return earlierId ? showOrder(ruled, earlierId) : namingGoods(ruled, () => place(ruled, newId));',
    after: 'return place(ruled, newId);',
    tests: ['repeat-order'],
  },
  {
    rule: 'Only who holds an order’s token opens it.',
    before: 'if (hash && opens(ctx, token, id)) continue;',
    after: 'if (hash) continue;',
    tests: ['get-order'],
  },
  {
    rule: 'An account opens its own orders alone.',
    before: "if (own !== wanted.length) throw new ShopError('not_found');",
    after: "if (own > wanted.length) throw new ShopError('not_found');",
    tests: ['own-orders'],
  },
  {
    rule: 'Own orders of one moment stand on exactly one page.',
    before: 'ORDER BY o.placed_at ${direction}, o.id LIMIT',
    after: 'ORDER BY o.placed_at ${direction} LIMIT',
    tests: ['own-orders'],
  },
  {
    rule: 'Guests’ orders are given to an account when its phone, and unless that is proved its address, is the order’s.',
    before: 'AND customer_phone = ${phone} AND erase_due_at IS NULL ORDER BY id FOR NO KEY UPDATE)',
    after: 'AND erase_due_at IS NULL ORDER BY id FOR NO KEY UPDATE)',
    tests: ['attach-guest-orders'],
  },
  {
    rule: 'Who proved nothing holds a few open orders and no more.',
    before: 'open.orders < settings.open_orders_per_contact && !isMuch',
    after: '!isMuch',
    tests: ['open-orders', 'held-orders'],
  },
  {
    rule: 'What somebody changed meanwhile is not overwritten.',
    before: 'if (seen === undefined || seen === version) return;',
    after: 'if (seen === undefined || seen <= version) return;',
    tests: ['refund-once', 'pack-order'],
  },
  {
    rule: 'What stands in for something is sold only where the zone takes it.',
    before: 'if (perishable && zone && !zone.takes_perishables) {',
    after: 'if (perishable && zone && !zone.name) {',
    tests: ['pack-order'],
  },
  {
    rule: 'Packers count cash and settle no other money.',
    before: "if (step === 'paid' && takesAtTheDoor(order, payments)) return;",
    after: "if (step === 'paid' || takesAtTheDoor(order, payments)) return;",
    tests: ['staff-money'],
  },
  {
    rule: 'Nothing is set aside that is not there, whoever races.',
    before: 'WHERE u.id = held.id AND u.on_hand - u.reserved >= want.quantity',
    after: 'WHERE u.id = held.id AND u.on_hand >= want.quantity',
    tests: ['race-for-stock', 'place-guest-order'],
  },
  {
    rule: 'Orders with the same goods queue for them in one sequence.',
    before: '({ unitId }) => unitId)}::uuid[]) ORDER BY id FOR NO KEY UPDATE)',
    after: '({ unitId }) => unitId)}::uuid[]) ORDER BY id DESC FOR NO KEY UPDATE)',
    tests: ['race-for-stock'],
  },
  {
    rule: 'The lines of an order hold their goods in that sequence too.',
    before: '.toSorted(byUnit)',
    after: '',
    tests: ['race-for-stock'],
  },
  {
    rule: 'What was read ahead is looked at once.',
    before: 'ahead?.delete(key);',
    after: 'ahead?.has(key);',
    tests: ['read-ahead'],
  },
  {
    rule: 'What is packed leaves the stock.',
    before: "const leaves = reason === 'claimed' ? 1 : 0;",
    after: "const leaves = reason === 'claimed' ? 0 : 0;",
    tests: ['advance-order', 'life-cycles'],
  },
  {
    rule: 'What a packed order gives back is counted again.',
    before: 'UPDATE stock_unit u SET on_hand = u.on_hand + want.quantity',
    after: 'UPDATE stock_unit u SET on_hand = u.on_hand + 0 * want.quantity',
    tests: ['staff-orders'],
  },
  {
    rule: 'A count books nothing that orders hold.',
    before: 'AND u.on_hand + found.difference BETWEEN u.reserved AND',
    after: 'AND u.on_hand + found.difference BETWEEN 0 AND',
    tests: ['stocktakes'],
  },
  {
    rule: 'What moves after a count does not change its difference.',
    before: 'SELECT unit_id AS "unitId", counted - expected AS difference /* not null */ FROM stocktake_line',
    after:
      'SELECT unit_id AS "unitId", counted - (SELECT on_hand FROM stock_unit WHERE id = unit_id) AS difference /* not null */ FROM stocktake_line',
    tests: ['stocktakes'],
  },
  {
    rule: 'A count is booked once.',
    before: "if (found.status !== 'open') throw new ShopError('invalid_state'",
    after: "if (found.status === 'discarded') throw new ShopError('invalid_state'",
    tests: ['stocktakes'],
  },
  {
    rule: 'The last way to pay that works is not switched off.',
    before: 'return ways.some((way) => way.on && troubleOf(ctx, way) === null);',
    after: 'return ways.some((way) => way.on);',
    tests: ['settings.admin'],
  },
  {
    rule: 'Staff take nothing that is set aside for orders.',
    before: 'AND on_hand + ${move.delta}::int BETWEEN reserved AND',
    after: 'AND on_hand + ${move.delta}::int BETWEEN 0 AND',
    tests: ['staff-stock'],
  },
  {
    rule: 'From the deadline on the wish counts, whatever is answered.',
    before: 'return now() >= answer_by;',
    after: 'return now() > answer_by;',
    tests: ['answers'],
  },
  {
    rule: 'Silence follows the wish that was given with the order.',
    before: "if (substitution !== 'replace' && substitute) return 'no';",
    after: "if (substitution !== 'replace') return 'no';",
    tests: ['answers'],
  },
  {
    rule: 'The first answer to a question stands.',
    before: 'if (asked.outcome === null) { if (isLate',
    after: 'if (asked.outcome !== undefined) { if (isLate',
    tests: ['answers'],
  },
  {
    rule: 'A substitute costs no more than it was proposed for.',
    before: 'const price = Math.min(sellable.price, promised);',
    after: 'const price = sellable.price;',
    tests: ['answers'],
  },
  {
    rule: 'A question is answered only for its own order.',
    before: ".where('id', '=', id) .where('order_id', '=', orderId); return (await found",
    after: ".where('id', '=', id); return (await found",
    tests: ['answers'],
  },
  {
    rule: 'An order that is packed or over asks nothing any more.',
    before: 'if (step.to) await withdrawQuestions(ctx.db, { orderId: id, at: ctx.now() });',
    after: '',
    tests: ['questions'],
  },
  {
    rule: 'Products that share a price stand on exactly one page.',
    before: '[...sort.flatMap((by) => orderBy(by, selection, units)), sql`p.id`])}`;',
    after: 'sort.flatMap((by) => orderBy(by, selection, units)))}`;',
    tests: ['list-products'],
  },
  {
    rule: 'A row of a file with the SKUs of two products changes neither.',
    before: 'if (bySku.length > 1) {',
    after: 'if (bySku.length > 2) {',
    tests: ['report-import'],
  },
  {
    rule: 'A shop with riders lets no order leave without one.',
    before: "if (await hasActiveRider(ctx)) throw fieldError('rider',",
    after: "if (!(await hasActiveRider(ctx))) throw fieldError('rider',",
    tests: ['rides'],
  },
  {
    rule: 'A wrong code does not prove a delivery.',
    before: "if (code !== right) throw fieldError('code',",
    after: "if (code === right) throw fieldError('code',",
    tests: ['rides', 'collect-order'],
  },
  {
    rule: 'A rider hands over their own orders alone.',
    before: ".where('id', '=', id) .where('rider_id', '=', riderId) .executeTakeFirst();",
    after: ".where('id', '=', id) .executeTakeFirst();",
    tests: ['rides'],
  },
];
