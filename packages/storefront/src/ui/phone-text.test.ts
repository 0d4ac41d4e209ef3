import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test('when a phone is Rwandan, then it is written as at home, else as it is', () => {
  expect(phoneText('+250788123456')).toBe('0788 123 456');
  expect(phoneText('+256772123456')).toBe('+256772123456');
});
