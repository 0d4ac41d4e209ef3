import { inQuantity } from '@isoko/contract/rules/cart-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringBack, changeLines, changeQuantity, removeFromCart } from '../cart-actions.ts';
import { saveMutations } from './save-cart.ts';
import { changeOnServer, settleCart, syncCart } from './server-cart.ts';
import {
  type AccountCart,
  hold,
  lineOf,
  openAccount,
  refusal,
  shown,
  toasts,
} from './testing-account-cart.ts';

let account: AccountCart;

const offline = () => {
  throw new Error('offline');
};
/** Everything that a page does immediately is done once the server's part is loaded. */
const loaded = () => vi.dynamicImportSettled();

beforeEach(async () => {
  account = await openAccount();
});

describe('changing', () => {
  test('when the quantity changes fast, then each is shown immediately and the last is saved, once', async () => {
    await hold(account, ['taro', 2]);
    for (const quantity of [3, 4, 5]) changeQuantity(lineOf('taro'), quantity);
    await loaded();
    expect(shown()).toEqual(['taro 5']);
    await saveMutations();
    expect(account.count('PUT /cart')).toBe(1);
    expect(account.quantities.get('taro')).toBe(5);
  });

  test('when a line changes that the account keeps, then it keeps the ids it has there', async () => {
    await hold(account, ['taro', 2], ['soap', 1]);
    const chosenAgain = { ...lineOf('taro'), cartId: null, itemId: null, quantity: 5 };
    changeOnServer([{ line: chosenAgain, wanted: chosenAgain }]);
    expect(lineOf('taro')).toMatchObject({ quantity: 5, cartId: 'cart', itemId: 'taro-line' });
    await settleCart();
    await removeFromCart(lineOf('taro'));
    expect(account.count('DELETE /cart/itemID/taro-line/cartID/cart')).toBe(1);
  });

  test('when another device added meanwhile, then saving keeps that', async () => {
    await hold(account, ['taro', 2]);
    account.quantities.set('soap', 4);
    changeQuantity(lineOf('taro'), 3);
    await loaded();
    await saveMutations();
    expect(account.quantities).toEqual(
      new Map([
        ['taro', 3],
        ['soap', 4],
      ]),
    );
    expect(shown()).toEqual(['taro 3', 'soap 4']);
  });

  test('when it cannot be saved, then it is as it was and the shopper reads why', async () => {
    await hold(account, ['taro', 2]);
    account.instead = ({ call }) => (call === 'PUT /cart' ? refusal(503, 'unavailable') : undefined);
    changeQuantity(lineOf('taro'), 5);
    await loaded();
    await saveMutations();
    expect(shown()).toEqual(['taro 2']);
    expect(toasts()).toEqual(['unavailable.']);
  });

  test('when fewer are left, then it is capped, in the words of the server', async () => {
    await hold(account, ['taro', 2]);
    account.products.taro = { price: 900, stock: 4 };
    changeQuantity(lineOf('taro'), 8);
    await loaded();
    await saveMutations();
    expect(shown()).toEqual(['taro 4']);
    expect(account.quantities.get('taro')).toBe(4);
    expect(toasts()).toEqual(['out_of_stock.']);
  });

  test('when a sync comes between, then what is not saved yet stays on the screen', async () => {
    await hold(account, ['taro', 2]);
    changeQuantity(lineOf('taro'), 5);
    await loaded();
    await syncCart();
    expect(shown()).toEqual(['taro 5']);
    await settleCart();
    expect(account.quantities.get('taro')).toBe(5);
  });

  test('when a change of the quote is accepted, then the account has it too', async () => {
    await hold(account, ['taro', 5], ['soap', 1]);
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
    await hold(account, ['taro', 2], ['soap', 1]);
    const removing = removeFromCart(lineOf('taro'));
    await loaded();
    expect(shown()).toEqual(['soap 1']);
    expect(await removing).toBe(true);
    expect(account.count('DELETE /cart/itemID/taro-line/cartID/cart')).toBe(1);
    expect(account.quantities.has('taro')).toBe(false);
  });

  test('when that fails, then the line is back in its place with a message', async () => {
    await hold(account, ['taro', 2], ['soap', 1]);
    account.instead = offline;
    expect(await removeFromCart(lineOf('taro'))).toBe(false);
    expect(shown()).toEqual(['taro 2', 'soap 1']);
    expect(toasts()).toEqual(['We could not reach the shop. Please check your connection.']);
  });

  test('when another device was faster, then it is gone without a word', async () => {
    await hold(account, ['taro', 2], ['soap', 1]);
    account.quantities.delete('taro');
    removeFromCart(lineOf('taro'));
    await loaded();
    await saveMutations();
    expect(shown()).toEqual(['soap 1']);
    expect(toasts()).toEqual([]);
  });

  test('when it is brought back, then it takes its place here and there', async () => {
    await hold(account, ['taro', 2], ['soap', 1]);
    const taro = lineOf('taro');
    removeFromCart(taro);
    await loaded();
    await saveMutations();
    bringBack(taro, 0);
    await loaded();
    await saveMutations();
    expect(shown()).toEqual(['taro 2', 'soap 1']);
    expect([...account.quantities]).toEqual([
      ['taro', 2],
      ['soap', 1],
    ]);
  });
});
