import type { LineChange } from '@isoko/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useCheckoutDraft } from '../../checkout/checkout-draft.ts';
import { forgetCustomer } from '../../customer/customer-state.ts';
import { useCart, useCartSync } from '../cart.ts';
import { addLines, addOnServer, applyOnServer, syncCart, takeCouponOff } from './server-cart.ts';
import { type AccountCart, guestLine, hold, lineOf, openAccount, shown } from './testing-account-cart.ts';

let account: AccountCart;

beforeEach(async () => {
  account = await openAccount();
});

describe('the sync', () => {
  test('when the server has a cart, then its lines replace those of the account, with their ids', async () => {
    await hold(account, ['taro', 2]);
    await hold(account, ['soap', 1], ['rice', 1]);
    expect(shown()).toEqual(['soap 1', 'rice 1']);
    expect(lineOf('soap')).toMatchObject({
      cartId: 'cart',
      itemId: 'soap-line',
      coupon_cart: null,
      discountedPrice: null,
    });
  });

  test('when there is no cart any more, then the lines of the account and the stored copy are gone', async () => {
    await hold(account, ['taro', 2]);
    await hold(account);
    expect(shown()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('when the cart was paid, then its lines do not come back', async () => {
    await hold(account, ['taro', 2]);
    account.isPaid = true;
    await syncCart();
    expect(shown()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('when a coupon is applied, then the lines are those with it and the quotes ask about it', async () => {
    account.coupon = 'TANGA10';
    await hold(account, ['taro', 2]);
    expect(lineOf('taro')).toMatchObject({ sum: 1800, coupon_cart: 'TANGA10', discountedPrice: 1799 });
    expect(useCheckoutDraft.getState().values.coupon).toBe('TANGA10');
    await takeCouponOff();
    expect(useCheckoutDraft.getState().values.coupon).toBe('');
    await applyOnServer('KARIBU');
    expect(useCheckoutDraft.getState().values.coupon).toBe('KARIBU');
  });

  test('when a price changed since the shopper saw it here, then the line keeps the one that was seen', async () => {
    await hold(account, ['taro', 2]);
    account.products.taro = { price: 950, stock: 9 };
    await syncCart();
    expect(lineOf('taro')).toMatchObject({ price: 900, sum: 1800 });
  });

  test('when a price changed since it was seen elsewhere, then the line has the one that was seen', async () => {
    const unchanged = { product: 'taro-id', index: -1, name: 'taro', wanted: 2, got: 2, message: '' };
    account.changes = [{ ...unchanged, reason: 'price', price_was: 850, price_now: 900 }];
    await hold(account, ['taro', 2]);
    expect(lineOf('taro').price).toBe(850);
  });

  test('when a product is not sold any more, then the line goes and the shopper is told once', async () => {
    await hold(account, ['taro', 2], ['soap', 1]);
    const nothing = { name: null, price_was: null, price_now: null, message: '' };
    const gone: LineChange = { ...nothing, product: 'taro-id', index: -1, reason: 'gone', wanted: 2, got: 0 };
    account.changes = [gone];
    await hold(account, ['soap', 1]);
    await syncCart();
    expect(shown()).toEqual(['soap 1']);
    expect(useCartSync.getState().news).toEqual(['taro is no longer sold.']);
  });

  test('when the session ends before the answer comes, then nothing of it is shown', async () => {
    account.quantities = new Map([['taro', 2]]);
    account.instead = () => void localStorage.removeItem('auth-token');
    await expect(syncCart()).rejects.toThrow();
    expect(shown()).toEqual([]);
  });

  test('when the session ends before its turn comes, then nothing is asked', async () => {
    localStorage.removeItem('auth-token');
    await expect(syncCart()).rejects.toThrow();
    expect(account.asked).toEqual([]);
  });
});

describe('adding', () => {
  test('when it is added, then the server has it first and the line has its ids', async () => {
    await addOnServer(guestLine('taro', 2));
    await addOnServer(guestLine('taro', 1));
    expect(shown()).toEqual(['taro 3']);
    expect(lineOf('taro')).toMatchObject({ cartId: 'cart', itemId: 'taro-line' });
  });

  test('when the stock does not allow it, then nothing is added and the server says why', async () => {
    expect(await addOnServer(guestLine('rice', 4))).toBe('out_of_stock.');
    await syncCart();
    expect(shown()).toEqual([]);
  });

  test('when several are added together, then each is as far as the stock goes', async () => {
    await addLines([guestLine('rice', 9), guestLine('soap', 2)]);
    expect(shown()).toEqual(['rice 3', 'soap 2']);
  });

  test('when no user is signed in, then they are added only here', async () => {
    localStorage.removeItem('auth-token');
    await addLines([guestLine('rice', 9)]);
    expect(shown()).toEqual(['rice 9']);
    expect(account.asked).toEqual([]);
  });
});

test('when the session ends, then what is the account’s leaves the browser and what could not be brought up stays', async () => {
  await hold(account, ['taro', 2]);
  useCart.getState().update((lines) => [...lines, guestLine('soap', 1)]);
  useCheckoutDraft.getState().setValue('name', 'Aline Uwase');
  localStorage.setItem('wishlist', '["taro-id"]');
  localStorage.setItem('wishlistId', 'w');
  localStorage.removeItem('auth-token');
  forgetCustomer();
  expect(shown()).toEqual(['soap 1']);
  expect(useCheckoutDraft.getState().values.name).toBe('');
  for (const key of ['isoko:checkout', 'wishlist', 'wishlistId'])
    expect(localStorage.getItem(key)).toBeNull();
});
