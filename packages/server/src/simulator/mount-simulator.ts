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
      scope.setErrorHandler(
        (error: { statusCode?: number; status?: number; message: string }, request, reply) => {
          const isTheirs = (error.statusCode ?? error.status ?? 500) < 500;
          if (!isTheirs) request.log.error({ err: error }, 'the simulated operator failed');
          const { status, body } = isTheirs
            ? refusal(400, 'BAD_REQUEST', error.message)
            : refusal(500, 'INTERNAL_PROCESSING_ERROR');
          return reply.status(status).send(body);
        },
      );
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
