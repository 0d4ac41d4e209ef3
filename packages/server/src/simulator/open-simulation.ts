import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { MomoSimulator } from './momo-simulator.ts';
import type { Simulation } from './mount-simulator.ts';
import { createOperatorAccount } from './operator-account.ts';

/** The operator waits so long for a shop that does not answer its callback. */
const CALLBACK_TIMEOUT_MS = 2_000;

/** The simulated operator the configuration asks for; null: there is none. `ownAddress` is where the shop answers. */
export function openSimulation(
  { momo, simulator }: Config,
  options: {
    ownAddress: string;
    now: () => Date;
    log: Logger;
    fetch?: (url: string, init: RequestInit) => Promise<Response>;
  },
): Simulation | null {
  if (!momo || !simulator) return null;
  const { ownAddress, now, log, fetch = globalThis.fetch } = options;
  const account = createOperatorAccount({ ...momo, ownAddress, now: () => sim.now() });
  const sim: MomoSimulator = new MomoSimulator({
    config: simulator,
    now,
    // Once, and whether it arrived or not is nobody's business any more: so does the operator.
    deliver: async ({ url, method, body }) => {
      if (!account.callsBack(url)) return;
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS);
      const request = { method, headers, body: JSON.stringify(body), signal, redirect: 'error' } as const;
      await fetch(url, request).catch((error) =>
        log.debug({ err: error }, 'a simulated callback did not arrive'),
      );
    },
  });
  return { sim, account };
}
