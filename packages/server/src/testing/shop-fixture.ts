import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetPeople } from './accounts.ts';
import { emptyShop } from './given-checkout.ts';
import { type ShopOptions, startShop, type TestShop } from './start-shop.ts';

interface FileOptions extends ShopOptions {
  /** Set before each test, however far the one before has moved it. */
  clockAt?: Date | string;
  /** What is taken out again before each test: all that is sold and ordered (emptyShop), all people (forgetPeople). */
  emptied?: 'goods and orders' | 'people';
}

/**
 * The shop of a test file: opened before its first test, closed after its last. It is called where the file begins,
 * and can be used from the first hook on.
 */
export function shopForFile({ clockAt, emptied, ...options }: FileOptions = {}): TestShop {
  let opened: TestShop | undefined;
  beforeAll(async () => {
    opened = await startShop(options);
  });
  afterAll(() => opened?.close());
  const shop = new Proxy({} as TestShop, {
    get(_, name) {
      if (!opened) throw new Error('the shop of this file opens before its first test');
      return Reflect.get(opened, name);
    },
  });
  if (clockAt !== undefined || emptied !== undefined) {
    beforeEach(async () => {
      if (clockAt !== undefined) shop.clock.set(clockAt);
      if (emptied === 'goods and orders') await emptyShop(shop.ctx);
      if (emptied === 'people') await forgetPeople(shop);
    });
  }
  return shop;
}
