import { expect, test } from 'vitest';
import { dashboardLinks, leadsHere } from './dashboard-frame.tsx';

const marked = (pathname: string) =>
  dashboardLinks.filter(({ to }) => leadsHere(to, pathname)).map(({ name }) => name);

test('when a page of the dashboard is open, then its link alone is marked', () => {
  expect(marked('/dashboard')).toEqual(['Overview']);
  expect(marked('/dashboard/')).toEqual(['Overview']);
  expect(marked('/dashboard/wishlist')).toEqual(['Wishlist']);
});

test('when one order is open, then the list of orders is marked', () => {
  expect(marked('/dashboard/orders/6f1c7a52-7f55-4a6e-9a4f-0d3c1c1a2b3c')).toEqual(['Orders']);
});

test('when the account page is called by its short name, then it is marked too', () => {
  expect(marked('/account')).toEqual(['Account']);
});
