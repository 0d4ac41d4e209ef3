/** Several machines as one shop: what a release may do to the next one's schema, floods, a full process, replicas. */
export const machineMutants = [
  {
    rule: 'A release never starts on a schema that took away what it needs.',
    before: 'const contract = later.find((name) => CONTRACTS.test(name));',
    after: 'const contract = later.find((name) => name === null);',
    tests: ['migrate'],
  },
  {
    rule: 'Two releases of which neither follows the other never share a database.',
    before: 'if (first && pending[0]) {',
    after: 'if (first && pending[1]) {',
    tests: ['migrate'],
  },
  {
    rule: 'What other processes counted of an address counts here as well.',
    before: 'count.total = sum(count.slots) + sum(others);',
    after: 'count.total = sum(count.slots);',
    tests: ['limits'],
  },
  {
    rule: 'A connection that PostgreSQL works for is never cut.',
    before: 'return suspects.includes(pid) && !working.includes(pid);',
    after: 'return suspects.includes(pid);',
    tests: ['pool'],
  },
  {
    rule: 'A transaction never reads from a replica.',
    before: 'const db = ctx.db.isTransaction ? null : ctx.replica?.freshDb();',
    after: 'const db = ctx.replica?.freshDb();',
    tests: ['on-replica'],
  },
  {
    rule: 'The name of a request is never what a client says.',
    before: "return address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');",
    after: 'return true;',
    tests: ['request-id'],
  },
  {
    rule: 'A start that fails ends the database that it launched.',
    before: 'await (await begun.catch(() => null))?.stop();',
    after: '',
    tests: ['main'],
  },
  {
    rule: 'A password alone does not move the mailbox of staff who have a second factor.',
    before: 'if (!hasTotp && !passkeys.length) return true;',
    after: 'if (hasTotp || !passkeys.length) return true;',
    tests: ['step-up'],
  },
  {
    rule: 'A password alone does not change the password of staff who have a second factor.',
    before: "if (!(await isProvedStaff(ctx, user.id))) throw fieldError('password', NOT_PROVED);",
    after: '',
    tests: ['step-up'],
  },
  {
    rule: 'A photo of a delivery that failed does not prove the next one.',
    before: "if (step === 'out_for_delivery') await forgetPhoto(ctx.db, id);",
    after: '',
    tests: ['photo-at-the-door'],
  },
  {
    rule: 'A photo by the first rider does not prove a delivery by the second.',
    before:
      "if (order.status === 'out_for_delivery' && change.rider_id !== order.rider_id) await forgetPhoto(ctx.db, order.id);",
    after: '',
    tests: ['photo-at-the-door'],
  },
  {
    rule: 'A running order that comes to cost nothing waits for no money.',
    before: 'if (!pays.length && owesNothing(order)) return oweAll(ctx, await payNothing(ctx, order), owed);',
    after: '',
    tests: ['free-order'],
  },
  {
    rule: 'An editor sees no contacts of who wrote to the shop.',
    before: '...(hidesContacts && { email: null, phone: null }),',
    after: '',
    tests: ['staff-content'],
  },
  {
    rule: 'What is noted about a supplier is nothing for the log.',
    before: "OR thing = 'supplier' AND key = 'note'",
    after: '',
    tests: ['purchases'],
  },
  {
    rule: 'Money that is found for an order after it was paid in another way goes back.',
    before: "const isOver = status === 'cancelled' || SETTLED.includes(payment_status);",
    after: "const isOver = status === 'cancelled';",
    tests: ['running-order'],
  },
  {
    rule: 'What a paid order rises by is never more cash at the door than the zone allows.',
    before: "? due <= 0 || present.kind !== 'cash'",
    after: '? true',
    tests: ['running-order'],
  },
  {
    rule: 'A stranger who pays nothing holds goods no longer than one who pays cash.',
    before: "if (kind === 'cash' || hold.most === 0) return endOfCash(ctx, hold);",
    after: "if (kind === 'cash') return hold.most === 0 ? null : endOfCash(ctx, hold);",
    tests: ['free-order'],
  },
  {
    rule: 'A free order whose time is over ends, although it counts as paid.',
    before: "const isPaid = order.payment_status === 'paid' && order.total > 0;",
    after: "const isPaid = order.payment_status === 'paid';",
    tests: ['free-order'],
  },
  {
    rule: 'No mail says that a payment failed once it was made up for, or the order is over.',
    before: "!(status === 'pending' && payment.status === 'failed')",
    after: 'false',
    tests: ['pay-order'],
  },
  {
    rule: 'Whoever can still pay is told of a failed payment only after some minutes.',
    before: 'order_payment_failed: 3 * 60_000',
    after: 'order_payment_failed: 0',
    tests: ['pay-order'],
  },
];
