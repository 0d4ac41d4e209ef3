import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the probes read. */
export interface Readiness {
  /** True from the moment the process was told to stop. */
  isStopping(): boolean;
  /** Whether the database answers now; never throws, takes at most about two seconds. */
  pingDatabase(): Promise<boolean>;
}

/** Probes are not limited: requests within this time share one check of the database. */
const SHARED_MS = 1000;

/** `/healthz`: the process lives. `/readyz`: it should get traffic; 503 without a database and while stopping. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness, now: () => Date): void {
  const isReachable = shareWithin(SHARED_MS, now, () => readiness.pingDatabase());
  const route = { exposeHeadRoute: true, schema: { hide: true } };
  app.get('/healthz', route, async (_request, reply) => answer(reply, 200, 'ok'));
  app.get('/readyz', route, async (_request, reply) => {
    if (readiness.isStopping()) return answer(reply, 503, 'stopping');
    const reachable = await isReachable();
    return reachable ? answer(reply, 200, 'ready') : answer(reply, 503, 'unavailable');
  });
}

function shareWithin<T>(ms: number, now: () => Date, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const at = now().getTime();
    const isFresh = last !== null && at >= last.at && at - last.at < ms;
    if (!last || !isFresh) last = { at, answer: look() };
    return last.answer;
  };
}

function answer(reply: FastifyReply, code: number, status: string): FastifyReply {
  return reply.status(code).header('cache-control', 'no-store').send({ status });
}
