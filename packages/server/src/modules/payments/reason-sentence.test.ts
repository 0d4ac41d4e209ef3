import { expect, test } from 'vitest';
import { paymentMessage, reasonSentence } from './reason-sentence.ts';

const timedOut = 'The request timed out. Please try again and enter your PIN within 5 minutes.';
const notThrough = 'The payment did not go through. Check your balance and try again.';

test.each([
  ['APPROVAL_REJECTED', 'You declined the payment.'],
  ['EXPIRED', timedOut],
  ['COULD_NOT_PERFORM_TRANSACTION', timedOut],
  ['NOT_ENOUGH_FUNDS', notThrough],
  ['INTERNAL_PROCESSING_ERROR', notThrough],
  ['PAYER_NOT_FOUND', 'This number is not registered for MoMo.'],
  ['PAYER_LIMIT_REACHED', 'Your MoMo limit is reached.'],
])('when a payment failed for %s then the shopper reads: %s', (reason, sentence) => {
  expect(reasonSentence(reason)).toBe(sentence);
});

test.each(['SOMETHING_NEW', 'constructor', '', null])(
  'when the word %s is unknown then the shopper still reads a sentence, and not the word',
  (reason) => {
    expect(reasonSentence(reason)).toBe('The payment did not go through. Please try again.');
  },
);

test.each([
  [{ status: 'pending', method: 'mtn_momo' }, /PIN/],
  [{ status: 'created', method: 'mtn_momo' }, /PIN/],
  [{ status: 'pending', method: 'momo_code' }, /type the reference/],
  [{ status: 'pending', method: 'momo_code', provider_ref: 'ABC123' }, /checking/],
  [{ status: 'mismatch', method: 'mtn_momo' }, /another amount/],
] as const)('when a payment is %j then the shopper reads what it waits for', (payment, words) => {
  expect(paymentMessage({ reason: null, provider_ref: null, ...payment })).toMatch(words);
});

test('when a payment is paid then there is nothing to say', () => {
  const paid = { status: 'paid', method: 'mtn_momo', reason: null, provider_ref: '1' } as const;
  expect(paymentMessage(paid)).toBeNull();
});
