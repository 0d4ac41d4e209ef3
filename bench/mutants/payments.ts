import type { Mutant } from './mutant.ts';

/** Tries to pay, the provider’s words, typed references and refunds. */
export const paymentMutants: readonly Mutant[] = [
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
];
