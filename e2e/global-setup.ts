import { runShop } from '../packages/server/src/testing/run-shop.ts';

/** One demo shop for all journeys; its address is the base of every relative URL. */
export default async function setUp(): Promise<() => Promise<void>> {
  const shop = await runShop({ env: { RATE_LIMITS: 'off' } });
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_VAR_DIR = shop.varDir;
  return async () => {
    const code = await shop.close();
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`);
  };
}
