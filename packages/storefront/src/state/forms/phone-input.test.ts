import { describe, expect, test } from 'vitest';
import { looksLikePhone } from './use-form.ts';

describe('a phone number', () => {
  test.each([
    '0788123456',
    '0788 123 456',
    '788123456',
    '250788123456',
    '+250 788-123-456',
    '+250 (0)788 123 456',
    '+256 772 123456',
  ])('when it is written as %s, then it is taken', (text) => expect(looksLikePhone(text)).toBe(true));

  test.each(['', '0788', '0758123456789', 'call me', '07881234567', '+250123'])(
    'when it is %j, then it is not',
    (text) => expect(looksLikePhone(text)).toBe(false),
  );

  test.each(['70', '71', '74', '75', '76', '77'])(
    'when it begins with %s, which is nobody’s in Rwanda, then it is not',
    (prefix) => {
      for (const before of ['0', '', '250', '+250'])
        expect(looksLikePhone(`${before}${prefix}8123456`)).toBe(false);
    },
  );
});
