import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isSimulated, type MessageConfig } from '../message-config.ts';
import type { AirtelConfig, MomoConfig } from '../wallet-config.ts';
import { airtelCallback, createAirtelAccount } from './airtel.routes.ts';
import { MomoSimulator } from './momo-simulator.ts';
import { openMessages } from './mount-messages.ts';
import type { AirtelSimulation, Simulation } from './mount-simulator.ts';
import { createOperatorAccount } from './operator-account.ts';

/** How long the operator waits for a shop that does not answer its callback. */
const CALLBACK_TIMEOUT_MS = 2_000;
/** The one callback address registered for the shop's application at Airtel. */
const AIRTEL_CALLBACK = '/api/v1/payments/airtel-money/callback';

interface Options {
  ownAddress: string;
  now: () => Date;
  log: Logger;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The simulated operators in the configuration; null: there are none. `ownAddress` is that of the shop. */
export function openSimulation(config: Config, options: Options): Simulation | null {
  const { momo, simulator } = config;
  if (!momo || !simulator) return null;
  const { ownAddress, now } = options;
  const account = createOperatorAccount({ ...momo, ownAddress, now: () => sim.now() });
  const sim: MomoSimulator = new MomoSimulator({
    config: simulator,
    now,
    deliver: async (callback) => {
      if (account.callsBack(callback.url)) await deliver(callback, options);
    },
  });
  const messages = openMessages(config, { ...options, shopAddress: () => ownAddress });
  return { sim, account, airtel: openAirtel(config, options), messages };
}

function openAirtel({ airtel, simulator }: Config, options: Options): AirtelSimulation | null {
  if (!airtel || airtel.baseUrl !== null || !simulator) return null;
  const sim: MomoSimulator = new MomoSimulator({
    config: { ...simulator, callbackMethod: 'POST' },
    now: options.now,
    callbackUrl: options.ownAddress + AIRTEL_CALLBACK,
    callbackOf: (request) => airtelCallback(request, airtel.callbackKey),
    deliver: (callback) => deliver(callback, options),
  });
  return { sim, account: createAirtelAccount(airtel, () => sim.now()) };
}

/** Tries once, and ignores the result, like real operators. */
async function deliver(
  { url, method, body }: { url: string; method: string; body: object },
  { log, fetch = globalThis.fetch }: Options,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS);
  const request = { method, headers, body: JSON.stringify(body), signal, redirect: 'error' } as const;
  await fetch(url, request).catch((error) =>
    log.debug({ err: error }, 'a simulated callback did not arrive'),
  );
}

interface Keys extends Pick<MomoConfig, 'subscriptionKey' | 'apiUser' | 'apiKey'> {
  airtel?: Pick<AirtelConfig, 'clientId' | 'clientSecret' | 'callbackKey'> | null;
  messages?: MessageConfig | null;
}

const fileOf = (varDir: string) => join(varDir, 'simulator.json');

/** Stores the keys of this start for a worker next to the shop; no other user of the machine can read them. */
export async function keepSimulatorKeys(config: Config): Promise<void> {
  const { momo, airtel, messages, simulator, varDir } = config;
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

/** The configuration of a worker: it calls the simulator with the keys of its shop. */
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
