// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.

/** A running order: what is added, what is missing, what happens at the door, and who packs it. */
export const runningMutants = [
  {
    rule: 'An order that becomes dearer than what was paid has a rest to pay.',
    before:
      "if (rest > 0) return takeStep(ctx, order, { events: [], change: { payment_status: 'unpaid' } });",
    after: 'if (rest > 0) return order;',
    tests: ['running-order'],
  },
  {
    rule: 'A rest and what came before it pay an order together.',
    before: 'if (restOf(price, counted) <= 0) break;',
    after: 'if (counted.length > 0) break;',
    tests: ['reconcile-order', 'running-order', 'at-the-door'],
  },
  {
    rule: 'Money that comes to an order that is paid goes back, not what paid it.',
    before: 'return arrived.toSorted((a, b) => a.updated_at.getTime() - b.updated_at.getTime());',
    after: 'return arrived;',
    tests: ['reconcile-order'],
  },
  {
    rule: 'Coins and the code together are what is still to be paid.',
    before: 'requireAmount(cash + (code?.amount ?? 0), rest);',
    after: 'requireAmount(Math.max(cash, code?.amount ?? 0), Math.max(cash, code?.amount ?? 0));',
    tests: ['at-the-door'],
  },
  {
    rule: 'A reference at the door pays one order.',
    before: "const reference = readReference(typed, 'reference'); await requireUncounted(ctx, reference);",
    after: "const reference = readReference(typed, 'reference');",
    tests: ['at-the-door'],
  },
  {
    rule: 'A reference without its amount is not dropped.',
    before: 'if (reference && !code_amount)',
    after: 'if (reference && code_amount === undefined)',
    tests: ['at-the-door'],
  },
  {
    rule: 'Coins that go back leave the drawer, however the money came.',
    before: 'SELECT coalesce(entry.method, payment.method) AS method /* not null */, kind,',
    after: 'SELECT payment.method AS method /* not null */, kind,',
    tests: ['at-the-door'],
  },
  {
    rule: 'What is refused at the door comes back, and waste is not sold again.',
    before: "return goods === 'waste' && unitId !== null ? [{ unitId, quantity }] : [];",
    after: "return goods === 'shelf' && unitId === null ? [{ unitId: line, quantity }] : [];",
    tests: ['at-the-door'],
  },
  {
    rule: 'What comes into a packed order leaves the shelf.',
    before: "if (taken) await freeUnits(ctx.db, { ...now, items: added, reason: 'claimed' });",
    after: '',
    tests: ['running-order'],
  },
  {
    rule: 'A shelf that is empty is not sold from, and what orders hold stays.',
    before: 'greatest(reserved, ${found}::int) AS after FROM stock_unit',
    after: 'on_hand AS after FROM stock_unit',
    tests: ['running-order'],
  },
  {
    rule: 'What is added costs what it costs now.',
    before: 'from === null ? merged.findIndex((each) => isSameWare(each, line)) : -1;',
    after: 'from === null ? merged.findIndex((each) => keyOf(each) === keyOf(line)) : -1;',
    tests: ['running-order'],
  },
  {
    rule: 'What the shop cannot bring does not make the delivery dearer.',
    before:
      'const shipping_total = isAsked ? await feeFor(ctx, order, { items, place }) : order.shipping_total;',
    after: 'const shipping_total = await feeFor(ctx, order, { items, place });',
    tests: ['running-order'],
  },
  {
    rule: 'A percentage counts for what is added up to its cap.',
    before: 'Math.max(coupon.max_discount - given, 0)',
    after: 'coupon.max_discount',
    tests: ['running-order'],
  },
  {
    rule: 'Nobody begins to pack what a colleague packs.',
    before: 'const isOthers = packer !== null && packer !== user.id;',
    after: 'const isOthers = packer !== null && packer === user.name;',
    tests: ['running-order'],
  },
  {
    rule: 'A line that changed since it was seen is not ticked.',
    before: 'if (found.quantity !== quantity) throw changedLine(found);',
    after: '',
    tests: ['pick-line'],
  },
  {
    rule: 'A line of an order that a colleague packs is not ticked.',
    before: 'if (order.packer_id !== null && order.packer_id !== id) throw packedByColleague(order);',
    after: '',
    tests: ['pick-line'],
  },
  {
    rule: 'Only what is being packed is ticked.',
    before:
      "if (order.status !== 'confirmed') throw new ShopError('invalid_state'); requireFreeFor(order, user);",
    after: 'requireFreeFor(order, user);',
    tests: ['pick-line'],
  },
  {
    rule: 'Who wants all lines ticked packs no order with one that is not.',
    before: 'if (body.all_picked) await requireTicks(ctx, order);',
    after: '',
    tests: ['pick-line'],
  },
  {
    rule: 'A claim of an order that changed meanwhile is refused.',
    before: 'requireVersion(order, body.version); const { packer_id: packer } = order;',
    after: 'const { packer_id: packer } = order;',
    tests: ['pick-line'],
  },
  {
    rule: 'Nothing of an order is ticked by the line of another one.',
    before: "if (!found) throw new ShopError('not_found'); if (!picked)",
    after: 'if (!found) return getStaffOrder(ctx, id, roleOf(user)); if (!picked)',
    tests: ['pick-line'],
  },
  {
    rule: 'A sale at the counter is sold once, whoever sends it.',
    before: 'if (earlier) requireSame(earlier, body); else await placeSale(ctx, { body, customer });',
    after: 'if (!earlier) await placeSale(ctx, { body, customer });',
    tests: ['counter-sale'],
  },
  {
    rule: 'Another price than the till showed is refused before money is taken.',
    before: 'if (body.expected_total !== total)',
    after: 'if (body.expected_total < total)',
    tests: ['counter-sale'],
  },
  {
    rule: 'What is given at the counter is no less than what is to be paid.',
    before: "if (given < cash) requireAmount(given, cash, 'cash_given');",
    after: '',
    tests: ['counter-sale'],
  },
  {
    rule: 'Goods of a sale at the counter leave the shelf with it.',
    before: 'await claimStock(ctx, { orderId: id, lines });',
    after: '',
    tests: ['counter-sale'],
  },
  {
    rule: 'A sale at the counter is taken back on its day alone.',
    before: 'if (isSaleOfDay(order, ctx.now())) return;',
    after: 'if (order.id) return;',
    tests: ['counter-sale'],
  },
  {
    rule: 'Goods of a sale that was taken back and are bad are not on the shelf.',
    before: "if (body.goods === 'waste') await writeOffGoods(ctx, id);",
    after: '',
    tests: ['counter-sale'],
  },
  {
    rule: 'The books count coins by the way they left.',
    before: 'const way = sql`coalesce(e.method, p.method)`;',
    after: 'const way = sql`p.method`;',
    tests: ['counter-sale'],
  },
  {
    rule: 'Goods and money of a sale are of one moment.',
    before: 'return inTransaction({ ...outer, now: () => at }, async (ctx) => {',
    after: 'return inTransaction({ ...outer }, async (ctx) => { ctx.log.debug({ at });',
    tests: ['counter-sale'],
  },
  {
    rule: 'Nothing is sold before its money is there.',
    before: "(o.status NOT IN ('cancelled', 'expired') AND o.payment_status = 'paid')",
    after: "(o.status NOT IN ('cancelled', 'expired'))",
    tests: ['reports'],
  },
  {
    rule: 'Nothing is handed over at a point without its code.',
    before: "if (step === 'delivered' && isCollected(order) && !isProved)",
    after: "if (step === 'delivered' && !isCollected(order) && !isProved)",
    tests: ['collect-order'],
  },
  {
    rule: 'A packer hands nothing over without a code.',
    before: "else if (!manages(role)) throw new ShopError('forbidden');",
    after: "else if (manages(role)) throw new ShopError('forbidden');",
    tests: ['collect-order'],
  },
  {
    rule: 'What is due is counted before an order leaves its point.',
    before: "if (rest > 0) throw fieldError('amount', 'Please type how much you took.');",
    after: "if (rest < 0) throw fieldError('amount', 'Please type how much you took.');",
    tests: ['collect-order'],
  },
  {
    rule: 'What was not collected and is cancelled goes back to the stock.',
    before:
      "if (follow_up === 'cancel') return endOrder(ctx, order, 'cancelled', note); if (follow_up === 'pick_up') throw",
    after: "if (follow_up === 'cancel') return; if (follow_up === 'pick_up') throw",
    tests: ['collect-order'],
  },
  {
    rule: 'Collecting costs what the point asks.',
    before: '[{ ...COLLECT, price, free_from }]',
    after: '[{ ...COLLECT, price: 0, free_from }]',
    tests: ['collect-order'],
  },
  {
    rule: 'No rider gets an order that is collected.',
    before: 'return !isOfOthers && staffSteps[step].from.includes(order.status);',
    after: 'return staffSteps[step].from.includes(order.status);',
    tests: ['life-cycles', 'collect-order'],
  },
  {
    rule: 'A point that is closed for a while takes no order.',
    before: 'if (point?.is_open) return point;',
    after: 'if (point) return point;',
    tests: ['collect-order'],
  },
  {
    rule: 'An order moves to a point only with goods that keep there.',
    before: '  const zone = await requirePoint(ctx, point);\n  await requireSameGoods(ctx, order, zone);',
    after: '  const zone = await requirePoint(ctx, point);',
    tests: ['collect-order'],
  },
  {
    rule: 'Who comes for an order pays what the point asks, not what bringing it cost.',
    before: 'const code = place?.change.shipping_method_code ?? order.shipping_method_code;',
    after: 'const code = order.shipping_method_code;',
    tests: ['collect-order'],
  },
  {
    rule: 'The code of a point does not open a bag that is brought.',
    before: '{ point_id: null, point: null, delivery_secret: null }',
    after: '{ point_id: null, point: null }',
    tests: ['collect-order'],
  },
];
