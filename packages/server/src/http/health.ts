import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the probes ask. */
export interface Readiness {
  /** True from the moment the process was told to stop. */
  isStopping(): boolean;
  /** Whether the database answers now; never throws, decides within about two seconds. */
  pingDatabase(): Promise<boolean>;
}

/** `/healthz`: the process lives. `/readyz`: it should get traffic, so 503 without a database and when stopping. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const route = { exposeHeadRoute: true, schema: { hide: true } };
  app.get('/healthz', route, async (_request, reply) => answer(reply, 200, 'ok'));
  app.get('/readyz', route, async (_request, reply) => {
    if (readiness.isStopping()) return answer(reply, 503, 'stopping');
    const reachable = await readiness.pingDatabase();
    return reachable ? answer(reply, 200, 'ready') : answer(reply, 503, 'unavailable');
  });
}

function answer(reply: FastifyReply, code: number, status: string): FastifyReply {
  return reply.status(code).header('cache-control', 'no-store').send({ status });
}
