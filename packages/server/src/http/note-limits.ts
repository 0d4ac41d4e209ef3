import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { contextOf } from './bind-route.ts';
import { clientAddress } from './client-address.ts';

const WINDOW_MS = 60_000;
/** In all, of one process; behind it a flood from many addresses is one line of the log a request, as always. */
const MOST_A_WINDOW = 300;

/** Writes down that a limit was hit, for an investigation. */
export type NoteLimited = (ctx: Context, call: string) => Promise<void>;

/**
 * Has every limit that refuses someone noted, wherever it is: of one address and call once a minute, so that a
 * flood of requests is no flood of rows.
 */
export function noteLimits(app: FastifyInstance, note: NoteLimited): void {
  let window = 0;
  const noted = new Set<string>();
  const isNews = (request: FastifyRequest, call: string) => {
    const now = Math.floor(app.ctx.now().getTime() / WINDOW_MS);
    if (now !== window) noted.clear();
    window = now;
    const key = `${clientAddress(request.ip)} ${call}`;
    if (noted.has(key) || noted.size >= MOST_A_WINDOW) return false;
    noted.add(key);
    return true;
  };
  app.addHook('onResponse', async (request) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    if (request.failure !== 'rate_limited' || !isNews(request, call)) return;
    // The answer is out; a database that is away must not make a second failure of it.
    await note(contextOf(app, request), call).catch((error) => request.log.warn({ err: error }, 'not noted'));
  });
}
