import { describe, expect, test } from 'vitest';
import { checkValues, firstError, looksLikePhone, sortErrors } from './checkout-form.ts';

const good = {
  name: 'Aline Uwase',
  phone: '0788 123 456',
  email: '',
  district: 'Gasabo',
  sector: 'Kimironko',
  street: '',
  directions: 'Near the market',
  shipping_method: 'standard',
  delivery_window: '',
  payment_method: 'cod',
  payment_phone: '',
  payment_reference: '',
  note: '',
};

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
});

describe('the checkout', () => {
  test('when everything is there, then nothing is wrong', () => expect(checkValues(good)).toEqual({}));

  test('when nothing is there, then each required field says so and the first is the name', () => {
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ''])) as typeof good;
    const errors = checkValues(empty);
    expect(Object.keys(errors)).toEqual(['name', 'phone', 'district', 'sector', 'directions']);
    expect(firstError(errors)).toBe('name');
  });

  test('when the API names dotted fields, then each error stands beside ours and the others are kept', () => {
    const sorted = sortErrors([
      { field: 'shipping.directions', message: 'Too short.' },
      { field: 'customer.phone', message: 'Not a number.' },
      { field: 'shipping.phone', message: 'Not a number either.' },
      { field: 'line_items.0.index', message: 'Choose a size.' },
    ]);
    expect(sorted).toEqual({
      fields: { directions: 'Too short.', phone: 'Not a number.' },
      others: ['Choose a size.'],
    });
  });
});
