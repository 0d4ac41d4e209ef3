import type { Config } from '#server/config.ts';
import { airtelMoney } from '../airtel-money.ts';
import { mtnMomo } from '../mtn-momo.ts';
import type { WalletClient, Wallets } from '../wallet-client.ts';
import { createAirtelClient } from './airtel-client.ts';
import { createMomoClient } from './momo-client.ts';
import type { ClientOptions } from './operator-http.ts';

/** The path of the simulated operators on the shop's own address. */
const SIMULATOR_PATH = '/_sim/momo';
const AIRTEL_SIMULATOR_PATH = '/_sim/airtel';

type Options = Omit<ClientOptions<unknown>, 'config'> & { ownAddress: string };

/**
 * The clients for the operators in the shop's configuration. A simulator is asked over HTTP at `ownAddress`, like a
 * real operator.
 */
export function openWallets(config: Config, options: Options): Wallets {
  return { [mtnMomo.code]: openMomo(config, options), [airtelMoney.code]: openAirtel(config, options) };
}

function openMomo({ momo }: Config, { ownAddress, ...options }: Options): WalletClient | undefined {
  if (!momo) return undefined;
  const { baseUrl } = momo;
  if (baseUrl) return createMomoClient({ ...options, config: { ...momo, baseUrl } });
  const simulated = { ...momo, baseUrl: ownAddress + SIMULATOR_PATH, callbackBase: ownAddress };
  return createMomoClient({ ...options, config: simulated });
}

function openAirtel({ airtel }: Config, { ownAddress, ...options }: Options): WalletClient | undefined {
  if (!airtel) return undefined;
  const baseUrl = airtel.baseUrl ?? ownAddress + AIRTEL_SIMULATOR_PATH;
  return createAirtelClient({ ...options, config: { ...airtel, baseUrl } });
}
