import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Wallets } from '../modules/payments/wallet-client.ts';
import { openWallets } from '../modules/payments/wallets/open-wallets.ts';
import type { BehaviourChange } from '../simulator/behaviour.ts';
import type { SimulatedRequest } from '../simulator/momo-simulator.ts';
import type { Simulation } from '../simulator/mount-simulator.ts';
import { openSimulation } from '../simulator/open-simulation.ts';

const OWN_ADDRESS = 'http://localhost';
/** No limit: a simulated operator needs no protection from a test. */
const ENDLESS = 1_000_000;

/** The payers' wallets. The shop is told of a payer's answer before the call resolves. */
export interface TestWallet {
  /** The operator's requests, the newest first. */
  requests(): SimulatedRequest[];
  /** The payer enters the PIN for the newest waiting request. @throws if there is none. */
  approve(): Promise<void>;
  /** The payer declines, or the operator does with its reason. @throws if no request waits. */
  reject(reason?: string): Promise<void>;
  /** Changes how the operator behaves (simulator/behaviour.ts). */
  change(change: BehaviourChange): void;
  /** Sends a callback that claims that the newest request was paid. */
  forge(): Promise<void>;
  /** Resolves when all callbacks have arrived. */
  idle(): Promise<void>;
}

/** The real client with a simulated operator, in this process: the same wire format, without a socket. */
export function testOperator(
  config: Config,
  { now, log, app }: { now: () => Date; log: Logger; app: () => FastifyInstance },
): { wallets: Wallets; simulation: Simulation | null; wallet: TestWallet; airtel: TestWallet } {
  const options = { ownAddress: OWN_ADDRESS, now, fetch: fetchFrom(app) };
  const simulation = openSimulation(config, { ...options, log });
  return {
    wallets: openWallets(config, { ...options, statusReadsPerSecond: ENDLESS }),
    simulation,
    wallet: walletOf(simulation),
    airtel: walletOf(simulation?.airtel ?? null),
  };
}

/** The wallets of a simulated operator; without one every call throws. */
export function walletOf(simulation: Pick<Simulation, 'sim'> | null): TestWallet {
  const sim = () => {
    if (!simulation) throw new Error('this shop has no simulated operator');
    return simulation.sim;
  };
  const answer = async (how: { status: 'SUCCESSFUL' | 'FAILED'; reason?: string }) => {
    const waiting = sim()
      .list()
      .find((each) => each.status === 'PENDING');
    if (!waiting) throw new Error('no request waits for its payer');
    sim().answer(waiting.referenceId, how);
    await sim().idle();
  };
  return {
    requests: () => sim().list(),
    approve: () => answer({ status: 'SUCCESSFUL' }),
    reject: (reason) => answer({ status: 'FAILED', reason }),
    change: (change) => sim().change(change),
    async forge() {
      const [newest] = sim().list();
      if (!newest) throw new Error('the operator took no request');
      await sim().forge(newest);
    },
    async idle() {
      sim().tick();
      await sim().idle();
    },
  };
}

function fetchFrom(app: () => FastifyInstance) {
  return async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    const answer = await app().inject({
      method: method as 'GET',
      url: new URL(url).pathname,
      headers: headers as Record<string, string>,
      ...(body !== undefined && body !== null && { payload: String(body) }),
    });
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : answer.body, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };
}
