import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { onReplica } from '#server/database/replica.ts';
import { robotsOf, writeSecurityTxt, writeSitemap, writeSitemapPart } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/**
 * What robots ask for, and people who found a weakness. It is cached, compressed and forgotten like the pages it
 * names.
 */
export function sitemapRoutes(app: FastifyInstance): void {
  const origin = app.config.publicUrl;
  textRoute(app, '/robots.txt', TEXT, async () => robotsOf(origin));
  textRoute(app, '/.well-known/security.txt', TEXT, (ctx) => writeSecurityTxt(ctx, app.config));
  textRoute(app, '/sitemap.xml', XML, (ctx) => writeSitemap(onReplica(ctx), origin));
  textRoute(app, '/sitemap-:part(^\\d{1,4}$).xml', XML, (ctx, request) => {
    return writeSitemapPart(onReplica(ctx), Number(valueAt(request.params, 'part')), origin);
  });
}

function textRoute(
  app: FastifyInstance,
  url: string,
  contentType: string,
  write: (ctx: Context, request: FastifyRequest) => Promise<string>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    handler: (request, reply) => {
      // By what the path means: neither another spelling of it nor what is asked behind `?` names another file.
      const key = `file ${url} ${JSON.stringify(request.params)}`;
      const produce = async () => ({ status: 200, contentType, body: await write(app.ctx, request) });
      return app.pageCache.respond(request, reply, produce, { key });
    },
  });
}
