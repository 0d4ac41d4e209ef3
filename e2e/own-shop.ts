import { availableParallelism } from 'node:os';

/**
 * Journeys run in parallel, each worker with its own shop: in a shared one they would take each other's
 * products. One more than there are cores, since a journey sometimes waits.
 */
export const WORKERS = Math.min(availableParallelism() + 1, 4);

/** The owner of each shop, with the password of its first start, which must be changed. */
export const FIRST_OWNER = { email: 'owner@example.rw', password: 'isoko rya mbere 2026' };

const keyOf = (name: string, index: number | string) => `JOURNEY_${name}_${index}`;

/** Tells the workers the address of shop number `index`; called before they read their configuration. */
export function announceShop(index: number, { address, varDir }: { address: string; varDir: string }): void {
  process.env[keyOf('SHOP', index)] = address;
  process.env[keyOf('VAR_DIR', index)] = varDir;
}

/** The address of this worker's shop, and its folder. Empty outside of a worker. */
export function ownShop(): { address: string; varDir: string } {
  const index = process.env.TEST_PARALLEL_INDEX ?? '';
  return {
    address: process.env[keyOf('SHOP', index)] ?? '',
    varDir: process.env[keyOf('VAR_DIR', index)] ?? '',
  };
}
