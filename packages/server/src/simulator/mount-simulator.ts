import type { FastifyInstance } from 'fastify';
import { type AirtelAccount, airtelRoutes } from './airtel.routes.ts';
import { BehaviourChange } from './behaviour.ts';
import { collectionRoutes, disbursementRoutes, provisioningRoutes } from './momo.routes.ts';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';
import { type MessageSimulation, mountMessages } from './mount-messages.ts';
import type { OperatorAccount } from './operator-account.ts';
import { phoneRoutes } from './phone.routes.ts';
import { refusal } from './refusals.ts';

/** How often ended requests and due reports are processed while the shop is open, in ms. */
const TICK_MS = 500;

/** A simulated operator with the shop's account there. */
export interface Simulation {
  readonly sim: MomoSimulator;
  readonly account: OperatorAccount;
  /** Airtel Money as well; null: the real one is called. */
  readonly airtel: AirtelSimulation | null;
  /** The message providers; null: the real ones are called, or none. */
  readonly messages: MessageSimulation | null;
}

export interface AirtelSimulation {
  readonly sim: MomoSimulator;
  readonly account: AirtelAccount;
}

const hidden = { schema: { hide: true } };
const nothingWaits = refusal(404, 'RESOURCE_NOT_FOUND', 'Nothing waits under this reference.').body;

/**
 * Mounts the simulated operators under `/_sim/momo` and `/_sim/airtel`. Only a demo shop without credentials has any.
 */
export function mountSimulator(app: FastifyInstance, { sim, account, airtel, messages }: Simulation): void {
  const sims = airtel ? [sim, airtel.sim] : [sim];
  if (messages) mountMessages(app, messages, sims);
  app.register(
    async (scope) => {
      // Errors in the operator's format, not the shop's.
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
      phoneRoutes(scope, sims);
    },
    { prefix: '/_sim/momo' },
  );
  if (airtel) {
    app.register(async (scope) => airtelRoutes(scope, airtel.sim, airtel.account), {
      prefix: '/_sim/airtel',
    });
  }
  let ticking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    ticking = setInterval(() => {
      for (const each of sims) each.tick();
      void messages?.sim.tick();
    }, TICK_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(ticking));
}

/** Headers of one connection, and those that `fetch` has already handled. */
const OF_THE_CONNECTION = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
];

/** Forwards to the process of this machine that runs the operator, because the operator keeps its state in memory. */
export function forwardToSimulator(app: FastifyInstance, port: number): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.all('/*', { schema: { hide: true } }, async ({ raw, method, headers, body }, reply) => {
        const answer = await fetch(`http://127.0.0.1:${port}${raw.url}`, {
          method,
          headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
            value === undefined || OF_THE_CONNECTION.includes(name) ? [] : [[name, String(value)]],
          ),
          body: Buffer.isBuffer(body) ? new Uint8Array(body) : null,
          redirect: 'manual',
        });
        for (const [name, value] of answer.headers) {
          if (!OF_THE_CONNECTION.includes(name)) reply.header(name, value);
        }
        return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
      });
    },
    { prefix: '/_sim' },
  );
}

type Id = { Params: { id: string } };

/** Calls with which a test or a drill controls the operator from outside. */
function controlRoutes(app: FastifyInstance, sim: MomoSimulator): void {
  app.get('/requests', hidden, async () => ({ requests: sim.list().map(toWire) }));

  app.get('/behaviour', hidden, async () => ({ ...sim.behaviour, now: sim.now().toISOString() }));

  app.post<{ Body: BehaviourChange }>(
    '/behaviour',
    { schema: { hide: true, body: BehaviourChange } },
    async ({ body }) => {
      sim.change(body);
      return { ...sim.behaviour, now: sim.now().toISOString() };
    },
  );

  app.post<Id>('/requests/:id/approve', hidden, async ({ params }, reply) =>
    sim.answer(params.id, { status: 'SUCCESSFUL' }) ? reply.status(204).send() : gone(reply),
  );

  app.post<Id & { Body: { reason?: string } | undefined }>(
    '/requests/:id/reject',
    hidden,
    async ({ params, body }, reply) =>
      sim.answer(params.id, { status: 'FAILED', reason: body?.reason })
        ? reply.status(204).send()
        : gone(reply),
  );

  app.post<Id>('/requests/:id/forge', hidden, async ({ params }, reply) => {
    const request = sim.find(params.id);
    if (!request) return gone(reply);
    await sim.forge(request);
    return reply.status(204).send();
  });
}

function gone(reply: { status(code: number): { send(body: object): unknown } }) {
  return reply.status(404).send(nothingWaits);
}

function toWire({ callbackUrl: _secret, ending: _ending, takenAt, ...request }: SimulatedRequest) {
  return { ...request, takenAt: takenAt.toISOString() };
}
