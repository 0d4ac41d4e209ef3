import type { FastifyInstance } from 'fastify';
import { BehaviourChange } from './behaviour.ts';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';
import { refusal } from './refusals.ts';

type Id = { Params: { id: string } };

const hidden = { schema: { hide: true } };
const nothingWaits = refusal(404, 'RESOURCE_NOT_FOUND', 'Nothing waits under this reference.').body;

/** What a test or a drill does with the operator from outside. */
export function controlRoutes(app: FastifyInstance, sim: MomoSimulator): void {
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
