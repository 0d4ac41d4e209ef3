import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { announceShop, FIRST_OWNER, WORKERS } from './own-shop.ts';

/** One demo shop for each worker; its address is the base of every relative URL there. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { email: OWNER_EMAIL, password: OWNER_PASSWORD } = FIRST_OWNER;
  const env = { RATE_LIMITS: 'off', OWNER_EMAIL, OWNER_PASSWORD };
  const opening = Array.from({ length: WORKERS }, () => runShop({ env }));
  const opened = await Promise.allSettled(opening);
  const shops = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = opened.find((each) => each.status === 'rejected');
  if (failed) {
    await Promise.all(shops.map((shop) => shop.close()));
    throw failed.reason;
  }
  for (const [index, shop] of shops.entries()) announceShop(index, shop);
  return async () => {
    const codes = await Promise.all(shops.map((shop) => shop.close()));
    for (const [index, code] of codes.entries()) {
      if (code !== 0) throw new Error(`A shop ended with ${code}:\n${shops[index]?.output()}`);
    }
  };
}
