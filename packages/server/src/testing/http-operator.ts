import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Context } from '../context.ts';
import { refreshPayment, startPayment } from '../modules/payments/ask-operator.ts';
import { createMomoClient } from '../modules/payments/wallets/momo-client.ts';
import { mountSimulator } from '../simulator/mount-simulator.ts';
import { openSimulation } from '../simulator/open-simulation.ts';
import { runJobs } from './run-jobs.ts';
import type { TestShop } from './start-shop.ts';
import { type TestWallet, walletOf } from './test-operator.ts';

/** A simulated operator on a port of its own; shop and operator talk over real sockets, in both directions. */
export interface HttpOperator {
  /** The shop's context with the real client. */
  readonly ctx: Context;
  readonly wallet: TestWallet;
  /** `http://localhost:PORT/_sim/momo`. */
  readonly url: string;
  /** Starts and checks payments that are due by the test's clock; does not update orders. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an operator for `shop`, which begins to listen on a free port. `timeoutMs` is that of the client. */
export async function startHttpOperator(
  shop: TestShop,
  { timeoutMs = 5_000 }: { timeoutMs?: number } = {},
): Promise<HttpOperator> {
  const { config } = shop.app;
  const now = shop.clock.now;
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const ownAddress = `http://localhost:${(shop.app.server.address() as AddressInfo).port}`;
  const simulation = openSimulation(config, { ownAddress, now, log: shop.ctx.log });
  if (!simulation || !config.momo) throw new Error('only a demo shop without credentials is simulated');
  // A client that gave up leaves silent connections behind.
  const operator = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  mountSimulator(operator, simulation);
  await operator.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://localhost:${(operator.server.address() as AddressInfo).port}/_sim/momo`;
  const momo = createMomoClient({
    config: { ...config.momo, baseUrl: url, callbackBase: ownAddress },
    now,
    timeoutMs,
    statusReadsPerSecond: 1_000,
  });
  const ctx = { ...shop.ctx, wallets: { mtn_momo: momo } };
  const handlers = {
    'payment.start': async (ctx: Context, job: { payment_id: string }) =>
      void (await startPayment(ctx, job.payment_id)),
    'payment.check': async (ctx: Context, job: { payment_id: string }) =>
      void (await refreshPayment(ctx, job.payment_id)),
  };
  return {
    ctx,
    wallet: walletOf(simulation),
    url,
    work: async () => void (await runJobs(ctx, handlers)),
    async close() {
      await operator.close();
      shop.app.server.closeAllConnections();
    },
  };
}
