import { routes } from '@isoko/contract';
import type { RouteShape } from '@isoko/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { API_BASE } from './bind-route.ts';
import { errorHandler } from './error-handler.ts';
import { isPagePath } from './page-url.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers what no route is bound to: 405 with Allow when another method would do, 204 with Allow to OPTIONS,
 * else 404 (decisions: The wire). The body of such a request is not read.
 */
export function notFound(app: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = METHODS.filter((method) => answers(app, method, request.raw.url ?? '/'));
    if (allowed.length === 0) return errorHandler(new ShopError('not_found'), request, reply);
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return errorHandler(new ShopError('method_not_allowed'), request, reply);
  };
  app.addHook('onRequest', async (request, reply) => {
    const isRefused = request.method === 'HEAD' && isChangingGet(pathOf(request.raw.url));
    return request.is404 || isRefused ? answer(request, reply) : undefined;
  });
  app.setNotFoundHandler(answer);
}

function answers(app: FastifyInstance, method: HTTPMethods, url: string): boolean {
  const path = pathOf(url);
  if (method === 'HEAD' && isChangingGet(path)) return false;
  const route = app.findRoute({ method, url: path });
  // The page route matches everything, but no page lives there.
  return route !== null && isPagePath(`/${route.params?.['*'] ?? ''}`);
}

function pathOf(url = '/'): string {
  return url.split('?', 1)[0] ?? '/';
}

/** The paths of every GET that changes something. */
const patterns: readonly RegExp[] = Object.entries<RouteShape>(routes)
  .filter(([, shape]) => shape.changes)
  .map(([key]) => new RegExp(`^${API_BASE}${key.replace('GET ', '').replace(/:\w+/g, '[^/]+')}/?$`));

/**
 * Whether a GET of this path changes something, so that HEAD must not run it, nor another route that happens to
 * match the path (`/users/:id` matches `/users/logout`).
 */
function isChangingGet(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
