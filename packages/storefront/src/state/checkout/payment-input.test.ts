import { describe, expect, test } from 'vitest';
import { checkPaymentInput, isMtnNumber, paymentInput } from './payment-input.ts';

describe('a wallet number', () => {
  test.each(['0788123456', '0798 123 456', '788123456', '250788123456', '+250 (0)788-123-456'])(
    'when it is written as %s, then it is MTN’s',
    (text) => expect(isMtnNumber(text)).toBe(true),
  );
  test.each(['0728123456', '0733 123 456', '+256788123456', '07881234', ''])(
    'when it is %j, then it is not',
    (text) => expect(isMtnNumber(text)).toBe(false),
  );
});

test('when mobile money is chosen, then only its wallet is checked and sent', () => {
  const wish = { method: 'mtn_momo', phone: ' 0788 123 456 ', reference: '?' };
  expect(checkPaymentInput(wish)).toEqual({});
  expect(paymentInput(wish)).toEqual({ phone: '0788 123 456' });
  expect(checkPaymentInput({ ...wish, phone: '0722123456' })).toHaveProperty('phone');
});

test('when a code is paid, then the reference may wait, but not be nonsense', () => {
  const wish = { method: 'momo_code', phone: '', reference: '' };
  expect(checkPaymentInput(wish)).toEqual({});
  expect(paymentInput(wish)).toBeNull();
  expect(checkPaymentInput({ ...wish, reference: '12 3' })).toHaveProperty('reference');
  expect(paymentInput({ ...wish, reference: ' 1927264368 ' })).toEqual({ reference: '1927264368' });
});

test('when cash is chosen, then nothing typed for other ways is sent', () => {
  expect(paymentInput({ method: 'cod', phone: '0788123456', reference: '1927264368' })).toBeNull();
});
