import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendBody } from '#server/http/encoded-body.ts';
import { ShopError } from '#server/shop-error.ts';
import { AT_THE_ROOT, type BrandFiles } from './brand-files.ts';

/** The folder's name changes with the look. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Files with the same name for every look. */
const SHORTLY = 'public, max-age=3600';

/** The files of the brand: in the folder of their look, and at the root those that browsers request by themselves. */
export function brandRoutes(app: FastifyInstance, files: BrandFiles): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string, version?: string) => {
    const file = await files.read(app.ctx, name);
    if (!file) throw new ShopError('not_found');
    // A cached page asks for the previous look: it gets the present one, cached briefly.
    reply.header('cache-control', version === file.version ? FOR_EVER : SHORTLY);
    return sendBody(request, reply.header('content-type', file.type), file.body);
  };
  app.route<{ Params: { version: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/brand/:version/:file',
    schema: { hide: true },
    handler: (request, reply) => answer(request, reply, request.params.file, request.params.version),
  });
  for (const name of AT_THE_ROOT) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      schema: { hide: true },
      handler: (request, reply) => answer(request, reply, name),
    });
  }
}
