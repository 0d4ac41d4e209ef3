import type { Config } from '#server/config.ts';
import { createMomoClient, type MomoClientOptions } from './momo/create-momo-client.ts';
import type { MomoClient } from './momo-client.ts';

/** Where the simulated operator is on the shop's own address. */
export const SIMULATOR_PATH = '/_sim/momo';

/**
 * The client for what the operator of the shop decided; null: MTN MoMo is not offered. The simulator is asked over
 * HTTP at `ownAddress`, as the real operator would be.
 */
export function openMomo(
  config: Config,
  { ownAddress, ...options }: Omit<MomoClientOptions, 'config'> & { ownAddress: string },
): MomoClient | null {
  const { momo } = config;
  if (!momo) return null;
  const { baseUrl } = momo;
  if (baseUrl) return createMomoClient({ ...options, config: { ...momo, baseUrl } });
  const simulated = { ...momo, baseUrl: ownAddress + SIMULATOR_PATH, callbackBase: ownAddress };
  return createMomoClient({ ...options, config: simulated });
}
