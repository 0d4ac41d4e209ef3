import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AirtelConfig } from '../airtel-config.ts';
import type { Config } from '../config.ts';
import { isSimulated, type MessageConfig } from '../message-config.ts';
import type { MomoConfig } from '../momo-config.ts';

interface Keys extends Pick<MomoConfig, 'subscriptionKey' | 'apiUser' | 'apiKey'> {
  airtel?: Pick<AirtelConfig, 'clientId' | 'clientSecret' | 'callbackKey'> | null;
  messages?: MessageConfig | null;
}

const fileOf = (varDir: string) => join(varDir, 'simulator.json');

/** Leaves the keys of this start where a worker beside the shop finds them; nobody else on the machine may read. */
export async function keepSimulatorKeys({
  momo,
  airtel,
  messages,
  simulator,
  varDir,
}: Config): Promise<void> {
  if (!momo || !simulator) return;
  const { subscriptionKey, apiUser, apiKey } = momo;
  const draft = `${fileOf(varDir)}.new`;
  const keys: Keys = {
    ...{ subscriptionKey, apiUser, apiKey },
    airtel: airtel?.baseUrl === null ? airtel : null,
    messages: isSimulated(messages) ? messages : null,
  };
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, fileOf(varDir));
}

/** The configuration of a worker: it asks the simulator with the keys of the shop it works for. */
export async function withSimulatorKeys(config: Config): Promise<Config> {
  const { momo, simulator, varDir } = config;
  if (!momo || !simulator) return config;
  const text = await readFile(fileOf(varDir), 'utf8').catch(() => '{}');
  const { airtel, messages, ...keys }: Partial<Keys> = JSON.parse(text);
  return {
    ...config,
    momo: { ...momo, ...keys },
    ...(config.airtel?.baseUrl === null && airtel && { airtel: { ...airtel, baseUrl: null } }),
    ...(isSimulated(config.messages) && messages && { messages }),
  };
}
