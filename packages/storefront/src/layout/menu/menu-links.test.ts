import { expect, test } from 'vitest';
import { submenuLinks } from './menu-links.ts';

const names = (total: number) => submenuLinks({ total, minimum: 5_000 }).map(({ name }) => name);
const withCheckout = ['Wishlist', 'Shopping Cart', 'Checkout', 'Dashboard', 'Forgot Password'];

test('when the cart reaches the minimum order, to the franc, then the checkout is in the sub-menu', () => {
  expect(names(5_000)).toEqual(withCheckout);
  expect(names(80_000)).toEqual(withCheckout);
});

test('when the cart is one franc short or empty, then the checkout is left out', () => {
  const withoutCheckout = withCheckout.filter((name) => name !== 'Checkout');
  expect(names(4_999)).toEqual(withoutCheckout);
  expect(names(0)).toEqual(withoutCheckout);
});

test('when the checkout is in the sub-menu, then it is the dashboard’s', () => {
  expect(submenuLinks({ total: 1, minimum: 0 })).toContainEqual({
    name: 'Checkout',
    to: '/dashboard/checkout',
  });
});
