import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AirtelConfig } from '../airtel-config.ts';
import type { Config } from '../config.ts';
import type { MomoConfig } from '../momo-config.ts';

interface Keys extends Pick<MomoConfig, 'subscriptionKey' | 'apiUser' | 'apiKey'> {
  airtel?: Pick<AirtelConfig, 'clientId' | 'clientSecret' | 'callbackKey'> | null;
}

const fileOf = (varDir: string) => join(varDir, 'simulator.json');

/** Leaves the keys of this start where a worker beside the shop finds them; nobody else on the machine may read. */
export async function keepSimulatorKeys({ momo, airtel, simulator, varDir }: Config): Promise<void> {
  if (!momo || !simulator) return;
  const { subscriptionKey, apiUser, apiKey } = momo;
  const draft = `${fileOf(varDir)}.new`;
  const isSimulated = airtel !== null && airtel.baseUrl === null;
  const keys: Keys = { subscriptionKey, apiUser, apiKey, airtel: isSimulated ? airtel : null };
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, fileOf(varDir));
}

/** The configuration of a worker: it asks the simulator with the keys of the shop it works for. */
export async function withSimulatorKeys(config: Config): Promise<Config> {
  const { momo, simulator, varDir } = config;
  if (!momo || !simulator) return config;
  const text = await readFile(fileOf(varDir), 'utf8').catch(() => '{}');
  const { airtel, ...keys }: Partial<Keys> = JSON.parse(text);
  const isSimulated = config.airtel !== null && config.airtel.baseUrl === null;
  return {
    ...config,
    momo: { ...momo, ...keys },
    ...(isSimulated && airtel && { airtel: { ...airtel, baseUrl: null } }),
  };
}
