import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { beforeEach, describe, expect, test } from 'vitest';
import { useCheckoutDraft } from '../../checkout/checkout-draft.ts';
import { useCart } from '../cart.ts';
import { syncCart, syncQuietly } from './server-cart.ts';
import {
  type AccountCart,
  guestLine,
  lineOf,
  openAccount,
  refusal,
  shown,
  toasts,
} from './testing-account-cart.ts';

let account: AccountCart;

const choose = (...lines: CartLine[]) => useCart.getState().update(() => lines);

beforeEach(async () => {
  account = await openAccount();
});

describe('at login', () => {
  test('when a guest has lines, then they come along, capped by the stock, and what changed is told once', async () => {
    account.quantities = new Map([['rice', 1]]);
    choose(guestLine('taro', 2), guestLine('rice', 9, 6000));
    await syncQuietly();
    expect(shown()).toEqual(['rice 3', 'taro 2']);
    expect(useCart.getState().lines.every(({ cartId }) => cartId === 'cart')).toBe(true);
    await syncCart();
    expect(account.count('POST /cart')).toBe(1);
    expect(toasts()).toEqual(['Only 3 left.']);
  });

  test('when the shop is in trouble, then the lines stay and come along the next time', async () => {
    choose(guestLine('taro', 2));
    account.instead = ({ call }) => (call === 'POST /cart' ? refusal(503, 'unavailable') : undefined);
    await syncQuietly();
    expect(shown()).toEqual(['taro 2']);
    account.instead = () => undefined;
    await syncCart();
    expect(account.quantities).toEqual(new Map([['taro', 2]]));
    expect(lineOf('taro').cartId).toBe('cart');
  });

  test('when the answer of the merge is lost, then it is not added twice', async () => {
    choose(guestLine('taro', 2), guestLine('soap', 1, 500));
    account.losing = 'POST /cart';
    await syncQuietly();
    account.losing = null;
    await syncCart();
    expect(account.quantities.get('taro')).toBe(2);
    expect(shown()).toEqual(['taro 2', 'soap 1']);
  });

  test('when one line is refused for good, then the others come along and it stays, not asked for again', async () => {
    choose(guestLine('unknown', 1), guestLine('taro', 2));
    await syncQuietly();
    expect(shown()).toEqual(['taro 2', 'unknown 1']);
    const asked = account.count('POST /cart');
    await syncCart();
    expect(account.count('POST /cart')).toBe(asked);
    expect(lineOf('unknown').cartId).toBeNull();
  });

  test('when a guest had a coupon, then it comes along with the lines', async () => {
    useCheckoutDraft.getState().setValue('coupon', 'KARIBU');
    choose(guestLine('taro', 2));
    await syncQuietly();
    expect(account.coupon).toBe('KARIBU');
    expect(useCheckoutDraft.getState().values.coupon).toBe('KARIBU');
  });
});
