import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import type { MomoSimulator } from '../../simulator/momo-simulator.ts';
import { mountSimulator } from '../../simulator/mount-simulator.ts';
import { openSimulation } from '../../simulator/open-simulation.ts';

/** The host of callbacks: `carry` brings them to the shop's own address. */
const CALLBACK_HOST = 'callbacks.example.rw';

/** An operator that outlives the shops that call it: its state is the truth about money. */
export interface StormOperator {
  readonly sim: MomoSimulator;
  /** The settings for a shop to find it. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Opens it on a free loopback port. Ordinary payers approve after a second. It calls back by `carry`, which gets an
 * https address that does not exist; without `carry` it cannot call back, and the shop must ask.
 */
export async function openStormOperator({ carry }: { carry?: typeof fetch } = {}): Promise<StormOperator> {
  const config = readConfig({ SIM_DEFAULT: 'success' });
  const log = createLogger({ level: 'silent' });
  const ownAddress = carry ? `https://${CALLBACK_HOST}` : 'http://localhost';
  const simulation = openSimulation(config, { ownAddress, now: () => new Date(), log, fetch: carry });
  if (!simulation || !config.momo) throw new Error('a demo configuration has a simulated operator');
  const server = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  mountSimulator(server, simulation);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    sim: simulation.sim,
    env: {
      MOMO_BASE_URL: `http://127.0.0.1:${port}/_sim/momo`,
      MOMO_SUBSCRIPTION_KEY: config.momo.subscriptionKey,
      MOMO_API_USER: config.momo.apiUser,
      MOMO_API_KEY: config.momo.apiKey,
      ...(carry && { MOMO_CALLBACK_HOST: CALLBACK_HOST }),
    },
    close: () => server.close(),
  };
}
