import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { canonicalPath, requireTextQuery } from './canonical-url.ts';
import { IN_PROCESS } from './client-address.ts';
import { isRead } from './limits.ts';
import { isForShop } from './own-host.ts';
import { isPagePath, isPageQuery } from './page-url.ts';
import { securityHeaders } from './security.ts';

/** Longest URL (trust: The edge); counted as it comes, percent-encoded. */
export const MAX_URL_BYTES = 8 * 1024;
/** Whoever asks for these asks this process, by whatever name. */
const PROBES = new Set(['/healthz', '/readyz']);
/** Search words are text of people, who write `1/2 kg`. */
const TEXT_PARAM = /\/filter\/:\w+$/;

/**
 * Brings every request to one host and one spelling of its address before anything is decided by them: pages are
 * redirected there, everything else is refused.
 */
export function frontDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? '/';
    if (url.length > MAX_URL_BYTES) throw new ShopError('uri_too_long');
    if (!url.startsWith('/')) throw fieldError('url', 'Please ask for a path of this shop.');
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const isForUs = isForShop(app.config, request) || PROBES.has(request.routeOptions.url ?? '');
    const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
    const route = request.routeOptions.url ?? '';
    const canonical = canonicalPath(path, { slashIsText: TEXT_PARAM.test(route) });
    const isApi = !isPagePath(canonical);
    refuseQuery(request, query, isApi);
    if (isForUs && canonical === path) return;
    const to = `${canonical}${query && `?${query}`}`;
    if (!isForUs && isRead(request.method) && !canonical.startsWith('/api')) {
      return redirect(app, reply, `${app.config.publicUrl}${to}`, canonical);
    }
    if (!isForUs) throw fieldError('host', 'Please use the address of the shop.');
    if (route === '/*' && isRead(request.method) && !isApi) return redirect(app, reply, to, canonical);
    throw fieldError('url', 'This address cannot exist.');
  });
}

function redirect(app: FastifyInstance, reply: FastifyReply, to: string, path: string): FastifyReply {
  reply.headers({ ...securityHeaders(app.config, path), 'cache-control': 'no-store' });
  return reply.redirect(to, 308);
}

/** Pages look at the keys they know alone, so that what advertisers add never keeps a visitor out. */
function refuseQuery(request: FastifyRequest, query: string, isApi: boolean): void {
  requireTextQuery(query, isApi ? () => true : isPageQuery);
  if (!isApi) return;
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (Array.isArray(value)) throw fieldError(key, 'Please give this once.');
  }
}
