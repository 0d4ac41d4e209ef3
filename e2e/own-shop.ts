import { availableParallelism } from 'node:os';

/**
 * Journeys run side by side, each worker with a shop of its own: in one they would take each other's products. One more
 * than there are cores, since a journey waits now and then.
 */
export const WORKERS = Math.min(availableParallelism() + 1, 4);

/** Who each shop belongs to; the password is the one its first start is given, which must be changed. */
export const FIRST_OWNER = { email: 'owner@example.rw', password: 'isoko rya mbere 2026' };

const keyOf = (name: string, index: number | string) => `JOURNEY_${name}_${index}`;

/** Tells the workers where shop number `index` is; called before they read their configuration. */
export function announceShop(index: number, { address, varDir }: { address: string; varDir: string }): void {
  process.env[keyOf('SHOP', index)] = address;
  process.env[keyOf('VAR_DIR', index)] = varDir;
}

/** Where this worker's shop is, and its folder. Empty outside of a worker. */
export function ownShop(): { address: string; varDir: string } {
  const index = process.env.TEST_PARALLEL_INDEX ?? '';
  return {
    address: process.env[keyOf('SHOP', index)] ?? '',
    varDir: process.env[keyOf('VAR_DIR', index)] ?? '',
  };
}
