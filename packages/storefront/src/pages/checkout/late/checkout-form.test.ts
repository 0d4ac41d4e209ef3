import type { Quote } from '@isoko/contract';
import { describe, expect, test } from 'vitest';
import { checkValues, firstError, orderBody, ownOrderBody, sortErrors } from './checkout-form.ts';

const good = {
  name: 'Aline Uwase',
  phone: '0788 123 456',
  email: '',
  other_recipient: '',
  recipient_name: '',
  recipient_phone: '',
  address: '',
  save_address: '',
  point: '',
  district: 'Gasabo',
  sector: 'Kimironko',
  street: '',
  directions: 'Near the market',
  shipping_method: 'standard',
  delivery_window: '',
  payment_method: 'cod',
  payment_phone: '',
  payment_reference: '',
  substitution: 'call',
  note: '',
  coupon: '',
};

const quote = {
  totals: { subtotal: 9_000, discount: 0, shipping_total: 0, total: 9_000 },
  coupon: null,
  payment_methods: [],
};

describe('the checkout', () => {
  test('when everything is there, then nothing is wrong', () => expect(checkValues(good)).toEqual({}));

  test('when nothing is there, then each required field says so and the first is the name', () => {
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ''])) as typeof good;
    const errors = checkValues(empty);
    expect(Object.keys(errors)).toEqual(['name', 'phone', 'sector', 'directions']);
    expect(firstError(errors)).toBe('name');
  });

  test('when there is no place yet, then nothing is wrong with a payment that is not asked for yet', () => {
    const momo = [
      {
        ...{ code: 'momo', name: 'MTN MoMo', asks: ['phone'] },
        wallet: { name: 'MoMo', operator: 'MTN', prefixes: ['078'] },
      },
    ] as unknown as Quote['payment_methods'];
    const unpaid = { ...good, payment_method: 'momo', payment_phone: '' };
    expect(Object.keys(checkValues(unpaid, momo))).toEqual(['payment_phone']);
    expect(Object.keys(checkValues({ ...unpaid, sector: '' }, momo))).toEqual(['sector']);
  });

  test('when the API names dotted fields, then each error is at our field and the others are kept', () => {
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

  test('when another person receives it, then it goes to them, and who pays stays who orders', () => {
    const gift = {
      ...good,
      other_recipient: 'yes',
      recipient_name: ' Mama Keza ',
      recipient_phone: '0789 000 111',
    };
    expect(checkValues(gift)).toEqual({});
    const body = orderBody(gift, [], quote);
    expect(body.customer).toMatchObject({ name: 'Aline Uwase', phone: '0788 123 456' });
    expect(body.shipping).toMatchObject({ full_name: 'Mama Keza', phone: '0789 000 111' });
    expect(Object.keys(checkValues({ ...gift, recipient_name: '', recipient_phone: '' }))).toEqual([
      'recipient_name',
      'recipient_phone',
    ]);
    const refusal = [{ field: 'shipping.phone', message: 'Not a number.' }];
    expect(sortErrors(refusal, { isForOther: true }).fields).toEqual({ recipient_phone: 'Not a number.' });
  });

  test('when it is collected, then no address is asked or sent, and no one else receives it', () => {
    const nowhere = { ...good, point: 'p1', sector: '', directions: '', other_recipient: 'yes' };
    expect(checkValues(nowhere)).toEqual({});
    expect(Object.keys(checkValues({ ...nowhere, shipping_method: '', payment_method: '' }))).toEqual([
      'shipping_method',
      'payment_method',
    ]);
    expect(orderBody(nowhere, [], quote)).toMatchObject({ point: 'p1', shipping: null });
    const own = ownOrderBody(nowhere, { cart: 'c1', address: null }, quote);
    expect(own).toMatchObject({ point: 'p1', shipping: null, phone: '0788 123 456' });
    expect(ownOrderBody(good, { cart: 'c1', address: null }, quote)).toMatchObject({
      point: null,
      phone: null,
    });
  });

  test('when no other person does, then what was typed for them is left out', () => {
    const body = orderBody({ ...good, recipient_name: 'Mama Keza' }, [], quote);
    expect(body.shipping).toMatchObject({ full_name: 'Aline Uwase', phone: '0788 123 456' });
  });

  test('when the quote counts a coupon, then the order has it; when not, it goes without', () => {
    const values = { ...good, coupon: 'TANGA0' };
    const coupon = { code: 'TANGA0', kind: 'free_shipping', applied: true, message: null } as const;
    expect(orderBody(values, [], { ...quote, coupon })).toMatchObject({
      coupon: 'TANGA0',
      expected_total: 9_000,
    });
    expect(orderBody(values, [], { ...quote, coupon: { ...coupon, applied: false } }).coupon).toBeNull();
    expect(orderBody(values, [], quote).coupon).toBeNull();
  });
});
