import type { FastifyInstance } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { disbursementRoutes } from './disbursement.routes.ts';
import type { MomoSimulator } from './momo-simulator.ts';
import { collectionRoutes } from './operator.routes.ts';
import type { OperatorAccount } from './operator-account.ts';
import { phoneRoutes } from './phone.routes.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { refusal } from './refusals.ts';

/** How often requests that end by themselves are looked for while the shop is open, in ms. */
const TICK_MS = 500;

/** A simulated operator with the shop's account there. */
export interface Simulation {
  readonly sim: MomoSimulator;
  readonly account: OperatorAccount;
}

/** Puts the simulated operator under `/_sim/momo`. Only a demo shop without credentials has one. */
export function mountSimulator(app: FastifyInstance, { sim, account }: Simulation): void {
  app.register(
    async (scope) => {
      // The operator's way to fail, not the shop's.
      scope.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
        const { status, body } = refusal(error.statusCode === 500 ? 500 : 400, 'BAD_REQUEST', error.message);
        return reply.status(status).send(body);
      });
      provisioningRoutes(scope, account);
      collectionRoutes(scope, sim, account);
      disbursementRoutes(scope, sim, account);
      controlRoutes(scope, sim);
      phoneRoutes(scope, sim);
    },
    { prefix: '/_sim/momo' },
  );
  let ticking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    ticking = setInterval(() => sim.tick(), TICK_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(ticking));
}
