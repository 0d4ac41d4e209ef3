import type { SavedAddress, User } from '@isoko/contract';
import { expect, test } from 'vitest';
import { addressFaults, addressValues, savedAddressInput } from './address.tsx';

const home: SavedAddress = {
  _id: 'a1',
  label: 'Home',
  full_name: 'Aline Uwase',
  phone: '+250788123456',
  phone_alt: null,
  province: 'Kigali City',
  district: 'Gasabo',
  sector: 'Kimironko',
  street: null,
  directions: 'Green gate',
  is_default: true,
  lat: -1.94,
  lng: 30.12,
  date_created: '2026-05-02T07:00:00.000Z',
};

test('when nothing was changed, then the address is sent as it is, its point on the map too', () => {
  expect(savedAddressInput(addressValues(home), home)).toEqual({
    label: 'Home',
    full_name: 'Aline Uwase',
    phone: '0788 123 456',
    phone_alt: null,
    district: 'Gasabo',
    sector: 'Kimironko',
    street: null,
    directions: 'Green gate',
    is_default: false,
    lat: -1.94,
    lng: 30.12,
  });
});

test('when the place is another one, then the point on the map is given up', () => {
  const moved = savedAddressInput({ ...addressValues(home), sector: 'Remera' }, home);
  expect(moved).not.toHaveProperty('lat');
  expect(moved).not.toHaveProperty('lng');
});

test('when an address is new, then it begins with who is signed in', () => {
  const user = { name: 'Eric Mugisha', phone: '+250788654321' } as User;
  expect(addressValues(null, user)).toMatchObject({ full_name: 'Eric Mugisha', phone: '0788 654 321' });
});

test('when nothing is filled in, then each needed field says so and the others do not', () => {
  expect(Object.keys(addressFaults(addressValues(null)))).toEqual([
    'full_name',
    'phone',
    'district',
    'sector',
    'directions',
  ]);
});

test('when the second phone cannot be one, then it says so', () => {
  expect(Object.keys(addressFaults({ ...addressValues(home), phone_alt: '12' }))).toEqual(['phone_alt']);
});
