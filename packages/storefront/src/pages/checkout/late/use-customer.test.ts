import type { SavedAddress } from '@isoko/contract';
import { expect, test } from 'vitest';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { checkValues, ownOrderBody } from './checkout-form.ts';
import { chosenAddress, withAddress } from './use-customer.ts';

const home: SavedAddress = {
  _id: 'home',
  full_name: 'Aline Uwase',
  phone: '+250788123456',
  phone_alt: null,
  province: 'Kigali',
  district: 'Gasabo',
  sector: 'Kimironko',
  street: null,
  directions: 'Near the market',
  label: 'Home',
  is_default: false,
  lat: null,
  lng: null,
  date_created: '2026-01-01T00:00:00.000Z',
};
const work: SavedAddress = { ...home, _id: 'work', sector: 'Remera', is_default: true };
const { values } = useCheckoutDraft.getState();
const quote = {
  totals: { subtotal: 9_000, discount: 0, shipping_total: 1_500, total: 10_500 },
  coupon: null,
  payment_methods: [],
};

test.each([
  ['nothing was chosen', '', [home, work], 'work'],
  ['one was chosen', 'home', [home, work], 'home'],
  ['the chosen one is gone', 'gone', [home, work], 'work'],
  ['none is the default', '', [home], 'home'],
  ['another one is typed', 'new', [home, work], undefined],
  ['none is kept', '', [], undefined],
])('when %s, then the order goes where it should', (_, address, kept, expected) => {
  expect(chosenAddress(kept, { address })?._id).toBe(expected);
});

test('when a kept address is chosen, then nothing of it is asked for, and what was typed stays typed', () => {
  const typed = {
    ...values,
    name: 'Eric',
    district: 'Huye',
    shipping_method: 'standard',
    payment_method: 'cod',
  };
  expect(withAddress(typed, work)).toMatchObject({
    name: 'Aline Uwase',
    district: 'Gasabo',
    sector: 'Remera',
    street: '',
  });
  expect(checkValues(withAddress(typed, work))).toEqual({});
  expect(withAddress(typed, null)).toBe(typed);
});

test('when a customer orders, then cart and address go by their ids, and lines and coupon not at all', () => {
  const body = ownOrderBody(withAddress(values, work), { cart: 'cart', address: 'work' }, quote);
  expect(body).toMatchObject({ cart: 'cart', address: 'work', shipping: null, expected_total: 10_500 });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['line_items']));
  expect(body).not.toHaveProperty('coupon');
});

test('when the address is typed, then it goes along whole', () => {
  const typed = {
    ...values,
    name: ' Eric ',
    phone: '0788 123 456',
    district: 'Huye',
    sector: 'Ngoma',
    directions: 'Gate',
  };
  const { shipping, address } = ownOrderBody(typed, { cart: 'cart', address: null }, quote);
  expect(address).toBeNull();
  expect(shipping).toMatchObject({ full_name: 'Eric', district: 'Huye', sector: 'Ngoma', street: null });
});
