import { describe, expect, test } from 'vitest';
import { checkPaymentInput, fitsWallet, paymentInput } from './payment-input.ts';

const mtn = { operator: 'MTN', name: 'MoMo', prefixes: ['078', '079'] };
const airtel = { operator: 'Airtel', name: 'Airtel Money', prefixes: ['072', '073'] };
const methods = [
  { code: 'mtn_momo' as const, name: 'MTN MoMo', asks: ['phone' as const], wallet: mtn },
  { code: 'airtel_money' as const, name: 'Airtel Money', asks: ['phone' as const], wallet: airtel },
  { code: 'momo_code' as const, name: 'MoMoPay code', asks: ['reference' as const], wallet: null },
  { code: 'cod' as const, name: 'Cash', asks: [], wallet: null },
];

describe('a wallet number', () => {
  test.each(['0788123456', '0798 123 456', '788123456', '250788123456', '+250 (0)788-123-456'])(
    'when it is written as %s, then it is MTN’s',
    (text) => {
      expect(fitsWallet(text, mtn)).toBe(true);
      expect(fitsWallet(text, airtel)).toBe(false);
    },
  );
  test.each(['0728123456', '0733 123 456'])('when it is %j, then it is Airtel’s', (text) => {
    expect(fitsWallet(text, mtn)).toBe(false);
    expect(fitsWallet(text, airtel)).toBe(true);
  });
  test.each(['0758123456', '+256788123456', '07881234', ''])(
    'when it is %j, then it belongs to no wallet',
    (text) => {
      expect([mtn, airtel].some((wallet) => fitsWallet(text, wallet))).toBe(false);
    },
  );
});

test('when mobile money is chosen, then only its wallet is checked and sent', () => {
  const input = { method: 'mtn_momo', phone: ' 0788 123 456 ', reference: '?' };
  expect(checkPaymentInput(input, methods)).toEqual({});
  expect(paymentInput(input, methods)).toEqual({ phone: '0788 123 456' });
  expect(checkPaymentInput({ ...input, phone: '0752123456' }, methods)).toEqual({
    phone: 'Please enter the MTN number that pays: it starts with 078 or 079.',
  });
});

test('when the number is of another operator, then it says which way to pay fits it', () => {
  expect(checkPaymentInput({ method: 'mtn_momo', phone: '0722123456', reference: '' }, methods)).toEqual({
    phone: 'This is a number of Airtel. Choose Airtel Money, or enter one of MTN: 078 or 079.',
  });
});

test('when a code is paid, then the reference may wait, but not be nonsense', () => {
  const input = { method: 'momo_code', phone: '', reference: '' };
  expect(checkPaymentInput(input, methods)).toEqual({});
  expect(paymentInput(input, methods)).toBeNull();
  expect(checkPaymentInput({ ...input, reference: '12 3' }, methods)).toHaveProperty('reference');
  expect(paymentInput({ ...input, reference: ' 1927264368 ' }, methods)).toEqual({ reference: '1927264368' });
});

test('when cash is chosen, then nothing typed for other ways is sent', () => {
  const input = { method: 'cod', phone: '0788123456', reference: '1927264368' };
  expect(paymentInput(input, methods)).toBeNull();
});
