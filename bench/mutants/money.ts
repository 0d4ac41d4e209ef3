// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.

/**
 * What things cost, what coupons give, and what orders may be asked for. Tries to pay, the provider’s words, typed
 * references and refunds.
 */
export const moneyMutants = [
  {
    rule: 'A line costs price × quantity, cut off to whole francs by itself.',
    before: ': Math.trunc(price * quantity);',
    after: ': Math.round(price * quantity);',
    tests: ['cart-lines'],
  },
  {
    rule: 'By weight a half franc counts as a whole one.',
    before: "sold_by === 'weight' ? Math.round((price * quantity) / 1000)",
    after: "sold_by === 'weight' ? Math.floor((price * quantity) / 1000)",
    tests: ['take-weight'],
  },
  {
    rule: 'Silence about a heavier line is no yes.',
    before: "if (grams !== null) return 'no';",
    after: "if (grams !== null) return 'yes';",
    tests: ['heavier'],
  },
  {
    rule: 'Silence makes no one who has paid owe more.',
    before: "return paysAhead(money) && total_after > total_before ? 'call' : 'yes';",
    after: "return 'yes';",
    tests: ['heavier'],
  },
  {
    rule: 'A yes asks the wallet for the rest alone.',
    before: 'await startNextPayment(ctx, { ...order, asked }, choice);',
    after: 'await startNextPayment(ctx, { ...order, asked: order.total }, choice);',
    tests: ['heavier'],
  },
  {
    rule: 'A way to pay in advance asks for the most that weighed goods can come to.',
    before: "return kind === 'cash' || upper === null ? 0 : Math.max(0, upper - total);",
    after: "return kind !== 'cash' || upper === null ? 0 : Math.max(0, upper - total);",
    tests: ['take-weight'],
  },
  {
    rule: 'A running offer is what one pays.',
    before: 'return priced.sale_price ?? priced.price;',
    after: 'return priced.price ?? priced.sale_price;',
    tests: ['unit-price'],
  },
  {
    rule: 'Prices of variants count only when none of them is missing.',
    before: 'product.variants.every((v) => v.price !== null)',
    after: 'product.variants.some((v) => v.price !== null)',
    tests: ['unit-price'],
  },
  {
    rule: 'In a zone the higher of its own minimum and the shop’s holds.',
    before: 'return Math.max(shopMinimum, zone?.min_order_amount ?? 0);',
    after: 'return zone?.min_order_amount ?? shopMinimum;',
    tests: ['zones', 'place-delivery'],
  },
  {
    rule: 'Express brings an order today only.',
    before: "return method !== 'express' || date === today;",
    after: "return method !== 'express' || date >= today;",
    tests: ['arrival', 'place-delivery'],
  },
  {
    rule: 'The minimum order amount itself is enough.',
    before: 'return total >= minimumOrderAmount;',
    after: 'return total > minimumOrderAmount;',
    tests: ['cart-lines'],
  },
  {
    rule: 'Of equal remainders the earlier line gets the franc.',
    before: 'a.remainder === b.remainder ? a.at - b.at :',
    after: 'a.remainder === b.remainder ? b.at - a.at :',
    tests: ['coupon', 'quote-coupon'],
  },
  {
    rule: 'A percentage is rounded down.',
    before: 'percent: Math.floor((whole * coupon.value) / 100)',
    after: 'percent: Math.ceil((whole * coupon.value) / 100)',
    tests: ['coupon', 'quote-coupon'],
  },
  {
    rule: 'A coupon never takes off more than its cap.',
    before: 'Math.min(given, coupon.max_discount ?? given, whole)',
    after: 'Math.min(given, whole)',
    tests: ['coupon', 'quote-coupon'],
  },
  {
    rule: 'A coupon is used at most as often as it may be, whoever races.',
    before: "column('used', '<', column.ref('max_uses'))",
    after: "column('used', '>=', 0)",
    tests: ['order-coupon'],
  },
  {
    rule: 'One buyer uses a coupon at most as often as they may.',
    before: '{ couponId, buyers: allBuyerKeys(ctx, buyer) })) >= limit) return false;',
    after: '{ couponId, buyers: allBuyerKeys(ctx, buyer) })) > limit) return false;',
    tests: ['order-coupon'],
  },
  {
    rule: 'The delivery is free from the amount on that the method names.',
    before: 'method.free_from !== null && itemsTotal >= method.free_from',
    after: 'method.free_from !== null && itemsTotal > method.free_from',
    tests: ['zones'],
  },
  {
    rule: 'Who asks before the sector is known is told the dearest zone.',
    before: '(a, b) => standardPrice(b) - standardPrice(a) ||',
    after: '(a, b) => standardPrice(a) - standardPrice(b) ||',
    tests: ['zones'],
  },
  {
    rule: 'Cash at the door is taken up to the zone’s ceiling.',
    before: 'if (ceiling !== null && total > ceiling) {',
    after: 'if (ceiling !== null && total > ceiling * 2) {',
    tests: ['place-guest-order', 'quote-delivery'],
  },
  {
    rule: 'The order is refused when its shopper was shown another total.',
    before: '=== pricing.totals.total) return;',
    after: '>= pricing.totals.total) return;',
    tests: ['place-guest-order', 'strange-input'],
  },
  {
    rule: 'A price that fell is told as well as one that rose.',
    before: 'line.priceSeen !== sellable.price) {',
    after: 'line.priceSeen < sellable.price) {',
    tests: ['cart', 'quote-cart'],
  },
  {
    rule: 'Perishables are not sold where the zone takes none.',
    before: 'if (sellable.perishable && !takesPerishables) {',
    after: 'if (false && sellable.perishable) {',
    tests: ['quote-delivery', 'place-guest-order'],
  },
  {
    rule: 'Another amount than asked for pays nothing.',
    before: "if (amountOf(told, payment) !== payment.amount) return 'WRONG_AMOUNT';",
    after: "if (amountOf(told, payment) < payment.amount) return 'WRONG_AMOUNT';",
    tests: ['collect-payment'],
  },
  {
    rule: 'One transfer pays one order.',
    before: 'const isUsed = transactionId !== null && (await',
    after: 'const isUsed = transactionId === null && (await',
    tests: ['shared-reference', 'collect-payment'],
  },
  {
    rule: 'Of two of the staff who judge a payment at once one does.',
    before: "status: isRight ? 'paid' : 'mismatch', from: ['pending', 'failed'],",
    after: "status: isRight ? 'paid' : 'mismatch',",
    tests: ['staff-money', 'shared-reference'],
  },
  {
    rule: 'A refund that was noted already is not noted again.',
    before: 'if (!noted) return false;',
    after: 'if (noted || !noted) return false;',
    tests: ['refund-once'],
  },
  {
    rule: 'Parts of a refund make no way around the fresh proof a large one needs.',
    before: "const francs = order.given_back + (step === 'refunded' ?",
    after: "const francs = 0 * order.given_back + (step === 'refunded' ?",
    tests: ['guard-refund'],
  },
  {
    rule: 'A wallet is asked three times within an hour and no more.',
    before: 'if (third) refuse(ASKED_OFTEN',
    after: 'if (third && !third) refuse(ASKED_OFTEN',
    tests: ['require-quiet-wallet'],
  },
  {
    rule: 'A wallet proves whose it is by the right amount alone.',
    before: "if (moved?.status === 'paid' && moved.phone)",
    after: 'if (moved?.phone)',
    tests: ['held-orders'],
  },
  {
    rule: 'Of a shopping list as much is chosen as was asked for, never less.',
    before: 'packs: Math.max(1, Math.ceil(wanted.amount / size.measure.amount))',
    after: 'packs: Math.max(1, Math.floor(wanted.amount / size.measure.amount))',
    tests: ['list-sizes'],
  },
  {
    rule: 'What francs are asked for costs no more than them.',
    before: 'Math.min(Math.floor(francs / size.price), Math.max(size.stock, 1), MOST)',
    after: 'Math.min(Math.ceil(francs / size.price), Math.max(size.stock, 1), MOST)',
    tests: ['list-sizes'],
  },
  {
    rule: 'Cash of an order on its way leaves the ledger of its rider by what was counted, no more.',
    before: "{ kind: 'handed_over' as const, amount: -counted },",
    after: "{ kind: 'handed_over' as const, amount: -expected },",
    tests: ['rides'],
  },
  {
    rule: 'What a rider owes is what the manager looked at when they counted.',
    before: "if ((await sumOwed(ctx.db, id)) !== expected) throw changedMeanwhile('expected');",
    after: '',
    tests: ['rides'],
  },
  {
    rule: 'The figures of a closed day are those of its close.',
    before: 'if (closed) return { date, ...closed.figures, closed: toClosed(closed), can_close: false };',
    after:
      'if (closed && !closed) return { date, ...closed.figures, closed: toClosed(closed), can_close: false };',
    tests: ['books'],
  },
  {
    rule: 'Of an order in closed books a later day has what changed, not all of it again.',
    before: 'const was = booked ?? { standard: 0, zero: 0, exempt: 0, vat: 0 };',
    after: 'const was = { standard: 0, zero: 0, exempt: 0, vat: 0 };',
    tests: ['books'],
  },
  {
    rule: 'Money that goes back after the delivery takes its share of every VAT class.',
    before: 'standard: sold.standard - standard, zero: sold.zero - zero, exempt: sold.exempt - exempt',
    after: 'standard: sold.standard - given_back, zero: sold.zero, exempt: sold.exempt',
    tests: ['books'],
  },
  {
    rule: 'A delivered order whose whole price goes back is no sale.',
    before: "NOT IN ('pending', 'cancelled', 'expired') AND NOT (${isReturned}))`",
    after: "NOT IN ('pending', 'cancelled', 'expired'))`",
    tests: ['books'],
  },
  {
    rule: 'A drawer that holds something else than expected is closed with a reason.',
    before: 'if (difference === 0 || said.reason) return;',
    after: 'if (difference <= 0 || said.reason) return;',
    tests: ['books'],
  },
  {
    rule: 'No page in memory shows an offer that has ended.',
    before: 'if (this.#now().getTime() < this.#turnsAt) return;',
    after: 'return;',
    tests: ['page-cache'],
  },
  {
    rule: 'An order that gives its delivery time back is never held longer for it.',
    before: 'const isLater = !after.window_date && end !== null && end > expires_at;',
    after: 'const isLater = false;',
    tests: ['held-orders'],
  },
];
