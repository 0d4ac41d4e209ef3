import type { LineChange } from '@isoko/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useToastQueue } from '../ui/toast.ts';
import { addLines } from './add-to-cart.tsx';
import { useCart } from './cart.ts';
import { bringBack, changeLines, changeQuantity, removeFromCart } from './cart-actions.ts';
import type { CartLine } from './cart-line.ts';
import { clearCartNews, useCartNews } from './cart-news.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { forgetCustomer } from './customer-state.ts';
import { saveWishes } from './save-cart.ts';
import {
  addOnServer,
  applyOnServer,
  mergeAtLogin,
  settleCart,
  syncCart,
  takeCouponOff,
} from './server-cart.ts';
import { inQuantity } from './server-cart-lines.ts';
import { forgetWishes } from './shown-cart.ts';
import { AccountCart, refusal } from './testing-account-cart.ts';
import { memoryStorage, openTab } from './testing-storage.ts';

let account: AccountCart;

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('auth-token', 'isk_test');
  await openTab(useCart, useCheckoutDraft);
  account = new AccountCart({
    taro: { price: 900, stock: 9 },
    rice: { price: 6000, stock: 3 },
    soap: { price: 500, stock: 20 },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  useToastQueue.setState({ queue: [] });
  clearCartNews();
  forgetWishes();
});

const guestLine = (slug: string, quantity: number, price = 900): CartLine => ({
  _id: `${slug}-id`,
  slug,
  index: -1,
  name: slug,
  unit: null,
  label: null,
  image: null,
  price,
  regular_price: price,
  stock_quantity: 99,
  quantity,
  sum: price * quantity,
  cartId: null,
  itemId: null,
  discountedPrice: null,
});
const choose = (...lines: CartLine[]) => useCart.getState().update(() => lines);
const shown = () => useCart.getState().lines.map(({ slug, quantity }) => `${slug} ${quantity}`);
const lineOf = (slug: string) => {
  const line = useCart.getState().lines.find((each) => each.slug === slug);
  if (!line) throw new Error(`There is no ${slug} in the cart.`);
  return line;
};
const toasts = () => useToastQueue.getState().queue.map(({ description }) => description);
const offline = () => {
  throw new Error('offline');
};
/** What a page does at once is done by the time the server's part is loaded. */
const loaded = () => vi.dynamicImportSettled();
async function holds(...lines: [slug: string, quantity: number][]) {
  account.quantities = new Map(lines);
  await syncCart();
}

describe('the sync', () => {
  test('when the server has a cart, then its lines replace those of the account, with their ids', async () => {
    await holds(['taro', 2]);
    await holds(['soap', 1], ['rice', 1]);
    expect(shown()).toEqual(['soap 1', 'rice 1']);
    expect(lineOf('soap')).toMatchObject({ cartId: 'cart', itemId: 'soap-line', discountedPrice: null });
  });

  test('when there is no cart any more, then the lines of the account and the stored copy are gone', async () => {
    await holds(['taro', 2]);
    await holds();
    expect(shown()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('when a coupon is applied, then the lines are those with it and the quotes ask about it', async () => {
    account.coupon = 'TANGA10';
    await holds(['taro', 2]);
    expect(lineOf('taro')).toMatchObject({ sum: 1800, discountedPrice: 1799 });
    expect(useCheckoutDraft.getState().values.coupon).toBe('TANGA10');
    await takeCouponOff();
    expect(useCheckoutDraft.getState().values.coupon).toBe('');
    await applyOnServer('KARIBU');
    expect(useCheckoutDraft.getState().values.coupon).toBe('KARIBU');
  });

  test('when a price changed since the shopper saw it here, then the line keeps the one that was seen', async () => {
    await holds(['taro', 2]);
    account.products.taro = { price: 950, stock: 9 };
    await syncCart();
    expect(lineOf('taro')).toMatchObject({ price: 900, sum: 1800 });
  });

  test('when a price changed since it was seen elsewhere, then the line has the one that was seen', async () => {
    const unchanged = { product: 'taro-id', index: -1, name: 'taro', wanted: 2, got: 2, message: '' };
    account.changes = [{ ...unchanged, reason: 'price', price_was: 850, price_now: 900 }];
    await holds(['taro', 2]);
    expect(lineOf('taro').price).toBe(850);
  });

  test('when a product is not sold any more, then the line goes and the shopper is told once', async () => {
    await holds(['taro', 2], ['soap', 1]);
    const nothing = { name: null, price_was: null, price_now: null, message: '' };
    const gone: LineChange = { ...nothing, product: 'taro-id', index: -1, reason: 'gone', wanted: 2, got: 0 };
    account.changes = [gone];
    await holds(['soap', 1]);
    await syncCart();
    expect(shown()).toEqual(['soap 1']);
    expect(useCartNews.getState().news).toEqual(['taro is no longer sold.']);
  });

  test('when the session ends before the answer comes, then nothing of it is shown', async () => {
    account.quantities = new Map([['taro', 2]]);
    account.instead = () => void localStorage.removeItem('auth-token');
    await expect(syncCart()).rejects.toThrow();
    expect(shown()).toEqual([]);
  });
});

describe('at login', () => {
  test('when a guest has lines, then they come along, capped by the stock, and what changed is told once', async () => {
    account.quantities = new Map([['rice', 1]]);
    choose(guestLine('taro', 2), guestLine('rice', 9, 6000));
    await mergeAtLogin();
    expect(shown()).toEqual(['rice 3', 'taro 2']);
    expect(useCart.getState().lines.every(({ cartId }) => cartId === 'cart')).toBe(true);
    await syncCart();
    expect(account.count('POST /cart')).toBe(1);
    expect(toasts()).toEqual(['Only 3 left.']);
  });

  test('when the shop is in trouble, then the lines stay and come along the next time', async () => {
    choose(guestLine('taro', 2));
    account.instead = ({ call }) => (call === 'POST /cart' ? refusal(503, 'unavailable') : undefined);
    await mergeAtLogin();
    expect(shown()).toEqual(['taro 2']);
    account.instead = () => undefined;
    await syncCart();
    expect(account.quantities).toEqual(new Map([['taro', 2]]));
    expect(lineOf('taro').cartId).toBe('cart');
  });

  test('when the answer of the merge is lost, then it is not added twice', async () => {
    choose(guestLine('taro', 2), guestLine('soap', 1, 500));
    account.losing = 'POST /cart';
    await mergeAtLogin();
    account.losing = null;
    await syncCart();
    expect(account.quantities.get('taro')).toBe(2);
    expect(shown()).toEqual(['taro 2', 'soap 1']);
  });

  test('when one line is refused for good, then the others come along and it stays, not asked for again', async () => {
    choose(guestLine('unknown', 1), guestLine('taro', 2));
    await mergeAtLogin();
    expect(shown()).toEqual(['taro 2', 'unknown 1']);
    const asked = account.count('POST /cart');
    await syncCart();
    expect(account.count('POST /cart')).toBe(asked);
    expect(lineOf('unknown').cartId).toBeNull();
  });

  test('when a guest had a coupon, then it comes along with the lines', async () => {
    useCheckoutDraft.getState().setValue('coupon', 'KARIBU');
    choose(guestLine('taro', 2));
    await mergeAtLogin();
    expect(account.coupon).toBe('KARIBU');
    expect(useCheckoutDraft.getState().values.coupon).toBe('KARIBU');
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
    await expect(addOnServer(guestLine('rice', 4))).rejects.toThrow('out_of_stock.');
    await syncCart();
    expect(shown()).toEqual([]);
  });

  test('when several are added together, then each is as far as the stock goes', async () => {
    await addLines([guestLine('rice', 9), guestLine('soap', 2)]);
    expect(shown()).toEqual(['rice 3', 'soap 2']);
  });

  test('when nobody is signed in, then they are added here alone', async () => {
    localStorage.removeItem('auth-token');
    await addLines([guestLine('rice', 9)]);
    expect(shown()).toEqual(['rice 9']);
    expect(account.asked).toEqual([]);
  });
});

describe('changing', () => {
  test('when the quantity changes fast, then each is shown at once and the last is saved, once', async () => {
    await holds(['taro', 2]);
    for (const quantity of [3, 4, 5]) changeQuantity(lineOf('taro'), quantity);
    await loaded();
    expect(shown()).toEqual(['taro 5']);
    await saveWishes();
    expect(account.count('PUT /cart')).toBe(1);
    expect(account.quantities.get('taro')).toBe(5);
  });

  test('when another device added meanwhile, then saving keeps that', async () => {
    await holds(['taro', 2]);
    account.quantities.set('soap', 4);
    changeQuantity(lineOf('taro'), 3);
    await loaded();
    await saveWishes();
    expect(account.quantities).toEqual(
      new Map([
        ['taro', 3],
        ['soap', 4],
      ]),
    );
    expect(shown()).toEqual(['taro 3', 'soap 4']);
  });

  test('when it cannot be saved, then it is as it was and the shopper reads why', async () => {
    await holds(['taro', 2]);
    account.instead = ({ call }) => (call === 'PUT /cart' ? refusal(503, 'unavailable') : undefined);
    changeQuantity(lineOf('taro'), 5);
    await loaded();
    await saveWishes();
    expect(shown()).toEqual(['taro 2']);
    expect(toasts()).toEqual(['unavailable.']);
  });

  test('when fewer are left, then it is capped, in the words of the server', async () => {
    await holds(['taro', 2]);
    account.products.taro = { price: 900, stock: 4 };
    changeQuantity(lineOf('taro'), 8);
    await loaded();
    await saveWishes();
    expect(shown()).toEqual(['taro 4']);
    expect(account.quantities.get('taro')).toBe(4);
    expect(toasts()).toEqual(['out_of_stock.']);
  });

  test('when a sync comes between, then what is not saved yet stays on the screen', async () => {
    await holds(['taro', 2]);
    changeQuantity(lineOf('taro'), 5);
    await loaded();
    await syncCart();
    expect(shown()).toEqual(['taro 5']);
    await settleCart();
    expect(account.quantities.get('taro')).toBe(5);
  });

  test('when a change of the quote is accepted, then the account has it too', async () => {
    await holds(['taro', 5], ['soap', 1]);
    changeLines((lines) =>
      lines.flatMap((line) => (line.slug === 'soap' ? [] : inQuantity({ ...line, price: 950 }, 3))),
    );
    await loaded();
    await settleCart();
    expect(account.quantities).toEqual(new Map([['taro', 3]]));
    expect(lineOf('taro')).toMatchObject({ price: 950, quantity: 3, sum: 2850 });
  });
});

describe('removing', () => {
  test('when a line is removed, then it goes by both ids', async () => {
    await holds(['taro', 2], ['soap', 1]);
    removeFromCart(lineOf('taro'));
    await loaded();
    expect(shown()).toEqual(['soap 1']);
    await saveWishes();
    expect(account.count('DELETE /cart/itemID/taro-line/cartID/cart')).toBe(1);
    expect(account.quantities.has('taro')).toBe(false);
  });

  test('when that fails, then the line is back in its place with a message', async () => {
    await holds(['taro', 2], ['soap', 1]);
    account.instead = offline;
    removeFromCart(lineOf('taro'));
    await loaded();
    await saveWishes();
    expect(shown()).toEqual(['taro 2', 'soap 1']);
    expect(toasts()).toEqual(['We could not reach the shop. Please check your connection.']);
  });

  test('when another device was faster, then it is gone without a word', async () => {
    await holds(['taro', 2], ['soap', 1]);
    account.quantities.delete('taro');
    removeFromCart(lineOf('taro'));
    await loaded();
    await saveWishes();
    expect(shown()).toEqual(['soap 1']);
    expect(toasts()).toEqual([]);
  });

  test('when it is brought back, then it stands in its place here and there', async () => {
    await holds(['taro', 2], ['soap', 1]);
    const taro = lineOf('taro');
    removeFromCart(taro);
    await loaded();
    await saveWishes();
    bringBack(taro, 0);
    await loaded();
    await saveWishes();
    expect(shown()).toEqual(['taro 2', 'soap 1']);
    expect([...account.quantities]).toEqual([
      ['taro', 2],
      ['soap', 1],
    ]);
  });
});

test('when the session ends, then what is the account’s leaves the browser and what could not be brought up stays', async () => {
  await holds(['taro', 2]);
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
